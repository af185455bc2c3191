import type { ContactPerson } from '@dijkportaal/contract/people/people';
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { findContact } from '../contacts/public.ts';
import { cleanPolygons } from '../parcels/public.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/errors.ts';
import { contacts } from '../schema/contacts.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { profiles } from '../schema/profiles.ts';
import { nameOfUser, users } from '../schema/users.ts';

/** A contact with what is known besides its row in the list. Throws not found. */
export async function findContactPerson(db: Db, id: number): Promise<ContactPerson> {
  const contact = await findContact(db, id);
  const emails = contact.filtered_email;
  const [[row], bounces, sameAddress] = await Promise.all([
    db
      .select({ details: contacts.details, deletedAt: contacts.accountDeletedAt, profileId: profiles.id })
      .from(contacts)
      .leftJoin(profiles, eq(profiles.userId, contacts.userId))
      .where(eq(contacts.id, id)),
    db
      .select()
      .from(mailAddresses)
      .where(and(inArray(mailAddresses.email, emails), isNotNull(mailAddresses.bouncedAt)))
      .orderBy(asc(mailAddresses.email)),
    db
      .select({ profile_id: profiles.id, name: nameOfUser(), email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(and(inArray(users.email, emails), ne(users.id, contact.user ?? 0)))
      .orderBy(asc(users.email)),
  ]);
  // It was deleted meanwhile.
  if (row === undefined) throw notFound();
  const { details } = row;
  return {
    ...contact,
    profile_id: row.profileId,
    account_deleted_at: row.profileId === null ? (row.deletedAt?.toISOString() ?? null) : null,
    street: details?.street ?? '',
    house_number: details?.houseNumber ?? '',
    number_addition: details?.numberAddition ?? '',
    zip: details?.zip ?? '',
    city: details?.city ?? '',
    parcels: details?.parcels ?? '',
    latitude: details?.latitude ?? null,
    longitude: details?.longitude ?? null,
    polygons: cleanPolygons(details?.polygons),
    bounces: bounces.map(({ email, bouncedAt, reason }) => ({
      email,
      bounced_at: bouncedAt?.toISOString() ?? '',
      reason,
    })),
    same_address: sameAddress,
  };
}
