import { bigint, index, integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** Somebody's authenticator. Without `enabled_at` it is an offer of one session that no code has confirmed yet. */
export const mfaFactors = snakeCase.table('mfa_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-256-GCM under a key of its own; the database alone does not give codes away. */
  sealedSecret: text().notNull(),
  pendingSessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
  enabledAt: timestamp({ withTimezone: true }),
  /** Set when the recovery codes were made; they are shown once. */
  codesViewedAt: timestamp({ withTimezone: true }),
  /** The time step of the last code that was accepted: that one and older ones are refused. */
  lastTotpStep: bigint({ mode: 'number' }),
});

/** Recovery codes as keyed hashes; a used one is deleted. */
export const recoveryCodes = snakeCase.table(
  'recovery_codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (table) => [uniqueIndex().on(table.userId, table.hash)],
);

/** Open requests to take away a lost second factor; the audit log keeps what became of them. */
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
