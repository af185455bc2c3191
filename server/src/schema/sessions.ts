import { boolean, index, integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SessionEnd } from '@dijkportaal/contract/platform/errors';
import { levels } from '../platform/oidc/means.ts';
import { users } from './users.ts';

/** One sign-in on one device. Its expiry is computed, because it depends on the current role of the user. */
export const sessions = snakeCase.table(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether every renewal returns a new refresh token. */
    rotates: boolean().notNull(),
    userAgent: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the person last proved who they are; sensitive actions require that it was at most 10 minutes ago. */
    authenticatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp({ withTimezone: true }),
    /** Why it was revoked; null before this was recorded. */
    revokedBecause: text().$type<SessionEnd>(),
    /** How the person signed in, as in the audit log; null before this was recorded. */
    way: text(),
    /** Whether that was with two factors elsewhere, such as at a provider: then no code of ours is needed. */
    hasTwoFactors: boolean().notNull().default(false),
    /** The key of the provider that the person signed in with; null for other ways. */
    provider: text(),
    /** How sure the provider of a resident was of who signed in. */
    level: text({ enum: levels }),
    /** Keyed hash of the number of who acts for the owner of the account under a mandate; null if nobody does. */
    actingHash: text(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt)],
);

/** What a live session needs of the provider where the person signed in: to ask whether they still may, and to be ended from there. */
export const providerSessions = snakeCase.table(
  'provider_sessions',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    /** Keyed hashes: whom and which session the provider means when it ends one. */
    subjectHash: text().notNull(),
    sidHash: text(),
    /** Encrypted, of staff only: the refresh token, if the provider gave one, and the ID token. */
    sealed: text(),
    /** Whether one can sign out there. */
    canSignOut: boolean().notNull(),
    /** When the provider last said that the person still may. */
    checkedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.subjectHash), index().on(table.sidHash), index().on(table.checkedAt)],
);

/** Every refresh token of a session, as SHA-256; a used one that is presented again reveals a stolen token. */
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

/** Browsers someone has signed in with, as a keyed hash of their description; a sign-in with a new one is mailed. */
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
