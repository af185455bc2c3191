import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import type { Attention } from '@dijkportaal/contract/publications/designs';
import { and, count, eq, isNotNull, isNull, not, sql, type SQL, type SQLWrapper, desc } from 'drizzle-orm';
import {
  isActiveResident,
  isForNobody,
  isForResident,
  ownSegments,
  publicationAudience,
  readSegmentsWithResidents,
} from '../audience/public.ts';
import { dataChanges } from '../platform/cache/data-version.ts';
import type { Db } from '../platform/database/db.ts';
import { matchesSearch, pageRange } from '../platform/database/paging.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import type { Actor } from '../platform/http/access.ts';
import { notFound } from '../platform/errors.ts';
import { files } from '../schema/files.ts';
import { publications } from '../schema/publications.ts';
import { users } from '../schema/users.ts';
import { ownReactions } from './question.ts';
import {
  publicationLists,
  selectForStaff,
  shownColumns,
  withAudience,
  withReaderAudience,
  type PublicationKind,
  type PublicationRow,
} from './page.ts';

/** The person who makes the request. */
export type Viewer = Pick<Actor, 'userId' | 'isStaff'>;

/**
 * Whether an item is published, and for this resident: a condition in SQL. `segments` are those that they are in, if they
 * were read before.
 */
export const isPublishedFor = (userId: number | SQLWrapper, segments?: number[]): SQL | undefined =>
  and(
    publications.isPublished,
    isForResident(publicationAudience, userId, segments && sql`${sql.param(segments)}::int[]`),
  );

const reader = sql.placeholder('userId');

/**
 * The version of the publications, the segments that a resident is in now, of those that publications are for, and
 * their reactions. Prepared, as are the others: planning the filters of segments takes longer than the rest.
 */
const readStates = preparedQuery((db) =>
  db
    .select({
      version: sql<string>`coalesce(sum(${dataChanges.change}), 0)::text`,
      segments: ownSegments(sql`${reader}`),
      reactions: ownReactions(reader),
    })
    .from(dataChanges)
    .where(eq(dataChanges.topic, 'publications'))
    .prepare('read_publications_of_reader'),
);

/** The version of the publications, the segments that a resident is in, of those that publications are for, and their
 * reactions. */
export async function readStateFor(
  db: Db,
  userId: number,
): Promise<{ version: string; segments: number[]; reactions: string }> {
  const [state] = await readStates(db).execute({ userId });
  return state ?? { version: '0', segments: [], reactions: '' };
}

const readIfSeen = preparedQuery((db) =>
  db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.id, sql.placeholder('id')), isPublishedFor(sql`${reader}`)))
    .prepare('may_see_publication'),
);

/** Whether someone may see a design, document or news item; false if it does not exist. */
export async function maySeePublication(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const rows = viewer.isStaff
    ? await db.select({ id: publications.id }).from(publications).where(eq(publications.id, id))
    : await readIfSeen(db).execute({ userId: viewer.userId, id });
  return rows.length > 0;
}

/** Only the items for which this person was chosen by name, or only the others. */
function matchesAudience({ userId }: Viewer, audience: 'personal' | 'shared' | undefined): SQL | undefined {
  const { table, owner, chosen } = publicationAudience.users;
  const named = sql`(select ${owner} from ${table} where ${chosen} = ${userId})`;
  if (audience === undefined) return undefined;
  return audience === 'personal' ? sql`${publications.id} in ${named}` : sql`${publications.id} not in ${named}`;
}

/** What needs the attention of staff. Drafts are for nobody on purpose. */
const attentionConditions: Record<Exclude<Attention, 'seen_by_nobody'>, SQL | undefined> = {
  draft: isNull(publications.publishAt),
  planned: and(not(publications.isPublished), isNotNull(publications.publishAt)),
  files_checking: sql`${publications.id} in (select ${files.publicationId} from ${files} where ${files.state} = 'checking')`,
};

