import type { NewContact } from '@dijkportaal/contract/contacts/contacts';
import { eq, sql } from 'drizzle-orm';
import { contactLabels, lockChosen, setAudience } from '../audience/public.ts';
import { putInBin } from '../bin/public.ts';
import type { Db } from '../platform/database/db.ts';
import { HttpError, notFound } from '../platform/errors.ts';
import { contacts } from '../schema/contacts.ts';
import { addZones, removeZones } from './contact-zones.ts';
import { toColumns } from './fields.ts';
import { checkEmail } from './policy.ts';

/** Creates a contact and returns its id. Throws 400 per field. */
export async function insertContact(tx: Db, contact: NewContact): Promise<number> {
  await checkContact(tx, contact);
  const [row] = await tx.insert(contacts).values(toColumns(contact)).returning({ id: contacts.id });
  if (row === undefined) throw new Error('the contact was not stored');
  await setAudience(tx, contactLabels, row.id, { groups: contact.groups });
  await addZones(tx, [row.id], contact.zones);
  return row.id;
}

/** Locks a contact, so that nobody else changes it or its groups and zones. */
export async function lockContact(tx: Db, id: number): Promise<void> {
  await tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, id)).for('update');
}

/** Replaces a contact. Throws 400 per field, or not found. */
export async function replaceContact(tx: Db, id: number, contact: NewContact): Promise<void> {
  const [known] = await tx.update(contacts).set(toColumns(contact)).where(eq(contacts.id, id)).returning();
  if (known === undefined) throw notFound();
  await checkContact(tx, contact);
  await setAudience(tx, contactLabels, id, { groups: contact.groups });
  await removeZones(tx, [id], { except: contact.zones });
  await addZones(tx, [id], contact.zones);
}

/** Moves contacts to the bin and returns the ids of those that existed. */
export async function deleteContacts(tx: Db, ids: number[], deletedById: number | null): Promise<number[]> {
  await putInBin(tx, 'contact', ids, deletedById);
  const isChosen = sql`${contacts.id} = any(${sql.param(ids)}::int[])`;
  const gone = await tx.delete(contacts).where(isChosen).returning({ id: contacts.id });
  return gone.map(({ id }) => id);
}

async function checkContact(tx: Db, { email, groups, zones }: NewContact): Promise<void> {
  const wrongEmail = checkEmail(email);
  const errors = { ...(wrongEmail !== null && { email: [wrongEmail] }), ...(await lockChosen(tx, { groups, zones })) };
  if (Object.keys(errors).length > 0) throw new HttpError(400, errors);
}
