import * as z from 'zod/mini';

/** Database id in a path or body: 1 to 2,147,483,647. */
export const Id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** Database id as text in a path. */
export const IdParams = z.object({
  id: z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform(Number), Id)),
});

/** One line or block of text of at most `max` characters. */
export const text = (max: number) => z.string().check(z.maxLength(max));

/** Text with more than whitespace. */
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** E-mail address as a person types it: trimmed and lower-cased; at most 254 characters (RFC 5321, 4.5.3.1). */
export const EmailAddress = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** Whether `EmailAddress` accepts the text. For the screens that load first: it needs no schema library. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  return address.length <= 254 && z.regexes.email.test(address);
}

/** A moment in ISO 8601, UTC. */
export const Timestamp = z.string();
