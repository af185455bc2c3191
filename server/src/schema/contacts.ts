import type { SkippedRow, SyncCounts } from '@dijkportaal/contract/contacts/sync';
import type { SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, real, snakeCase, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ContactRow } from '../platform/relatics/contact-rows.ts';
import { users } from './users.ts';

/** What the relationship system knows about a person besides the columns of the list. It fills the profile. */
export type ContactDetails = Omit<
  ContactRow,
  'externalId' | 'name' | 'email' | 'mobilePhone' | 'zones' | 'position' | 'flaw'
> &
  Record<'latitude' | 'longitude', number | null>;

/** The address of a contact in the map's plane, as the relationship system has it. */
export const contactPlace = sql`map_point((details ->> 'latitude')::float8, (details ->> 'longitude')::float8)`;

/** People from the relationship system, with or without an account. `email` may hold several addresses. */
export const contacts = snakeCase.table(
  'contacts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The id in the relationship system; null for contacts that staff added. */
    externalId: text().unique(),
    name: text().notNull(),
    email: text().notNull().default(''),
    mobilePhone: text().notNull().default(''),
    inviteAllEmailAddresses: boolean().notNull().default(false),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    invitedAt: timestamp({ withTimezone: true }),
    /** When an account of this contact was deleted: from then on only staff invite it. */
    accountDeletedAt: timestamp({ withTimezone: true }),
    /** null for contacts that staff added. */
    details: jsonb().$type<ContactDetails>(),
    /** Where newsletters are sent: the first valid address, or all of them if all are invited. */
    addresses: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`parse_mail_addresses(email, invite_all_email_addresses)`),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`search_fold(name || ' ' || email || ' ' || mobile_phone || ' ' || phone_key(mobile_phone) || ' ' ||
          address_words(details ->> 'street', details ->> 'houseNumber', details ->> 'numberAddition', details ->> 'zip',
            details ->> 'city', details ->> 'parcels', '[]'))`,
      ),
  },
  (table) => [
    index('contacts_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index().using('gin', table.addresses),
    index('contacts_by_name').on(table.name, table.id),
    index('contacts_by_email').on(table.email, table.id),
    index('contacts_by_mobile_phone').on(table.mobilePhone, table.id),
    index().on(table.userId),
    index('contacts_by_place').using('gist', contactPlace),
    index('contacts_invited')
      .on(table.userId)
      .where(sql`invited_at is not null`),
  ],
);

/** Named filters of the contacts; their members are never stored. Names are unique, ignoring case. */
export const segments = snakeCase.table(
  'segments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    filter: jsonb().$type<SegmentFilter>().notNull(),
  },
  (table) => [uniqueIndex('segments_name_folded').on(sql`lower(${table.name})`)],
);

/**
 * The number of contacts and of accounts (label 0), and of those in each group and zone. `list` is the table that is
 * counted. A number is the sum of the differences, which triggers insert with every statement that adds or removes. As
 * rows are only inserted, no transaction waits for another.
 */
export const contactCounts = snakeCase.table(
  'contact_counts',
  {
    list: text({
      enum: ['contacts', 'contact_groups', 'contact_zones', 'users', 'user_groups', 'user_zones'],
    }).notNull(),
    labelId: integer().notNull(),
    difference: integer().notNull(),
  },
  (table) => [index().on(table.list, table.labelId)],
);

/** Every synchronisation with the relationship system. */
export const contactSyncRuns = snakeCase.table(
  'contact_sync_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
    state: text({ enum: ['running', 'succeeded', 'stopped', 'failed'] })
      .notNull()
      .default('running'),
    progress: real().notNull().default(0),
    counts: jsonb().$type<SyncCounts>(),
    skipped: integer().notNull().default(0),
    /** The first of them, in the last run only: a row may have the name of a person. */
    skippedRows: jsonb().$type<SkippedRow[]>().notNull().default([]),
    reason: text().notNull().default(''),
    startedById: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index().on(table.startedAt, table.id), index().on(table.startedById)],
);
