import type { AuditAction } from '@dijkportaal/contract/audit';
import { defaultPageSize, type ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import {
  isForNobody,
  isForResident,
  publicationAudience,
  readAudience,
  setAudience,
  type Audience,
} from '../audience/public.ts';
import type { FileOwner } from '../files/public.ts';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { matchesSearch, pageRange } from '../platform/database/paging.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import type { Actor } from '../platform/http/access.ts';
import { notFound } from '../platform/http/errors.ts';
import { publicationKinds, publications } from '../schema/publications.ts';
import { buildPage, type PublicationRow } from './page.ts';
import { queueNotifications } from './queue-notifications.ts';

type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;
/** Gives files to what is written, in its transaction. */
export type AdoptFiles = (tx: Db, publicationId: number) => Promise<void>;
export type PublicationKind = (typeof publicationKinds)[number];

/** Who asks. */
export type Viewer = Pick<Actor, 'userId' | 'isStaff'>;

export type { PublicationRow };

/** Staff see everything, others what is for them. */
const isVisibleTo = (viewer: Viewer): SQL | undefined =>
  viewer.isStaff ? undefined : isForResident(publicationAudience, viewer.userId);

/** Files of designs, documents and news. */
export const publicationFiles: FileOwner = {
  column: 'publicationId',
  maySee: async (db, viewer, id) => viewer !== null && maySeePublication(db, viewer, id),
  touch: async (tx, id) =>
    void (await tx
      .update(publications)
      .set({ updatedAt: sql`now()` })
      .where(eq(publications.id, id))),
};

/** Whether somebody may see a design, document or news item; false as well when it is not there. */
export async function maySeePublication(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.id, id), isVisibleTo(viewer)));
  return rows.length > 0;
}

const newestFirst = '-created_at';

/** What a resident opens most: the pages of each kind, and the latest three. Those statements are kept ready. */
const keptPages = new Map(
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

/** One page of a kind, newest first unless asked otherwise, of what this person may see. */
export async function listPublications(
  db: Db,
  viewer: Viewer,
  kind: PublicationKind,
  query: ListQuery,
): Promise<{ count: number; rows: PublicationRow[] }> {
  const range = pageRange(query);
  const { ordering = newestFirst, search = '' } = query;
  const isKept = !viewer.isStaff && ordering === newestFirst && search === '';
  const kept = isKept ? keptPages.get(`${kind} ${range.limit}`)?.(db) : undefined;
  const matches = and(eq(publications.kind, kind), isVisibleTo(viewer), matchesSearch(publications.searchText, search));
  const rows = await (kept?.execute({ userId: viewer.userId, offset: range.offset }) ??
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

/** What is written; what is left out stays. */
export interface PublicationChanges {
  title?: string;
  /** Cleaned HTML. */
  content?: string;
  createdAt?: SQL;
  audience: Partial<Audience>;
}

/** Publishes something new, with its files, and notes whom to tell. Answers its id. */
export function createPublication(
  db: Db,
  kind: PublicationKind,
  { audience, title = '', ...changes }: PublicationChanges,
  adopt: AdoptFiles,
  origin: Origin,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(publications)
      .values({ ...changes, kind, title, forEveryone: false })
      .returning({ id: publications.id });
    if (row === undefined) throw new Error('the publication was not stored');
    await setAudience(tx, publicationAudience, row.id, audience);
    await adopt(tx, row.id);
    await queueNotifications(tx, row.id, null);
    await record(tx, `${kind}.create`, row.id, origin);
    return row.id;
  });
}

/**
 * Changes something and adds its new files; whoever sees it only since then is told. Two who save at once take turns.
 * Throws not found.
 */
export async function changePublication(
  db: Db,
  kind: PublicationKind,
  id: number,
  { audience, ...changes }: PublicationChanges,
  adopt: AdoptFiles,
  origin: Origin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isIt = and(eq(publications.id, id), eq(publications.kind, kind));
    const [row] = await tx.select({ id: publications.id }).from(publications).where(isIt).for('no key update');
    if (row === undefined) throw notFound();
    const before = await readAudience(tx, publicationAudience, id);
    await setAudience(tx, publicationAudience, id, audience);
    await tx
      .update(publications)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(isIt);
    await adopt(tx, id);
    await queueNotifications(tx, id, before);
    await record(tx, `${kind}.change`, id, origin);
  });
}

/** Removes something with its files. Throws not found. */
export async function deletePublication(db: Db, kind: PublicationKind, id: number, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(publications)
      .where(and(eq(publications.id, id), eq(publications.kind, kind)))
      .returning({ title: publications.title });
    if (row === undefined) throw notFound();
    await recordEvent(tx, {
      ...origin,
      action: `${kind}.delete`,
      object: `${kind} ${id}`,
      details: { title: row.title },
    });
  });
}

/** A line in the audit log with what it is called and whom it is for. */
async function record(tx: Db, action: AuditAction, id: number, origin: Origin): Promise<void> {
  const [row] = await tx
    .select({ kind: publications.kind, title: publications.title })
    .from(publications)
    .where(eq(publications.id, id));
  if (row === undefined) throw notFound();
  const { everyone, groups, users, zones } = await readAudience(tx, publicationAudience, id);
  await recordEvent(tx, {
    ...origin,
    action,
    object: `${row.kind} ${id}`,
    details: {
      title: row.title,
      everyone,
      groups: groups.map(String),
      zones: zones.map(String),
      users: users.map(String),
    },
  });
}
