import { bigint, boolean, index, integer, snakeCase, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { binItems } from './bin.ts';
import { contactPersons } from './contact-persons.ts';
import { dossiers } from './dossiers.ts';
import { messages, replies } from './messages.ts';
import { newsletters } from './newsletters.ts';
import { publications } from './publications.ts';
import { settings } from './settings.ts';
import { users } from './users.ts';

/** What a file is for in its owner. */
export const fileRoles = ['attachment', 'image', 'pdf', 'manual', 'video', 'mfa_video', 'letter_picture'] as const;

/** What a file can belong to and is deleted with. Each column has an entry in `fileOwners` of app.ts. */
const ownerColumns = {
  publicationId: integer().references(() => publications.id, { onDelete: 'cascade' }),
  newsletterId: integer().references(() => newsletters.id, { onDelete: 'cascade' }),
  settingsId: integer('site_id').references(() => settings.id, { onDelete: 'cascade' }),
  contactPersonId: integer().references(() => contactPersons.id, { onDelete: 'cascade' }),
  messageId: integer().references(() => messages.id, { onDelete: 'cascade' }),
  replyId: integer().references(() => replies.id, { onDelete: 'cascade' }),
  dossierId: integer().references(() => dossiers.id, { onDelete: 'cascade' }),
  /** Of something that was deleted: stored, and shown to nobody. */
  binItemId: integer().references(() => binItems.id, { onDelete: 'cascade' }),
  /** Of an earlier version: the file that residents see instead. */
  currentFileId: integer().references((): AnyPgColumn => files.id, { onDelete: 'cascade' }),
};
export type FileOwnerColumn = keyof typeof ownerColumns;
export const fileOwnerColumns = Object.keys(ownerColumns) as FileOwnerColumn[];

/**
 * Files that people uploaded. A file has one owner, or none yet: such an upload is stored for a day, until its form is
 * saved. A `letter_picture` has none: it stays as long as the text of a newsletter or template has it. A trigger writes the keys of every deleted row into `removed_objects`.
 */
export const files = snakeCase.table(
  'files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...ownerColumns,
    role: text({ enum: fileRoles }).notNull().default('attachment'),
    /** Key of the content in the store: random. */
    key: text().notNull().unique(),
    thumbnailKey: text().unique(),
    /** Widths in pixels in which the picture is also in the store, smallest first; null until they are made. */
    widths: integer().array(),
    name: text().notNull(),
    /** The order in the owner; equal places are in order of upload. */
    position: integer().notNull().default(0),
    /** Shown instead of the name; empty for the name itself. */
    caption: text().notNull().default(''),
    alt: text().notNull().default(''),
    isCover: boolean().notNull().default(false),
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the content in the store, in hex, which `admin files verify` checks. */
    hash: text().notNull(),
    /** checking: the virus scanner has not approved it yet; nobody may download it. */
    state: text({ enum: ['ready', 'checking'] })
      .notNull()
      .default('ready'),
    uploadedById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When and by whom it replaced another version, and what changed; null for the first one. */
    placedAt: timestamp({ withTimezone: true }),
    placedById: integer().references(() => users.id, { onDelete: 'set null' }),
    change: text().notNull().default(''),
  },
  (table) => [
    index().on(table.publicationId, table.id),
    index().on(table.newsletterId),
    index().on(table.settingsId),
    index().on(table.contactPersonId),
    index().on(table.messageId),
    index().on(table.replyId),
    index().on(table.dossierId),
    index().on(table.binItemId),
    index().on(table.currentFileId),
    index().on(table.uploadedById),
    index().on(table.placedById),
    index().on(table.state, table.createdAt),
  ],
);

/** Keys to delete from the store, because no row refers to them anymore. */
export const removedObjects = snakeCase.table('removed_objects', {
  key: text().primaryKey(),
  removedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
