import { bigint, index, integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** The authenticator of a user. Until `enabled_at` is set, `pending_session_id` is setting it up. */
export const mfaFactors = snakeCase.table('mfa_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-256-GCM with a key of its own, so that the database alone reveals no codes. */
  sealedSecret: text().notNull(),
  pendingSessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
  enabledAt: timestamp({ withTimezone: true }),
  /** Set when the recovery codes were made; they are shown once. */
  codesViewedAt: timestamp({ withTimezone: true }),
  /** The time step of the last code that was accepted: that one and older ones are refused. */
  lastTotpStep: bigint({ mode: 'number' }),
});

/** Recovery codes as keyed hashes. A used one is preserved, to distinguish entering it again from a mistake. */
export const recoveryCodes = snakeCase.table(
  'recovery_codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex().on(table.userId, table.hash)],
);

/** Open requests to remove a lost second factor; their outcome is in the audit log. */
export const mfaResets = snakeCase.table(
  'mfa_resets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.requestedAt)],
);
