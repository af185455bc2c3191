import type { BinKind } from '@dijkportaal/contract/bin';
import { getColumns, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import {
  contactGroups,
  contactPersonGroups,
  contactPersonZones,
  contactZones,
  groups,
  newsletterGroups,
  newsletterSegments,
  newsletterZones,
  publicationGroups,
  publicationSegments,
  publicationUsers,
  publicationZones,
  refusedContactZones,
  userGroups,
  userZones,
  zones,
} from '../schema/audience.ts';
import { binItems, type BinRow } from '../schema/bin.ts';
import { contacts } from '../schema/contacts.ts';
import type { FileOwnerColumn } from '../schema/files.ts';
import { messages, replies } from '../schema/messages.ts';
import { users } from '../schema/users.ts';
import { notes } from '../schema/notes.ts';
import { newsletterMails, newsletters } from '../schema/newsletters.ts';
import { publications } from '../schema/publications.ts';
import { workShapes, works } from '../schema/works.ts';

/** How a kind of item is deleted and restored. */
export interface ItemKind {
  table: PgTable & { id: PgColumn };
  title: PgColumn;
  description?: PgColumn;
  /** Tables whose rows are deleted with it, in the order in which they are restored. */
  links: PgTable[];
  /** Tables with rows of the item itself that are deleted with it. */
  parts?: PgTable[];
  /** Of a group or zone: the links with its members. */
  members?: PgTable[];
  /** Rows that remain but lose their reference to it: restoring sets that again. */
  mentionedIn?: { table: PgTable & { id: PgColumn }; column: PgColumn }[];
  files?: FileOwnerColumn;
  /** A part that has files of its own, with the column of a file that refers to it. */
  partFiles?: { table: PgTable & { id: PgColumn }; column: FileOwnerColumn };
  /**
   * It is about a person: deleting the account removes it from the bin. The selects return values for `people` besides
   * accounts.
   */
  about?: SQL[];
  /** Changes a row before it is restored; a note describes the difference. */
  adapt?: (row: BinRow) => { row: BinRow; note?: string };
  /**
   * For items `binned`: a key that only one of them can have, and the reason that it cannot be restored; null for none.
   */
  findConflicts?: { key: SQL<string | null>; reason: SQL<string | null> };
}

/** The deleted row of an item in the bin. */
const rowOf = (table: PgTable) => sql`${binItems.rows} -> ${sql.raw(`'${getTableConfig(table).name}'`)} -> 0`;

const publication: ItemKind = {
  table: publications,
  title: publications.title,
  links: [publicationGroups, publicationUsers, publicationZones, publicationSegments],
  files: 'publicationId',
  adapt(row) {
    const isMissed = row['is_published'] === false && isPast(row['publish_at']);
    if (!isMissed) return { row };
    return { row: { ...row, publish_at: null }, note: 'Het geplande moment is voorbij, dus dit is nu een concept.' };
  },
};

const label = (table: typeof groups | typeof zones, links: PgTable[], taken: string): ItemKind => ({
  table,
  title: table.name,
  links,
  members: links.slice(0, 2),
  findConflicts: {
    key: sql`lower(${rowOf(table)} ->> 'name')`,
    reason: sql`case when exists (select from ${table} where lower(${table.name}) = lower(${rowOf(table)} ->> 'name'))
      then ${taken}::text end`,
  },
});

/** Every kind of item that can be in the bin. */
export const itemKinds: Record<BinKind, ItemKind> = {
  group: label(
    groups,
    [userGroups, contactGroups, publicationGroups, newsletterGroups, contactPersonGroups],
    'Er is intussen een andere groep met deze naam. Geef die eerst een andere naam.',
  ),
  zone: {
    ...label(
      zones,
      [userZones, contactZones, refusedContactZones, publicationZones, newsletterZones, contactPersonZones],
      'Er is intussen een andere zone met deze naam. Geef die eerst een andere naam.',
    ),
    mentionedIn: [{ table: works, column: works.zoneId }],
  },
  work: { table: works, title: works.title, links: [], parts: [workShapes] },
  contact: {
    table: contacts,
    title: contacts.name,
    description: contacts.email,
    links: [contactGroups, contactZones, refusedContactZones],
    parts: [notes],
    mentionedIn: [
      { table: newsletterMails, column: newsletterMails.contactId },
      { table: messages, column: messages.contactId },
    ],
    about: [sql`select 'mail ' || unnest(${contacts.addresses})`, sql`select 'relation ' || ${contacts.externalId}`],
    adapt: (row) => ({
      row,
      ...(typeof row['external_id'] === 'string' && {
        note: 'Dit contact komt uit Relatics. Staat het daar niet meer, dan verwijdert de volgende synchronisatie het weer.',
      }),
    }),
    findConflicts: {
      key: sql`${rowOf(contacts)} ->> 'external_id'`,
      reason: sql`case
        when exists (select from ${contacts} where ${contacts.externalId} = ${rowOf(contacts)} ->> 'external_id')
          then 'Relatics heeft dit contact intussen opnieuw gestuurd: het staat al bij de contacten.'
        when exists (select from ${contacts} where ${contacts.id} > ${binItems.lastId} and ${contacts.addresses} &&
            array(select substr(person, 6) from unnest(${binItems.people}) person where person like 'mail %'))
          then 'Er is intussen een nieuw contact met dit e-mailadres. Verwijder of wijzig dat eerst.'
        end`,
    },
  },
  message: {
    table: messages,
    title: messages.subject,
    description: messages.name,
    links: [],
    parts: [notes, replies],
    files: 'messageId',
    partFiles: { table: replies, column: 'replyId' },
    about: [sql`select 'mail ' || ${messages.email}`],
  },
  newsletter: {
    table: newsletters,
    title: newsletters.title,
    links: [newsletterGroups, newsletterZones, newsletterSegments],
    files: 'newsletterId',
    adapt(row) {
      if (row['state'] === 'draft') return { row };
      return {
        row: { ...row, state: 'draft', due_at: null, trouble: '' },
        note: 'De nieuwsbrief is nu een concept. Zet het versturen zelf weer aan.',
      };
    },
    findConflicts: {
      key: sql`null::text`,
      reason: sql`case when ${rowOf(newsletters)} ->> 'rest_of_id' is not null and not exists (
          select from ${newsletters} where ${newsletters.id} = (${rowOf(newsletters)} ->> 'rest_of_id')::int)
        then 'Dit was de kopie voor wie een nieuwsbrief niet kreeg, en die nieuwsbrief is verwijderd.' end`,
    },
  },
  design: publication,
  document: publication,
  news: publication,
};

const isPast = (moment: unknown) => typeof moment === 'string' && Date.parse(moment) <= Date.now();

export const nameOf = (table: PgTable): string => getTableConfig(table).name;

/** The columns that can be written. */
export const writtenColumns = (table: PgTable): PgColumn[] =>
  Object.values(getColumns(table)).filter(({ generated }) => generated === undefined);

export interface Reference {
  from: PgColumn;
  to: PgColumn;
  target: PgTable;
}

export const referencesOf = (table: PgTable): Reference[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const [from, to] = [columns[0], foreignColumns[0]];
    return from === undefined || to === undefined ? [] : [{ from, to, target: foreignTable }];
  });

/** The column with the person that an item is about: the first one that refers to an account. */
export const personColumnOf = (table: PgTable): PgColumn | undefined =>
  referencesOf(table).find(({ target }) => target === users)?.from;

/** The column of a link table that refers to the item, and its other foreign keys. */
export function linkOf(link: PgTable, item: PgTable): { owner: PgColumn; others: Reference[] } {
  const references = referencesOf(link);
  const owner = references.find(({ target }) => target === item)?.from;
  if (owner === undefined) throw new Error(`${nameOf(link)} does not refer to ${nameOf(item)}`);
  return { owner, others: references.filter(({ from }) => from !== owner) };
}
