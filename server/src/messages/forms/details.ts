import type { DetailField } from '@dijkportaal/contract/messages/form-fields';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { notFound } from '../../platform/errors.ts';
import { contacts } from '../../schema/contacts.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';

/** What the portal stores of a person's details; null where it has no place for it. */
export type Details = Record<DetailField, string | null>;

/** The details of an account as they are now, and where they are stored. Throws not found. */
export async function findDetails(tx: Db, userId: number) {
  const [row] = await tx
    .select({
      profileId: profiles.id,
      details: {
        first_name: users.firstName,
        last_name: users.lastName,
        street: profiles.street,
        house_number: profiles.houseNumber,
        number_addition: profiles.numberAddition,
        zip: profiles.zip,
        city: profiles.city,
        email: users.email,
      },
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (row === undefined) throw notFound();
  const [contact] = await tx
    .select({ id: contacts.id, name: contacts.name, email: contacts.email, mobilePhone: contacts.mobilePhone })
    .from(contacts)
    .where(eq(contacts.userId, userId))
    .orderBy(asc(contacts.id))
    .limit(1);
  const details: Details = { ...row.details, phone: contact?.mobilePhone ?? null };
  return { profileId: row.profileId, details, contact };
}
