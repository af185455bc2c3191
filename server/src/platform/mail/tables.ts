import { sql } from 'drizzle-orm';
import { boolean, index, integer, smallint, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * All mails except newsletters. The content is encrypted, because it contains tokens, and erased when the mail was sent
 * or has failed. A migration creates the foreign key to users, because the platform does not depend on capabilities.
 */
export const mails = snakeCase.table(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer(),
    /** The conversation that it is about, whose sender it is to. */
    messageId: integer(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** AES-256-GCM of the content as JSON; null once it was sent or has failed. */
    sealed: text(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    reason: text().notNull().default(''),
    /** One of many: sent by a queue of its own, so that no other mail waits for it. */
    isBulk: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it may be claimed next; while it is claimed, the end of the lease. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Identifies the claim that holds it until `due_at`. */
    claimId: uuid(),
    /** How many copies may have been sent; counted before sending, and undone after a refusal. */
    copies: smallint().notNull().default(0),
    /** After this its link or code is invalid, so it is not sent. */
    expiresAt: timestamp({ withTimezone: true }),
    /** What its link is for, so that the mail can be withdrawn together with the link. */
    topic: text(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.createdAt, table.id),
    index().on(table.state, table.createdAt),
    index().on(table.userId),
    index('mails_message_id_index')
      .on(table.messageId)
      .where(sql`message_id is not null`),
    index('mails_due_at_index')
      .on(table.isBulk, table.dueAt)
      .where(sql`state = 'waiting'`),
    index('mails_topic_index')
      .on(table.topic)
      .where(sql`state = 'waiting'`),
  ],
);

/** The topic of mails about a deleted account, whose address the portal forgets afterwards. */
export const lastTopic = 'account deleted';
