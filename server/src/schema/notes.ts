import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, snakeCase, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { contacts } from './contacts.ts';
import { messages } from './messages.ts';
import { newsletters } from './newsletters.ts';
import { users } from './users.ts';

/**
 * Notes of staff about one account, contact, parcel or message; with a day they are follow-ups. They are deleted with
 * what they are about, and with the account of that person.
 */
export const notes = snakeCase.table(
  'notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    contactId: integer().references(() => contacts.id, { onDelete: 'cascade' }),
    messageId: integer().references(() => messages.id, { onDelete: 'cascade' }),
    /** The name of a parcel, in any notation. */
    parcel: text(),
    /** The newsletter that this person is to be told about, because no mail reaches them. */
    newsletterId: integer().references(() => newsletters.id, { onDelete: 'set null' }),
    text: text().notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Written by the portal, not by a person. */
    isAutomatic: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The day of a follow-up; null for a note. */
    dueOn: date(),
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** What the person was promised, in the words that they see. */
    promise: text().notNull().default(''),
    /** When the owner was mailed that the promise is due soon. */
    remindedAt: timestamp({ withTimezone: true }),
    doneAt: timestamp({ withTimezone: true }),
    doneById: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('notes_one_subject', sql`num_nonnulls(user_id, contact_id, message_id, parcel) = 1`),
    check('notes_follow_up', sql`due_on is not null or (owner_id is null and promise = '' and done_at is null)`),
    index().on(table.userId),
    index().on(table.contactId),
    index().on(table.messageId),
    // Somebody is told about a newsletter once, also when two colleagues press at the same moment.
    uniqueIndex('notes_newsletter_user').on(table.newsletterId, table.userId),
    uniqueIndex('notes_newsletter_contact').on(table.newsletterId, table.contactId),
    index('notes_by_parcel').on(sql`parcel_key(${table.parcel})`),
    index().on(table.authorId),
    index().on(table.ownerId),
    index().on(table.doneById),
    index().on(table.changedAt),
    index('notes_open')
      .on(table.dueOn, table.id)
      .where(sql`due_on is not null and done_at is null`),
  ],
);
