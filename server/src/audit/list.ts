import type { AuditEntry } from '@dijkportaal/contract/audit/audit';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, asc, desc, eq, getColumns, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { pageWindow } from '../platform/database/paged-list.ts';
import { pageRange } from '../platform/database/paging.ts';
import { inlineNumber } from '../platform/database/prepared-query.ts';
import { contacts } from '../schema/contacts.ts';
import { profiles } from '../schema/profiles.ts';
import { nameOfUser, users } from '../schema/users.ts';
import { actorName, matchesFilter, type Filter, type NameAddress } from './queries.ts';

/*
 * A page of a filtered log of millions of lines. What matches many lines is found by reading the log from its newest line, and
 * takes long if few match; what matches few is found by index, and takes long if many match. So the newest lines are tried
 * first, which decides most searches, and only then the indexes. Lines are in the order of their numbers: that of their times,
 * apart from transactions at the same time.
 */

/** Lines that are tried first, which takes about 20 ms. */
const firstTried = 50_000;

/** If more of them match, the others are not counted: there may be a hundred times as many. */
const enough = 250;

/** The lines that are counted if those of the page are known, and if they have to be found among them. */
const maxCounted = { known: 1000, unknown: 10_000 };

type Query = Filter & ListQuery;

/** The lines of a page, and how many there are: at least so many if `has_more`. */
interface Found {
  total: number;
  has_more: boolean;
  rows: Awaited<ReturnType<typeof readLines>>;
}

/** One page of the log, newest first by default. */
export async function listAuditEntries(
  db: Db,
  query: Query,
  nameAddress: NameAddress,
): Promise<{ count: number; has_more: boolean; rows: AuditEntry[] }> {
  const matches = await matchesFilter(db, query, nameAddress);
  // From one snapshot, so that count and list agree while the log grows.
  const { total, has_more, rows } = await db.transaction(
    (tx) => (matches === undefined ? findInAll(tx, query) : findMatching(tx, query, matches)),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const names = await namePeople(
    db,
    rows.map(({ object }) => object),
  );
  return {
    count: total,
    has_more,
    rows: rows.map(({ id, at, actorId, actorProfileId, actor, action, object, result, origin, details }) => ({
      id,
      at: at.toISOString(),
      actor_id: actorId,
      actor_profile_id: actorProfileId,
      actor,
      action,
      object,
      object_name: names.get(object)?.name ?? '',
      object_profile_id: names.get(object)?.profileId ?? null,
      result,
      origin,
      details,
    })),
  };
}

/** Lines are numbered without gaps, so the whole log need not be counted. */
async function findInAll(tx: Db, query: Query): Promise<Found> {
  const { first, last } = await findEnds(tx);
  const total = last - first + 1;
  const { isReversed, ...page } = pageWindow(pageRange(query), total);
  const rows = await readLines(tx, linesOf(tx, undefined).as('picked'), page, isAscending(query) !== isReversed, false);
  return { total, has_more: false, rows: isReversed ? rows.toReversed() : rows };
}

async function findMatching(tx: Db, query: Query, matches: SQL): Promise<Found> {
  const page = pageRange(query);
  if (page.offset >= maxCounted.unknown) return { total: maxCounted.unknown, has_more: true, rows: [] };
  const end = Math.min(page.offset + page.limit, maxCounted.unknown);
  const read = (picked: Picked) => readLines(tx, picked, page, isAscending(query));
  const { first, last } = await findEnds(tx);
  const isTried = isAscending(query) ? lt(auditLog.id, first + firstTried) : gt(auditLog.id, last - firstTried);
  const triedLines = linesOf(tx, and(isTried, matches))
    .orderBy((isAscending(query) ? asc : desc)(auditLog.id))
    .limit(Math.min(Math.max(2 * end, maxCounted.known), maxCounted.unknown));
  const isLong = last - first >= firstTried;
  const tried = isLong ? await read(triedLines.as('picked')) : [];
  const triedTotal = tried[0]?.total ?? 0;
  if (triedTotal > enough && triedTotal >= end) return { total: triedTotal, has_more: true, rows: tried };
  const inOrder = () => readLines(tx, linesOf(tx, matches).as('picked'), page, isAscending(query), false);
  // The lines after these are read in order as well, unless there would have to be many more.
  const rows = triedTotal >= end ? tried : triedTotal * 4 >= end ? await inOrder() : undefined;
  const most = rows === undefined || end >= maxCounted.known ? maxCounted.unknown : maxCounted.known;
  const some = await read(
    linesOf(tx, matches)
      .limit(inlineNumber(most + 1))
      .as('picked'),
  );
  const total = some[0]?.total ?? 0;
  if (total <= most) return { total, has_more: false, rows: some };
  // Those are any lines, not the first of them.
  return { total: most, has_more: true, rows: rows ?? (await inOrder()) };
}

async function findEnds(tx: Db): Promise<{ first: number; last: number }> {
  const [ends] = await tx
    .select({ first: sql<number>`coalesce(min(id), 1)::float8`, last: sql<number>`coalesce(max(id), 0)::float8` })
    .from(auditLog);
  return ends ?? { first: 1, last: 0 };
}

const isAscending = ({ ordering }: Query) => ordering === 'at';

const linesOf = (tx: Db, matches: SQL | undefined) =>
  tx.select({ id: auditLog.id }).from(auditLog).where(matches).$dynamic();

type Picked = ReturnType<ReturnType<typeof linesOf>['as']>;

/** The lines of a page of those that were picked; their number is `total` unless the page is read in order, which stops there. */
async function readLines(
  tx: Db,
  picked: Picked,
  { limit, offset }: { limit: number; offset: number },
  isAscending: boolean,
  isCounted = true,
) {
  const order = isAscending ? asc : desc;
  const page = tx
    .select({ id: picked.id, total: (isCounted ? sql<number>`(count(*) over ())::int` : sql<number>`0`).as('total') })
    .from(picked)
    .orderBy(order(picked.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  return tx
    .select({
      ...getColumns(auditLog),
      // Not `actor_id` itself, which refers to no account once the account is deleted.
      actorId: users.id,
      actor: actorName,
      actorProfileId: profiles.id,
      total: page.total,
    })
    .from(page)
    .innerJoin(auditLog, eq(auditLog.id, page.id))
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .orderBy(order(auditLog.id));
}

/** The names of the accounts and contacts among these objects as they are now, with the profile that is their page. */
async function namePeople(db: Db, objects: string[]): Promise<Map<string, { name: string; profileId: number | null }>> {
  const idsOf = (kind: string) => [
    ...new Set(
      objects.flatMap((object) => {
        const id = object.startsWith(`${kind} `) ? object.slice(kind.length + 1) : '';
        return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : [];
      }),
    ),
  ];
  const [userIds, contactIds] = [idsOf('user'), idsOf('contact')];
  const [accounts, people] = await Promise.all([
    userIds.length === 0
      ? []
      : db
          .select({ id: users.id, name: nameOfUser(), profileId: profiles.id })
          .from(users)
          .leftJoin(profiles, eq(profiles.userId, users.id))
          .where(inArray(users.id, userIds)),
    contactIds.length === 0
      ? []
      : db
          .select({ id: contacts.id, name: contacts.name, profileId: profiles.id })
          .from(contacts)
          .leftJoin(profiles, eq(profiles.userId, contacts.userId))
          .where(inArray(contacts.id, contactIds)),
  ]);
  const named = [
    ...accounts.map((account) => [`user ${account.id}`, account] as const),
    ...people.map((contact) => [`contact ${contact.id}`, contact] as const),
  ];
  return new Map(named);
}
