import { ReplacedField, type SyncStop } from '@dijkportaal/contract/contacts/sync';
import { EmailAddress, tidyAddresses } from '@dijkportaal/contract/platform/fields';

/** An index row holds at most 2,704 bytes. */
const maxEmailBytes = 2_000;
const maxQuoted = 100;

/** The valid addresses in a field that may hold several: lower-case, in order, without duplicates. */
export const filterEmail = (email: string): string[] => [...new Set(readAddresses(email).valid)];

/**
 * Several addresses are separated by `;` or `,`, or by spaces. Next to a word that is no address a space is a mistake: what
 * comes after it may be the address of somebody else.
 */
function readAddresses(email: string): { valid: string[]; wrong: string[] } {
  const valid: string[] = [];
  const wrong: string[] = [];
  for (const piece of tidyAddresses(email).split(/[;,]+/)) {
    const words = piece.split(/\s+/).filter(Boolean);
    const addresses = words.flatMap((word) => EmailAddress.safeParse(word).data ?? []);
    if (addresses.length === words.length) valid.push(...addresses);
    else wrong.push(words.join(' '));
  }
  return { valid, wrong };
}

/** Why the e-mail field of a contact is refused, in Dutch; null if it is valid. */
export function checkEmail(email: string): string | null {
  if (Buffer.byteLength(email) > maxEmailBytes) return 'Gebruik minder tekens.';
  return filterEmail(email).length > 0 ? null : 'Vul minstens één geldig e-mailadres in.';
}

/** As `checkEmail` for a row of a file, which nobody has looked at: everything in the cell is an address. */
export function checkImportedEmail(email: string): string | null {
  const [wrong] = readAddresses(email).wrong;
  if (wrong === undefined) return checkEmail(email);
  const quoted = wrong.length > maxQuoted ? `${wrong.slice(0, maxQuoted)}…` : wrong;
  return `‘${quoted}’ is geen geldig e-mailadres.${wrong.includes(' ') ? ' Er staat een spatie in.' : ''}`;
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
  const fields = ReplacedField.options.filter(
    (field) => isMany(sync.replaced[field]) && sync.replaced[field] > fewReplaced,
  );
  return [
    ...(sync.received === 0 ? (['empty'] as const) : []),
    ...(isMany(sync.deleted) ? (['deleted'] as const) : []),
    ...fields,
  ];
}
