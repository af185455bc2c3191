import { defaultPageSize, type ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import { isForNobody, isForResident, publicationAudience } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { matchesSearch, pageRange } from '../platform/database/paging.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import type { Actor } from '../platform/http/access.ts';
import { notFound } from '../platform/http/errors.ts';
import { publicationKinds, publications } from '../schema/publications.ts';
import { buildPage, type PublicationRow } from './page.ts';

export type PublicationKind = (typeof publicationKinds)[number];

/** The person who makes the request. */
export type Viewer = Pick<Actor, 'userId' | 'isStaff'>;

/** Staff see everything, others what is for them. */
const isVisibleTo = (viewer: Viewer): SQL | undefined =>
  viewer.isStaff ? undefined : isForResident(publicationAudience, viewer.userId);

/** Whether someone may see a design, document or news item; false if it does not exist. */
export async function maySeePublication(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.id, id), isVisibleTo(viewer)));
  return rows.length > 0;
}

const newestFirst = '-created_at';

/** Prepared statements for the most frequent requests of residents: a page of each kind, and the latest three. */
const preparedPages = new Map(
  publicationKinds.flatMap((kind) =>
    [3, defaultPageSize].map((limit) => {
      const matches = and(
        sql`${publications.kind} = ${sql.raw(`'${kind}'`)}`,
        isForResident(publicationAudience, sql.placeholder('userId')),
      );
      const wanted = { matches, ordering: newestFirst, forStaff: false };
      const offset = sql`(select ${sql.placeholder('offset')}::int)`;
      const statement = preparedQuery((db) =>
        buildPage(db, wanted, { limit, offset }).prepare(`list_${kind}_${limit}`),
      );
      return [`${kind} ${limit}`, statement] as const;
    }),
  ),
);

/** One page of a kind that this person may see, newest first by default. */
export async function listPublications(
  db: Db,
  viewer: Viewer,
  kind: PublicationKind,
  query: ListQuery,
): Promise<{ count: number; rows: PublicationRow[] }> {
  const range = pageRange(query);
  const { ordering = newestFirst, search = '' } = query;
  const isPrepared = !viewer.isStaff && ordering === newestFirst && search === '';
  const prepared = isPrepared ? preparedPages.get(`${kind} ${range.limit}`)?.(db) : undefined;
  const matches = and(eq(publications.kind, kind), isVisibleTo(viewer), matchesSearch(publications.searchText, search));
  const rows = await (prepared?.execute({ userId: viewer.userId, offset: range.offset }) ??
    buildPage(db, { matches, ordering, forStaff: viewer.isStaff }, range));
  return { count: rows[0]?.count ?? 0, rows };
}

/** One design, document or news item. Throws not found, also for what this person may not see. */
export async function findPublication(
  db: Db,
  viewer: Viewer,
  kind: PublicationKind,
  id: number,
): Promise<PublicationRow> {
  const matches = and(eq(publications.id, id), eq(publications.kind, kind), isVisibleTo(viewer));
  const wanted = { matches, ordering: newestFirst, forStaff: viewer.isStaff };
  const [row] = await buildPage(db, wanted, { limit: 1, offset: 0 });
  if (row === undefined) throw notFound();
  return row;
}

/** How many of each kind are for no active resident. */
export async function countSeenByNobody(db: Db): Promise<Record<PublicationKind, number>> {
  const rows = await db
    .select({ kind: publications.kind, items: count() })
    .from(publications)
    .where(isForNobody(publicationAudience))
    .groupBy(publications.kind);
  const itemsOf = (kind: PublicationKind) => rows.find((row) => row.kind === kind)?.items ?? 0;
  return { design: itemsOf('design'), document: itemsOf('document'), news: itemsOf('news') };
}
