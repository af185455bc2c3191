import type { ReplacedField, SyncStop } from '@dijkportaal/contract/contacts/sync';
import { EmailAddress } from '@dijkportaal/contract/platform/fields';

/** An index row holds at most 2,704 bytes. */
const maxEmailBytes = 2_000;

/** The valid addresses in a field that may hold several: lower-case, in order, without duplicates. */
export function filterEmail(email: string): string[] {
  const valid = email.split(/[;,\s]+/).flatMap((address) => EmailAddress.safeParse(address).data ?? []);
  return [...new Set(valid)];
}

/** Why the e-mail field of a contact is refused, in Dutch; null if it is valid. */
export function checkEmail(email: string): string | null {
  if (Buffer.byteLength(email) > maxEmailBytes) return 'Gebruik minder tekens.';
  return filterEmail(email).length > 0 ? null : 'Vul minstens één geldig e-mailadres in.';
}

/** Why a contact cannot be invited, in Dutch; null if it can. */
export function refuseInvitation(contact: {
  email: string;
  userId: number | null;
  inviteAllEmailAddresses: boolean;
}): string | null {
  if (filterEmail(contact.email).length === 0) return 'Dit contact heeft geen geldig e-mailadres.';
  if (contact.userId !== null && !contact.inviteAllEmailAddresses) return 'Dit contact heeft al een account.';
  return null;
}

/** Splits a full name into first and last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** In a small list, one or two corrections are ordinary. */
const fewReplaced = 2;

/** The safety stop: Relatics returned no contacts, or the sync would delete or change over a fifth of the known ones. */
export function listStops(sync: {
  received: number;
  deleted: number;
  known: number;
  replaced: Record<ReplacedField, number>;
}): SyncStop[] {
  const isMany = (count: number) => count > sync.known * 0.2;
  const fields = (['email', 'name', 'position'] as const).filter(
    (field) => isMany(sync.replaced[field]) && sync.replaced[field] > fewReplaced,
  );
  return [
    ...(sync.received === 0 ? (['empty'] as const) : []),
    ...(isMany(sync.deleted) ? (['deleted'] as const) : []),
    ...fields,
  ];
}
