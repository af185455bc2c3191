import { binKinds } from '@dijkportaal/contract/bin';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** What staff deleted in the last 30 days. The rows are no longer in their tables, so no query has to exclude them. */
export const binItems = snakeCase.table(
  'bin_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: binKinds }).notNull(),
    /** The id of the item, before deletion and after restoring. */
    itemId: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /**
     * The deleted rows by table, as JSON objects without generated columns. Files are not included: they have
     * `bin_item_id`.
     */
    rows: jsonb().$type<BinRows>().notNull(),
    /** Of a contact or message: the accounts, addresses and ids in the relationship system that it mentions. */
    people: text().array().notNull(),
    /** The highest id of its table when it was deleted: a higher one was created later. */
    lastId: integer().notNull(),
    deletedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deletedById: integer().references(() => users.id, { onDelete: 'set null' }),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(title || ' ' || description)`),
  },
  (table) => [
    unique().on(table.kind, table.itemId),
    index().on(table.deletedAt, table.id),
    index().on(table.kind, table.deletedAt, table.id),
    index().on(table.deletedById),
    index('bin_items_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('bin_items_people').using('gin', table.people),
  ],
);

export type BinRow = Record<string, unknown>;
export type BinRows = Record<string, BinRow[]>;
