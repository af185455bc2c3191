import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** What the authority publishes in the portal for an audience. */
export const publicationKinds = ['design', 'document', 'news'] as const;

/**
 * Designs, documents and news: one table, because their audience, files and mails work the same way. `for_everyone` is
 * stored rather than derived: when the only chosen group is deleted, nobody sees the publication instead of everybody.
 */
export const publications = snakeCase.table(
  'publications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: publicationKinds }).notNull(),
    title: text().notNull(),
    /** Cleaned HTML: the text of news, or what changes by a design or document. */
    content: text().notNull().default(''),
    forEveryone: boolean().notNull(),
    /** When residents may see it; null for a draft. */
    publishAt: timestamp({ withTimezone: true }).defaultNow(),
    /** Whether residents see it: set together with the mails, so that everyone who can see it is notified. */
    isPublished: boolean().notNull().default(true),
    /** When it was last published, shown to more people, or changed. */
    newAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a file was last replaced with an explanation of what changed: opening it before that does not count. */
    changedAt: timestamp({ withTimezone: true }),
    /** What its audience is asked; empty if nothing is. */
    question: text().notNull().default(''),
    /** The day, in Dutch time, on which reacting to the question is no longer possible. */
    questionBefore: date(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(title)`),
  },
  (table) => [
    index('publications_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // With the last two, so that the items of a resident are counted without reading their rows.
    index('publications_by_creation').on(table.kind, table.createdAt, table.id, table.forEveryone, table.isPublished),
    index('publications_new')
      .on(table.newAt)
      .where(sql`is_published`),
    index('publications_planned')
      .on(table.publishAt)
      .where(sql`not is_published`),
    index('publications_asking')
      .on(table.questionBefore, table.id)
      .where(sql`question_before is not null`),
    check('publications_question_closes', sql`(question = '') = (question_before is null)`),
    check('publications_published_at_a_moment', sql`not is_published or publish_at is not null`),
    index().on(table.kind, table.searchText, table.id),
    index().on(table.kind, table.updatedAt, table.id),
  ],
);

const publicationId = () =>
  integer()
    .notNull()
    .references(() => publications.id, { onDelete: 'cascade' });

/** Users to mail about a publication; one row each, so that nobody is mailed twice. */
export const pendingNotifications = snakeCase.table(
  'pending_notifications',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    publicationId: publicationId(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was mailed, or turned out to be unwanted or forbidden by then. */
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.publicationId] }),
    index().on(table.publicationId),
    index('pending_notifications_open')
      .on(table.userId, table.createdAt)
      .where(sql`settled_at is null`),
  ],
);
