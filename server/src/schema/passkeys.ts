import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { mfaFactors } from './mfa.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** The public keys with which people sign in. Nothing in it is secret, and it does not depend on the portal's secret. */
export const passkeys = snakeCase.table(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** In base64url, as the public key. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** What the authenticator calls the person: random, the same for all passkeys of a person. */
    userHandle: text().notNull(),
    transports: text().array().notNull(),
    /** How often the authenticator says that it was used; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Whether the authenticator ever asked for a PIN, finger or face: then it is a second factor for staff. */
    isVerified: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.userId)],
);

/** What a challenge is for. */
export const challengePurposes = ['registration', 'sign_in', 'second_factor', 'reauthentication'] as const;

/** Challenges that were not used yet, as SHA-256. `second_factor` belongs to a person, the last and the first to a session. */
export const passkeyChallenges = snakeCase.table(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: challengePurposes }).notNull(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    /** Of the passkey that a registration makes. */
    userHandle: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt), index().on(table.userId), index().on(table.sessionId)],
);

/**
 * Whether the account in `users` has a second factor that every sign-in asks for: an app, or for staff also a passkey
 * that checks who uses it. For others a passkey is only one more way to sign in (decision 034).
 */
export const hasSecondFactor = sql<boolean>`(exists (select 1 from ${mfaFactors}
    where ${mfaFactors.userId} = ${users.id} and ${mfaFactors.enabledAt} is not null)
  or ((${users.isStaff} or ${users.isSuperuser}) and exists (select 1 from ${passkeys}
    where ${passkeys.userId} = ${users.id} and ${passkeys.isVerified})))`;
