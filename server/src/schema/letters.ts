import { integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { contacts } from './contacts.ts';

/**
 * The latest letter to each contact, with the keyed hash of its code. It is deleted with the contact and not in the bin:
 * its code must not work again when the contact is restored.
 */
export const invitationLetters = snakeCase.table('invitation_letters', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  contactId: integer()
    .notNull()
    .unique()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  codeHash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  usedAt: timestamp({ withTimezone: true }),
  /** The address that was typed with the code, and what confirms it: a mailed code and the secret of the browser. */
  email: text(),
  mailCodeHash: text(),
  requestHash: text().unique(),
  mailedAt: timestamp({ withTimezone: true }),
  /** Wrong mailed codes so far. */
  failures: integer().notNull().default(0),
});
