import type { MessageForm } from '@dijkportaal/contract/messages/form-fields';
import { messageSources, messageStates, messageTopics } from '@dijkportaal/contract/messages/messages';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { contacts } from './contacts.ts';
import { users } from './users.ts';

/**
 * Messages from residents to the project team, each the first of a conversation. When an account is deleted its messages
 * are preserved, without name and e-mail.
 */
export const messages = snakeCase.table(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    senderId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Who told it, if staff entered it for somebody without an account. */
    contactId: integer().references(() => contacts.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    /** Cleaned HTML. */
    text: text().notNull(),
    /** With what the sender signed in and how surely, as the receipt says; empty without a broker. */
    signedInWith: text().notNull().default(''),
    state: text({ enum: messageStates }).notNull().default('new'),
    source: text({ enum: messageSources }).notNull().default('portal'),
    /** The day of the call, letter or talk that staff entered. */
    happenedOn: date(),
    enteredById: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Name of who entered it, as it was then; empty if nobody did, or if that account was deleted. */
    enteredBy: text().notNull().default(''),
    aboutKind: text({ enum: messageTopics }),
    aboutRef: text().notNull().default(''),
    aboutName: text().notNull().default(''),
    /** The question of the design or document that it reacts to, as it was then; empty if it is no reaction. */
    question: text().notNull().default(''),
    /** The fields of the form that it was written with. A trigger empties those about a person with their account. */
    form: jsonb().$type<MessageForm>(),
    /** null: something in the conversation is unread for staff. */
    readAt: timestamp({ withTimezone: true }),
    /** When staff first read this text, which its sender sees; marking it as unread does not undo that. */
    textReadAt: timestamp({ withTimezone: true }),
    /** The member of staff who deals with it. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** When the last mail about an answer may be sent: at most one in ten minutes. */
    answerMailAt: timestamp({ withTimezone: true }),
    /** When a receipt or a mail about an answer first failed, for which there is a follow-up. */
    undeliveredAt: timestamp({ withTimezone: true }),
    /** When it arrived. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When its sender last changed it. */
    changedAt: timestamp({ withTimezone: true }),
    /** When the latest message or reply of the conversation arrived. */
    latestAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`search_fold(subject || ' ' || name || ' ' || email || ' ' || about_name || ' ' ||
          coalesce(form ->> 'reason', '') || ' ' || coalesce(form ->> 'place', '') || ' ' || words_of_html(text))`,
      ),
  },
  (table) => [
    check('messages_reaction', sql`question = '' or about_kind in ('design', 'document')`),
    index('messages_reactions')
      .on(table.aboutRef, table.senderId)
      .where(sql`question <> ''`),
    check('messages_about', sql`(about_kind is null) = (about_ref = '')`),
    index('messages_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index().on(table.createdAt, table.id),
    index().on(table.latestAt, table.id),
    index().on(table.senderId, table.createdAt, table.id),
    index().on(table.contactId),
    index().on(table.ownerId, table.createdAt, table.id),
    index().on(table.enteredById),
    index().on(table.state, table.latestAt, table.id),
    index('messages_forms')
      .on(sql`(form ->> 'kind')`, table.latestAt, table.id)
      .where(sql`form is not null`),
    index('messages_unread')
      .on(table.createdAt, table.id)
      .where(sql`read_at is null`),
  ],
);

/** Replies of the project team and of the sender of a message. A trigger empties the name when the account is deleted. */
export const replies = snakeCase.table(
  'replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    side: text({ enum: ['team', 'resident'] }).notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Of who wrote it, as they were then. */
    name: text().notNull(),
    jobTitle: text().notNull().default(''),
    /** Cleaned HTML; may be empty when it has files. */
    text: text().notNull(),
    /** As of a message. */
    signedInWith: text().notNull().default(''),
    /** When the other side read it. */
    readAt: timestamp({ withTimezone: true }),
    /** When it arrived. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(words_of_html(text))`),
  },
  (table) => [
    index('replies_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index().on(table.messageId, table.createdAt, table.id),
    index().on(table.authorId),
    index('replies_unread')
      .on(table.messageId)
      .where(sql`read_at is null`),
  ],
);

/** Which members of staff are writing a reply: a row says it for 15 seconds. */
export const messageWriters = snakeCase.table(
  'message_writers',
  {
    messageId: integer().references(() => messages.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] }), index().on(table.userId)],
);
