import type { ReaderAudience } from '@dijkportaal/contract/audience/audience';
import type { Label } from '@dijkportaal/contract/users';
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isForResident, labelIds, labelsOf, publicationAudience, readLabelNames } from '../audience/public.ts';
import { filesAsJson } from '../files/public.ts';
import { createPagedList } from '../platform/database/paged-list.ts';
import type { Db } from '../platform/database/db.ts';
import { files } from '../schema/files.ts';
import { publicationKinds, publications } from '../schema/publications.ts';
import { readReactions } from './question.ts';
import { readReaderAudiences } from './reader-audience.ts';

export type PublicationKind = (typeof publicationKinds)[number];

const {
  id,
  kind,
  title,
  content,
  forEveryone,
  publishAt,
  isPublished,
  question,
  questionBefore,
  createdAt,
  updatedAt,
} = publications;
/** The columns that everybody sees. */
export const shownColumns = {
  id,
  kind,
  title,
  content,
  forEveryone,
  publishAt,
  isPublished,
  question,
  questionBefore,
  createdAt,
  updatedAt,
  files: filesAsJson(files.publicationId, id),
};

/** Rows for residents, who do not get the audience. */
const selectForResidents = (db: Db, total: SQL<number>) =>
  db
    .select({ ...shownColumns, count: total })
    .from(publications)
    .$dynamic();

export const selectForStaff = (db: Db, total: SQL<number>) =>
  db
    .select({
      ...shownColumns,
      ...labelIds(publicationAudience),
      users: labelsOf(publicationAudience, 'users'),
      segments: labelsOf(publicationAudience, 'segments'),
      count: total,
    })
    .from(publications)
    .$dynamic();

type ShownRow = Omit<Awaited<ReturnType<typeof selectForResidents>>[number], 'count'>;

/** A design, document or news item with its files: for staff with its audience, for others with why they see it. */
export type PublicationRow = ShownRow &
  Record<'groups' | 'users' | 'zones' | 'segments', Label[]> & {
    audience: ReaderAudience | null;
    /** Of the resident who reads it. */
    reaction: { message: number; at: string } | null;
  };

type StaffRow = Awaited<ReturnType<typeof selectForStaff>>[number];

/** Adds the names of groups and zones. */
export async function withAudience(db: Db, rows: StaffRow[]): Promise<PublicationRow[]> {
  const names = await readLabelNames(db, rows);
  return rows.map((row) => ({
    ...row,
    groups: names.groups(row.groups),
    zones: names.zones(row.zones),
    audience: null,
    reaction: null,
  }));
}

/** Adds why a resident, who is in these segments, sees them, and how they reacted. */
export async function withReaderAudience(
  db: Db,
  userId: number,
  segments: number[],
  rows: ShownRow[],
): Promise<PublicationRow[]> {
  const [audienceOf, reactions] = await Promise.all([
    readReaderAudiences(db, userId, segments, rows),
    readReactions(db, userId, rows),
  ]);
  return rows.map((row) => ({
    ...row,
    groups: [],
    users: [],
    zones: [],
    segments: [],
    audience: audienceOf(row),
    reaction: reactions.get(row.id) ?? null,
  }));
}

const list = {
  table: publications,
  id,
  orderings: {
    created_at: createdAt,
    updated_at: updatedAt,
    // Ignores case and accents, whatever the collation of the database.
    title: publications.searchText,
  },
};

const countOf = (matches: SQL | undefined): SQL<number> =>
  sql`(select count(*)::int from ${publications} where ${matches})`;

const listsOf = (one: PublicationKind) => {
  // Written into the statement, because the planner has to know how many there are.
  const isKind = eq(kind, sql.raw(`'${one}'`));
  const isFor = (userId: number | SQLWrapper, segments: SQLWrapper) =>
    and(isKind, isPublished, isForResident(publicationAudience, userId, segments));
  return {
    forStaff: createPagedList({
      ...list,
      name: `${one}_for_staff`,
      matches: () => isKind,
      count: () => countOf(isKind),
      select: selectForStaff,
    }),
    /** The label is the id of the resident, and the labels are the segments that they are in. */
    forResidents: createPagedList({
      ...list,
      name: one,
      matches: isFor,
      count: (userId, segments) => countOf(isFor(userId, segments)),
      select: selectForResidents,
    }),
  };
};

export const publicationLists = {
  design: listsOf('design'),
  document: listsOf('document'),
  news: listsOf('news'),
};
