import { sql } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';

/** People from the relationship system, with or without an account. `email` may hold several addresses. */
export const contacts = snakeCase.table(
  'contacts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull().default(''),
    mobilePhone: text().notNull().default(''),
    inviteAllEmailAddresses: boolean().notNull().default(false),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(name || ' ' || email || ' ' || mobile_phone)`),
  },
  (table) => [
    index('contacts_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('contacts_by_name').on(table.name, table.id),
    index().on(table.userId),
  ],
);

/** Which groups a contact is in. */
export const contactGroups = snakeCase.table(
  'contact_groups',
  {
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    groupId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.contactId, table.groupId] }), index().on(table.groupId)],
);

/** Which stretches of the dike concern a contact. */
export const contactZones = snakeCase.table(
  'contact_zones',
  {
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    zoneId: integer()
      .notNull()
      .references(() => zones.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.contactId, table.zoneId] }), index().on(table.zoneId)],
);