async function needsAttention(db: Db, attention: Attention): Promise<SQL | undefined> {
  if (attention !== 'seen_by_nobody') return attentionConditions[attention];
  const segmentsWithResidents = await readSegmentsWithResidents(db);
  return and(isNotNull(publications.publishAt), isForNobody(publicationAudience, segmentsWithResidents));
}

/**
 * One page of a kind that this person may see, newest first by default; filtering by attention is only for staff.
 * `segments` are those that a resident is in, if they were read before.
 */
export async function listPublications(
  db: Db,
  { segments, ...viewer }: Viewer & { segments?: number[] },
  kind: PublicationKind,
  query: ListQuery & { audience?: 'personal' | 'shared' | undefined; attention?: Attention | undefined },
): Promise<{ count: number; rows: PublicationRow[] }> {
  const { forStaff, forResidents } = publicationLists[kind];
  const request = {
    range: pageRange(query),
    ordering: query.ordering ?? '-created_at',
    filter: and(
      matchesSearch(publications.searchText, query.search),
      matchesAudience(viewer, query.audience),
      viewer.isStaff && query.attention ? await needsAttention(db, query.attention) : undefined,
    ),
  };
  if (viewer.isStaff) {
    const { count, rows } = await forStaff(db, request);
    return { count, rows: await withAudience(db, rows) };
  }
  const own = segments ?? (await readStateFor(db, viewer.userId)).segments;
  const { count, rows } = await forResidents(db, { ...request, label: viewer.userId, labels: own });
  return { count, rows: await withReaderAudience(db, viewer.userId, own, rows) };
}

const readSeen = preparedQuery((db) =>
  db
    .select({ ...shownColumns, segments: ownSegments(sql`${reader}`) })
    .from(publications)
    .where(
      and(
        eq(publications.id, sql.placeholder('id')),
        eq(publications.kind, sql.placeholder('kind')),
        isPublishedFor(sql`${reader}`),
      ),
    )
    .prepare('find_publication'),
);

/** One design, document or news item. Throws not found, also for what this person may not see. */
export async function findPublication(
  db: Db,
  viewer: Viewer,
  kind: PublicationKind,
  id: number,
): Promise<PublicationRow> {
  const [row] = viewer.isStaff
    ? await withAudience(
        db,
        await selectForStaff(db, sql`1`).where(and(eq(publications.id, id), eq(publications.kind, kind))),
      )
    : await findSeen(db, viewer.userId, kind, id);
  if (row === undefined) throw notFound();
  return row;
}

async function findSeen(db: Db, userId: number, kind: PublicationKind, id: number): Promise<PublicationRow[]> {
  const rows = await readSeen(db).execute({ userId, kind, id });
  return withReaderAudience(db, userId, rows[0]?.segments ?? [], rows);
}

/** How many of each kind are for no active resident, drafts excluded, or have a file that waits for the virus scanner. */
export async function countAttention(db: Db, attention: Attention): Promise<Record<PublicationKind, number>> {
  const rows = await db
    .select({ kind: publications.kind, items: count() })
    .from(publications)
    .where(await needsAttention(db, attention))
    .groupBy(publications.kind);
  const itemsOf = (kind: PublicationKind) => rows.find((row) => row.kind === kind)?.items ?? 0;
  return { design: itemsOf('design'), document: itemsOf('document'), news: itemsOf('news') };
}

/** The newest items of a kind that at least one of these people sees as a resident. */
export const listPublishedForAny = (db: Db, kind: PublicationKind, userIds: number[], limit: number) =>
  db
    .select({ id: publications.id, title: publications.title, createdAt: publications.createdAt })
    .from(publications)
    .where(
      and(
        eq(publications.kind, kind),
        publications.isPublished,
        sql`exists (select from ${users} where ${users.id} = any(${sql.param(userIds)}::int[])
          and ${isActiveResident} and ${isForResident(publicationAudience, users.id)})`,
      ),
    )
    .orderBy(desc(publications.createdAt), desc(publications.id))
    .limit(limit);
