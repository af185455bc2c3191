import type { NewContact } from '@dijkportaal/contract/contacts';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { groups } from '../schema/groups.ts';
import type { Db } from '../platform/database/db.ts';
import { HttpError, notFound } from '../platform/http/errors.ts';
import { zones } from '../schema/zones.ts';
import { addZones, removeZones } from './choose-labels.ts';
import { checkEmail } from './policy.ts';
import { contactGroups, contacts } from '../schema/contacts.ts';

/** Makes a contact and answers its id. Throws 400 per field. */
export async function insertContact(tx: Db, contact: NewContact): Promise<number> {
  await checkContact(tx, contact);
  const [row] = await tx.insert(contacts).values(columnsOf(contact)).returning({ id: contacts.id });
  if (row === undefined) throw new Error('no contact was made');
  await chooseGroups(tx, row.id, contact.groups);
  await addZones(tx, [row.id], contact.zones);
  return row.id;
}

/** Writes a contact anew. Throws 400 per field, or not found. */
export async function replaceContact(tx: Db, id: number, contact: NewContact): Promise<void> {
  const [known] = await tx.update(contacts).set(columnsOf(contact)).where(eq(contacts.id, id)).returning();
  if (known === undefined) throw notFound();
  await checkContact(tx, contact);
  await chooseGroups(tx, id, contact.groups);
  await removeZones(tx, [id], { except: contact.zones });
  await addZones(tx, [id], contact.zones);
}

/** Removes contacts and answers which of them were there. */
export async function deleteContacts(db: Db, ids: number[]): Promise<number[]> {
  const gone = await db.delete(contacts).where(inArray(contacts.id, ids)).returning({ id: contacts.id });
  return gone.map(({ id }) => id);
}

const columnsOf = ({ name, email, mobile_phone, invite_all_email_addresses }: NewContact) => ({
  name,
  email: email.trim(),
  mobilePhone: mobile_phone.trim(),
  inviteAllEmailAddresses: invite_all_email_addresses,
});

async function checkContact(tx: Db, { email, groups: groupIds, zones: zoneIds }: NewContact): Promise<void> {
  const wrongEmail = checkEmail(email);
  const errors = {
    ...(wrongEmail !== null && { email: [wrongEmail] }),
    ...((await isUnknown(tx, groups, groupIds)) && { groups: ['Een van deze groepen bestaat niet meer.'] }),
    ...((await isUnknown(tx, zones, zoneIds)) && { zones: ['Een van deze zones bestaat niet meer.'] }),
  };
  if (Object.keys(errors).length > 0) throw new HttpError(400, errors);
}

/** Whether one of the ids is not there. Those that are stay there until the transaction ends. */
export async function isUnknown(tx: Db, table: typeof groups | typeof zones, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const known = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).for('key share');
  return known.length < new Set(ids).size;
}

async function chooseGroups(tx: Db, contactId: number, groupIds: number[]): Promise<void> {
  await tx
    .delete(contactGroups)
    .where(and(eq(contactGroups.contactId, contactId), notInArray(contactGroups.groupId, groupIds)));
  if (groupIds.length === 0) return;
  await tx
    .insert(contactGroups)
    .values(groupIds.map((groupId) => ({ contactId, groupId })))
    .onConflictDoNothing();
}
