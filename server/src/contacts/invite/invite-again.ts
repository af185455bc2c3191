import type { BulkOutcome } from '@dijkportaal/contract/platform/bulk';
import { asc, inArray, sql } from 'drizzle-orm';
import { inviteAgain } from '../../auth/public.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Services } from '../../platform/services.ts';
import { contacts } from '../../schema/contacts.ts';
import { users } from '../../schema/users.ts';
import { filterEmail } from '../policy.ts';

/** The outcome for a contact that was deleted meanwhile. */
export const missingContact = (id: number) => ({ id, name: '', reason: 'Dit contact bestaat niet meer.' });

/**
 * Mails new invitations to the accounts of contacts that never signed in: with `inviteAllEmailAddresses` to those of
 * every address. A contact succeeds when at least one of its accounts was invited.
 */
export async function inviteContactsAgain(
  services: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  ids: number[],
  options: { includeRecent: boolean },
): Promise<BulkOutcome> {
  const rows = await tx
    .select()
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .orderBy(asc(contacts.id))
    .for('update');
  const accountsOf = await findAccounts(tx, rows);
  const refusals = await inviteAgain(services, tx, [...new Set([...accountsOf.values()].flat())], {
    ...options,
    includeStaff: false,
  });
  const known = new Map(rows.map((contact) => [contact.id, contact]));
  const outcome: BulkOutcome = { done: [], failed: [] };
  for (const id of ids) {
    const contact = known.get(id);
    const accounts = accountsOf.get(id) ?? [];
    if (accounts.some((account) => !refusals.has(account))) outcome.done.push(id);
    else if (contact === undefined) outcome.failed.push(missingContact(id));
    else {
      const [first] = accounts;
      const reason = first === undefined ? 'Dit contact heeft nog geen account.' : (refusals.get(first) ?? '');
      outcome.failed.push({ id, name: contact.name, reason });
    }
  }
  if (outcome.done.length > 0) {
    await tx
      .update(contacts)
      .set({ invitedAt: sql`now()` })
      .where(inArray(contacts.id, outcome.done));
  }
  return outcome;
}

async function findAccounts(tx: Db, rows: (typeof contacts.$inferSelect)[]): Promise<Map<number, number[]>> {
  const addressesOf = ({ email, inviteAllEmailAddresses }: (typeof rows)[number]) =>
    inviteAllEmailAddresses ? filterEmail(email) : [];
  const addresses = rows.flatMap(addressesOf);
  const others = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, addresses));
  const idOf = new Map(others.map(({ id, email }) => [email, id]));
  return new Map(
    rows.map((contact) => {
      const found = [contact.userId, ...addressesOf(contact).map((address) => idOf.get(address))];
      return [contact.id, [...new Set(found.filter((id) => typeof id === 'number'))]];
    }),
  );
}
