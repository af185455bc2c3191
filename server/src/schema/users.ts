import { sql, type SQL } from 'drizzle-orm';
import { boolean, index, integer, snakeCase, text, timestamp, type PgColumn } from 'drizzle-orm/pg-core';

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
    /** What a member of staff does: residents see it with the name below an answer. */
    jobTitle: text().notNull().default(''),
    isStaff: boolean().notNull().default(false),
    isSuperuser: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    lastLogin: timestamp({ withTimezone: true }),
    /** When the mail was queued that says that the account will be deleted because it is not used. */
    unusedWarnedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(username || ' ' || email || ' ' || first_name || ' ' || last_name)`),
  },
  (table) => [
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // For the preview of an audience: residents by name, or by address without one.
    index('users_residents_by_name')
      .on(sql`search_fold(coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email))`, table.id)
      .where(sql`is_active and not is_staff and not is_superuser`),
    // For the filters of the list.
    index('users_with_rights')
      .on(table.id)
      .where(sql`is_staff or is_superuser`),
    index('users_inactive')
      .on(table.id)
      .where(sql`not is_active`),
    index('users_by_last_login').on(table.lastLogin, table.id),
    index('users_by_latest_login').on(table.lastLogin.desc().nullsLast(), table.id.desc().nullsFirst()),
  ],
);

/** The name of an account, or its username without one; empty if an outer join found none. */
export const nameOfUser = (table: Record<'firstName' | 'lastName' | 'username', PgColumn> = users): SQL<string> =>
  sql`coalesce(nullif(btrim(${table.firstName} || ' ' || ${table.lastName}), ''), ${table.username}, '')`;
