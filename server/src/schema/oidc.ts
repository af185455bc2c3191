import { index, integer, snakeCase, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * Who a person is at a provider of OpenID Connect. The subject is a keyed hash: it may be a number of the government.
 * Without a user it belonged to an account that was deleted, and is not linked to another one by itself.
 */
export const identities = snakeCase.table(
  'identities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The key of the provider in the settings when it was linked, to name it on screens. */
    provider: text().notNull(),
    issuer: text().notNull(),
    subjectHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
    /** When the account was deleted. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex().on(table.issuer, table.subjectHash),
    // One person is one person at a provider: signing in as another needs the old link to be removed first.
    uniqueIndex().on(table.userId, table.issuer),
    index().on(table.removedAt),
  ],
);

/**
 * Somebody at a provider of staff who says they are the owner of an account with the same e-mail address, which a superuser
 * may link. A refused one stays until it expires, so that it is not asked again.
 */
export const linkRequests = snakeCase.table(
  'link_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    issuer: text().notNull(),
    subjectHash: text().notNull(),
    /** The name of the person there, for the superuser who decides. */
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    refusedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex().on(table.issuer, table.subjectHash), index().on(table.userId), index().on(table.createdAt)],
);

/**
 * A sign-in at a provider that is under way: first `started`, with the hash of `state`, then `returned`, with that of the
 * code that the page of the portal got. Each row is used once, in the browser with the cookie.
 */
export const oidcAttempts = snakeCase.table(
  'oidc_attempts',
  {
    secretHash: text().primaryKey(),
    browserHash: text().notNull(),
    step: text({ enum: ['started', 'returned'] }).notNull(),
    provider: text().notNull(),
    /** Encrypted: what the next step needs. */
    sealed: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
