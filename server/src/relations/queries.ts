import type { RelaticsData } from '@dijkportaal/contract/relations';
import { and, arrayContains, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { profiles } from '../schema/profiles.ts';
import { noteItems, sortWishes } from './changed-items.ts';
import { listFiles } from './policy.ts';

/** The right to fetch a profile's data; only its holder writes. */
export interface Lease {
  profileId: number;
  guid: string;
  /** Identifies this lease among later ones. */
  until: string;
}

const { relaticsTriedAt: triedAt, relaticsFetchedAt: fetchedAt, relaticsLeaseUntil: leaseUntil } = profiles;

/** Never fetched or older than 15 minutes, and not tried within a minute. */
const isDue = sql`(${fetchedAt} is null or ${fetchedAt} < now() - interval '15 minutes')
  and (${triedAt} is null or ${triedAt} < now() - interval '1 minute')`;

/**
 * Takes the lease of a profile for `seconds`. Returns null if another process has it, if the profile has no person in
 * Relatics or, unless forced, if the data is fresh. Never waits for a lock.
 */
export async function acquireLease(
  db: Db,
  profileId: number,
  { seconds, isForced }: { seconds: number; isForced: boolean },
): Promise<Lease | null> {
  const isFree = sql`${profiles.guid} <> '' and (${leaseUntil} is null or ${leaseUntil} <= now())`;
  const free = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isFree, isForced ? undefined : isDue))
    .for('no key update', { skipLocked: true });
  const [row] = await db
    .update(profiles)
    .set({ relaticsTriedAt: sql`now()`, relaticsLeaseUntil: sql`now() + ${seconds} * interval '1 second'` })
    .where(eq(profiles.id, free))
    .returning({ guid: profiles.guid, until: sql<string>`${leaseUntil}::text` });
  return row === undefined ? null : { profileId, ...row };
}

/** Whether a process is fetching the data now. */
export async function isLeased(db: Db, profileId: number): Promise<boolean> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), sql`${leaseUntil} > now()`));
  return rows.length > 0;
}

/**
 * Stores the data with what is new in it, and releases the lease. Returns whose they are; null if the lease was no
 * longer held.
 */
export async function storeData(
  db: Db,
  lease: Lease,
  data: RelaticsData,
): Promise<{ userId: number; guid: string } | null> {
  const { relaticsItems: known, relaticsData } = profiles;
  const [row] = await db
    .select({ known, stored: sql<Partial<RelaticsData> | null>`case when ${known} is null then ${relaticsData} end` })
    .from(profiles)
    .where(isHeld(lease));
  if (row === undefined) return null;
  const items = noteItems(data, { ...row, now: new Date() });
  const [stored] = await db
    .update(profiles)
    .set({
      relaticsData: { ...data, Klanteis: sortWishes(data.Klanteis, items) },
      relaticsFiles: listFiles(data),
      relaticsItems: items,
      relaticsFetchedAt: sql`now()`,
      relaticsFailingSince: null,
      relaticsLeaseUntil: null,
    })
    .where(isHeld(lease))
    .returning({ userId: profiles.userId, guid: profiles.guid });
  return stored ?? null;
}

/** Records since when fetching fails and releases the lease; the data is unchanged. */
export async function recordFetchFailure(db: Db, lease: Lease): Promise<void> {
  await db
    .update(profiles)
    .set({
      relaticsFailingSince: sql`coalesce(${profiles.relaticsFailingSince}, now())`,
      relaticsLeaseUntil: null,
    })
    .where(isHeld(lease));
}

/** False once another process has the lease, or the profile is linked to another person. */
const isHeld = ({ profileId, guid, until }: Lease) =>
  and(eq(profiles.id, profileId), eq(profiles.guid, guid), sql`${leaseUntil} = ${until}::timestamptz`);

/** The users whose data has a given file, lowest id first; with `onlyUserId` at most that user. */
export async function listHolders(db: Db, file: string, onlyUserId: number | null): Promise<number[]> {
  const rows = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(
      and(
        arrayContains(profiles.relaticsFiles, [file]),
        onlyUserId === null ? undefined : eq(profiles.userId, onlyUserId),
      ),
    )
    .orderBy(profiles.userId)
    .limit(100);
  return rows.map(({ userId }) => userId);
}
