import * as z from 'zod/mini';
import { SignedIn } from './auth.ts';
import { describe, endpoint } from './platform/endpoint.ts';
import { EmailAddress, Id } from './platform/fields.ts';
import { maxCheckedPeople } from './users.ts';

/** Maximum number of letters in one PDF. */
export const maxLetters = 1000;

/** Days that the code in a letter is valid. */
export const letterDays = 30;

/** The path that a letter has people type. */
export const letterPath = '/brief';

const chosen = z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxCheckedPeople)) });

export const LetterCheck = z.object({
  count: z.int(),
  left_out: z.int(),
  reasons: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
});
export type LetterCheck = z.output<typeof LetterCheck>;
describe(LetterCheck, {
  this: 'Who of the chosen contacts gets a letter.',
  count: 'The number of letters.',
  left_out: 'The number of contacts that get no letter.',
  reasons: 'Why, for the first hundred by name.',
});

export const letters = {
  description: 'Invitations on paper, for people without e-mail or whose mail comes back.',
  check: endpoint({
    method: 'POST',
    url: '/api/letters/check/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'Who of these contacts gets a letter, and why others do not; changes nothing',
    body: chosen,
    response: LetterCheck,
  }),
  print: endpoint({
    method: 'POST',
    url: '/api/letters/print/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'One PDF with a letter for each of these contacts that gets one; 409 if none does, or more than 1,000 do',
    description:
      'Each letter has a new code, valid for 30 days; the code of an earlier letter to the same contact stops working.',
    statuses: [409],
    body: chosen,
    response: z.string(),
    responseType: 'application/pdf',
  }),
  begin: endpoint({
    method: 'POST',
    url: '/auth/letter-code/',
    access: 'public',
    extension: true,
    summary: 'Give the code of a letter and an e-mail address, to which a 6-digit code is mailed; 401 with error, 429',
    description: '`code_request` is a secret: the mailed code works only together with it.',
    statuses: [401, 429],
    body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)), email: EmailAddress }),
    response: z.object({ detail: z.string(), code_request: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    url: '/auth/letter-code-confirm/',
    access: 'public',
    extension: true,
    summary: 'Sign in for the first time with the mailed 6-digit code; 401 with error, 409 if the address was taken',
    description: 'The account is made now, with the address that the code was mailed to.',
    statuses: [401, 409, 429],
    body: z.strictObject({
      code_request: z.string().check(z.minLength(1), z.maxLength(200)),
      code: z.string().check(z.trim(), z.maxLength(20)),
      rotate_refresh: z._default(z.boolean(), false),
    }),
    response: SignedIn,
  }),
};
