import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import type { Attention } from '@dijkportaal/contract/publications/designs';
import { and, count, eq, isNotNull, isNull, not, sql, type SQL, desc } from 'drizzle-orm';
import { isForNobody, isForResident, publicationAudience, isActiveResident } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { matchesSearch, pageRange } from '../platform/database/paging.ts';
import type { Actor } from '../platform/http/access.ts';
import { notFound } from '../platform/http/errors.ts';
import { files } from '../schema/files.ts';
import { publications } from '../schema/publications.ts';
import { users } from '../schema/users.ts';
import {
  publicationLists,
  selectForResidents,
  selectForStaff,
  withAudience,
  withReaderAudience,
  type PublicationKind,
  type PublicationRow,
} from './page.ts';

/** The person who makes the request. */
export type Viewer = Pick<Actor, 'userId' | 'isStaff'>;

/** Whether an item is published, and for this resident: a condition in SQL. */
export const isPublishedFor = (userId: number): SQL | undefined =>
  and(publications.isPublished, isForResident(publicationAudience, userId));

/** Staff see everything, others what is published for them. */
const isVisibleTo = (viewer: Viewer): SQL | undefined => (viewer.isStaff ? undefined : isPublishedFor(viewer.userId));

/** Whether someone may see a design, document or news item; false if it does not exist. */
export async function maySeePublication(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.id, id), isVisibleTo(viewer)));
  return rows.length > 0;
}

/** Only the items for which this person was chosen by name, or only the others. */
function matchesAudience({ userId }: Viewer, audience: 'personal' | 'shared' | undefined): SQL | undefined {
  const { table, owner, chosen } = publicationAudience.users;
  const named = sql`(select ${owner} from ${table} where ${chosen} = ${userId})`;
  if (audience === undefined) return undefined;
  return audience === 'personal' ? sql`${publications.id} in ${named}` : sql`${publications.id} not in ${named}`;
}

/** What staff have to look at. Drafts are for nobody on purpose. */
const attentionConditions: Record<Attention, SQL | undefined> = {
  draft: isNull(publications.publishAt),
  planned: and(not(publications.isPublished), isNotNull(publications.publishAt)),
  seen_by_nobody: and(isNotNull(publications.publishAt), isForNobody(publicationAudience)),
  files_checking: sql`${publications.id} in (select ${files.publicationId} from ${files} where ${files.state} = 'checking')`,
};

/** One page of a kind that this person may see, newest first by default; what needs attention is only for staff. */
export async function listPublications(
  db: Db,
  viewer: Viewer,
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
      viewer.isStaff && query.attention ? attentionConditions[query.attention] : undefined,
    ),
  };
  if (viewer.isStaff) {
    const { count, rows } = await forStaff(db, request);
    return { count, rows: await withAudience(db, rows) };
  }
  const { count, rows } = await forResidents(db, { ...request, label: viewer.userId });
  return { count, rows: await withReaderAudience(db, viewer.userId, rows) };
}

/** One design, document or news item. Throws not found, also for what this person may not see. */
export async function findPublication(
  db: Db,
  viewer: Viewer,
  kind: PublicationKind,
  id: number,
): Promise<PublicationRow> {
  const matches = and(eq(publications.id, id), eq(publications.kind, kind), isVisibleTo(viewer));
  const [row] = viewer.isStaff
    ? await withAudience(db, await selectForStaff(db, sql`1`).where(matches))
    : await withReaderAudience(db, viewer.userId, await selectForResidents(db, sql`1`).where(matches));
  if (row === undefined) throw notFound();
  return row;
}

/** How many of each kind are for no active resident, drafts excluded, or have a file that waits for the virus scanner. */
export async function countAttention(db: Db, attention: Attention): Promise<Record<PublicationKind, number>> {
  const rows = await db
    .select({ kind: publications.kind, items: count() })
    .from(publications)
    .where(attentionConditions[attention])
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
