import { bigint, index, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { newsletters } from './newsletters.ts';
import { publications } from './publications.ts';
import { sites } from './settings.ts';
import { users } from './users.ts';

/** Which place a file has in what it belongs to. */
export const fileRoles = ['attachment', 'image', 'pdf', 'manual', 'video', 'mfa_video'] as const;

/**
 * Files that staff uploaded. A file belongs to one publication, newsletter or to the site, or to nothing yet: then it is an upload
 * that waits a day for the form it was chosen in. A trigger writes the keys of every row that goes into `removed_objects`.
 */
export const files = snakeCase.table(
  'files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publicationId: integer().references(() => publications.id, { onDelete: 'cascade' }),
    newsletterId: integer().references(() => newsletters.id, { onDelete: 'cascade' }),
    siteId: integer().references(() => sites.id, { onDelete: 'cascade' }),
    role: text({ enum: fileRoles }).notNull().default('attachment'),
    /** Where the content lies in the store; random, and says nothing about the file. */
    key: text().notNull().unique(),
    thumbnailKey: text().unique(),
    name: text().notNull(),
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of what lies in the store, in hex: `admin files verify` compares it. */
    hash: text().notNull(),
    /** checking: waits for the virus scanner, and nobody may fetch it. */
    state: text({ enum: ['ready', 'checking'] })
      .notNull()
      .default('ready'),
    uploadedById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.publicationId, table.id),
    index().on(table.newsletterId),
    index().on(table.siteId),
    index().on(table.uploadedById),
    index().on(table.state, table.createdAt),
  ],
);

/** What may be removed from the store, because no row names it any more. */
export const removedObjects = snakeCase.table('removed_objects', {
  key: text().primaryKey(),
  removedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
