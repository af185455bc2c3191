import { sql } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { groups } from './groups.ts';
import { zones } from './zones.ts';

/** Accounts. `email` is lower-case; without `password_hash` a person comes in by a mailed link only. */
export const users = snakeCase.table(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull().unique(),
    email: text().notNull().unique(),
    passwordHash: text(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    isStaff: boolean().notNull().default(false),
    isSuperuser: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    lastLogin: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(username || ' ' || email || ' ' || first_name || ' ' || last_name)`),
  },
  (table) => [
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('users_by_last_login').on(table.lastLogin, table.id),
    index('users_by_latest_login').on(table.lastLogin.desc().nullsLast(), table.id.desc().nullsFirst()),
  ],
);

/** Which groups a person is in. */
export const userGroups = snakeCase.table(
  'user_groups',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    groupId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] }), index().on(table.groupId)],
);

/** Which stretches of the dike concern a person. */
export const userZones = snakeCase.table(
  'user_zones',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    zoneId: integer()
      .notNull()
      .references(() => zones.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.zoneId] }), index().on(table.zoneId)],
);
