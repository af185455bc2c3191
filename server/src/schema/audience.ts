import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  type AnyPgColumnBuilder,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import { contactPersons } from './contact-persons.ts';
import { contacts, segments } from './contacts.ts';
import { newsletters } from './newsletters.ts';
import { publications } from './publications.ts';
import { users } from './users.ts';

/** Groups of people that staff address together. Names are unique, ignoring case. */
export const groups = snakeCase.table(
  'groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
  },
  (table) => [uniqueIndex('groups_name_folded').on(sql`lower(${table.name})`)],
);

/** Stretches of the dike. Names are unique, ignoring case. */
export const zones = snakeCase.table(
  'zones',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
  },
  (table) => [uniqueIndex('zones_name_folded').on(sql`lower(${table.name})`)],
);

type Linked = { id: PgColumn };
const reference = (table: Linked) =>
  integer()
    .notNull()
    .references(() => table.id, { onDelete: 'cascade' });
type Reference = ReturnType<typeof reference>;

/**
 * A table of pairs. The first column is what has an audience, the second the chosen group, zone or user; a row
 * is deleted with either of them.
 */
function linkTable<
  Name extends string,
  Owner extends string,
  Chosen extends string,
  Columns extends Record<string, AnyPgColumnBuilder> = Record<Owner | Chosen, Reference>,
>(
  name: Name,
  [ownerKey, owner]: [Owner, Linked],
  [chosenKey, chosen]: [Chosen, Linked],
  { columns, isSortedByOwner = false }: { columns?: Columns; isSortedByOwner?: boolean } = {},
) {
  const pair = { [ownerKey]: reference(owner), [chosenKey]: reference(chosen) } as Record<Owner | Chosen, Reference>;
  return snakeCase.table(name, { ...pair, ...columns } as typeof pair & Columns, (table) => {
    const [ownerId, chosenId] = [table[ownerKey], table[chosenKey]];
    return [
      primaryKey({ columns: [ownerId, chosenId] }),
      isSortedByOwner ? index().on(chosenId, ownerId) : index().on(chosenId),
    ];
  });
}

/** Which groups a user is in. */
export const userGroups = linkTable('user_groups', ['userId', users], ['groupId', groups]);

/** Which zones concern a user. */
export const userZones = linkTable('user_zones', ['userId', users], ['zoneId', zones]);

/** Which groups a contact is in. A sync does not change them. */
export const contactGroups = linkTable('contact_groups', ['contactId', contacts], ['groupId', groups], {
  isSortedByOwner: true,
});

/** Which zones concern a contact. */
export const contactZones = linkTable('contact_zones', ['contactId', contacts], ['zoneId', zones], {
  isSortedByOwner: true,
  columns: {
    /** Whether a sync added it, so that a sync may remove it; the choices of staff are not undone. */
    isExternal: boolean().notNull().default(false),
  },
});

/** Zones that staff removed from a contact: a sync does not add them again. */
export const refusedContactZones = linkTable('refused_contact_zones', ['contactId', contacts], ['zoneId', zones]);

/** Groups that somebody is the contact person of. */
export const contactPersonGroups = linkTable(
  'contact_person_groups',
  ['contactPersonId', contactPersons],
  ['groupId', groups],
);

/** Zones that somebody is the contact person of. */
export const contactPersonZones = linkTable(
  'contact_person_zones',
  ['contactPersonId', contactPersons],
  ['zoneId', zones],
);

/** People whom somebody is the contact person of, whatever their groups and zones. */
export const contactPersonUsers = linkTable(
  'contact_person_users',
  ['contactPersonId', contactPersons],
  ['userId', users],
);

/** Groups that a publication is for. */
export const publicationGroups = linkTable('publication_groups', ['publicationId', publications], ['groupId', groups]);

/** Individual users that a publication is for. */
export const publicationUsers = linkTable('publication_users', ['publicationId', publications], ['userId', users]);

/** Zones that a publication is for. */
export const publicationZones = linkTable('publication_zones', ['publicationId', publications], ['zoneId', zones]);

/** Segments of contacts that a publication is for: the accounts of those who are in it at the time of a request. */
export const publicationSegments = linkTable(
  'publication_segments',
  ['publicationId', publications],
  ['segmentId', segments],
);

/** Groups that a newsletter is sent to. */
export const newsletterGroups = linkTable('newsletter_groups', ['newsletterId', newsletters], ['groupId', groups]);

/** Zones that a newsletter is sent to. */
export const newsletterZones = linkTable('newsletter_zones', ['newsletterId', newsletters], ['zoneId', zones]);

/** Segments of contacts that a newsletter is sent to. */
export const newsletterSegments = linkTable(
  'newsletter_segments',
  ['newsletterId', newsletters],
  ['segmentId', segments],
);
