import type { PersonalField } from '@dijkportaal/contract/newsletters/personal-fields';
import { eq, inArray } from 'drizzle-orm';
import { listContactPersons } from '../../contact-persons/public.ts';
import type { Db } from '../../platform/database/db.ts';
import { contacts } from '../../schema/contacts.ts';
import { newsletterMails } from '../../schema/newsletters.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';

/** What is known of one reader, on one line each; empty when it is not known. */
export type PersonalValues = Record<PersonalField, string>;

/** A reader that is mailed as a contact, otherwise as an account. */
export interface Reader {
  userId: number | null;
  contactId: number | null;
}

export const nothingKnown: PersonalValues = { voornaam: '', achternaam: '', percelen: '', contactpersoon: '' };

/** What is known of these readers, in their order; a few queries, however many they are. */
export async function readValues(db: Db, readers: Reader[]): Promise<PersonalValues[]> {
  const contactIds = readers.flatMap(({ contactId }) => contactId ?? []);
  // The user of a contact's mail has its address, and may be somebody else.
  const userIds = readers.flatMap(({ contactId, userId }) => (contactId === null ? (userId ?? []) : []));
  const [ofContacts, ofUsers] = await Promise.all([valuesOfContacts(db, contactIds), valuesOfUsers(db, userIds)]);
  return readers.map(
    ({ contactId, userId }) =>
      (contactId === null ? ofUsers.get(userId ?? 0) : ofContacts.get(contactId)) ?? nothingKnown,
  );
}

/** The same for the readers of mails, by the id of their mail. */
export async function readValuesOfMails(db: Db, mailIds: number[]): Promise<Map<number, PersonalValues>> {
  const { id, userId, contactId } = newsletterMails;
  const mails = await db.select({ id, userId, contactId }).from(newsletterMails).where(inArray(id, mailIds));
  const values = await readValues(db, mails);
  return new Map(mails.map((mail, index) => [mail.id, values[index] ?? nothingKnown]));
}

async function valuesOfUsers(db: Db, ids: number[]): Promise<Map<number, PersonalValues>> {
  if (ids.length === 0) return new Map();
  const [rows, persons] = await Promise.all([
    db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, parcels: profiles.parcels })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(users.id, ids)),
    listContactPersons(db, ids),
  ]);
  return new Map(rows.map(({ id, ...known }) => [id, valuesOf(known, persons.get(id))]));
}

async function valuesOfContacts(db: Db, ids: number[]): Promise<Map<number, PersonalValues>> {
  if (ids.length === 0) return new Map();
  const [rows, persons] = await Promise.all([
    db
      .select({
        id: contacts.id,
        details: contacts.details,
        firstName: users.firstName,
        lastName: users.lastName,
        parcels: profiles.parcels,
      })
      .from(contacts)
      .leftJoin(users, eq(users.id, contacts.userId))
      .leftJoin(profiles, eq(profiles.userId, contacts.userId))
      .where(inArray(contacts.id, ids)),
    listContactPersons(db, ids, 'contacts'),
  ]);
  return new Map(
    rows.map(({ id, details, firstName, lastName, parcels }) => {
      const known = {
        firstName: details?.firstName || firstName,
        lastName: details?.lastName || lastName,
        parcels: details?.parcels || parcels,
      };
      return [id, valuesOf(known, persons.get(id))];
    }),
  );
}

const valuesOf = (
  known: Record<'firstName' | 'lastName' | 'parcels', string | null>,
  person: { is_team: boolean; name: string } | undefined,
): PersonalValues => ({
  voornaam: tidy(known.firstName),
  achternaam: tidy(known.lastName),
  percelen: tidy(known.parcels),
  // Of who calls the project team it is not known.
  contactpersoon: person?.is_team === false ? tidy(person.name) : '',
});

/** It is also in the subject: one line. */
const tidy = (text: string | null) => (text ?? '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
