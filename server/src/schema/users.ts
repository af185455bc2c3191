import { sql } from 'drizzle-orm';
import { boolean, index, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';

/** Accounts. `email` is lower case; without `password_hash` a person can sign in with a mailed link only. */
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
