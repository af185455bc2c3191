import { boolean, index, integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** One sign-in on one device. How long it lasts depends on the role of the moment, so it is computed, not stored. */
export const sessions = snakeCase.table(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether every renewal gives a new refresh token. */
    rotates: boolean().notNull(),
    userAgent: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the person last proved who they are; some things ask that it was at most 10 minutes ago. */
    authenticatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.userId)],
);

/** Every refresh token a session has had, as SHA-256; a used one that comes back betrays a stolen token. */
export const refreshTokens = snakeCase.table(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.sessionId)],
);

/** What a mailed address is for. */
export const linkPurposes = ['login', 'reset', 'invitation'] as const;

/**
 * Mailed single-use tokens, as SHA-256. A login link has a 6-digit code beside it, which works only together with the
 * secret of the browser that asked. One per person and purpose is live: a newer one replaces the older.
 */
export const mailedLinks = snakeCase.table(
  'mailed_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    tokenHash: text().notNull().unique(),
    codeHash: text(),
    codeRequestHash: text().unique(),
    /** Wrong codes so far; after 5 the code no longer works, the address still does. */
    codeFailures: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex().on(table.userId, table.purpose)],
);

/** Browsers a person has signed in with, as a keyed hash of their description: a sign-in with another one is told by mail. */
export const knownDevices = snakeCase.table(
  'known_devices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text().notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.userId, table.deviceHash)],
);
