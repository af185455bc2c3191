import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../audit/audit.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { withoutSecrets } from '../errors.ts';
import { portalIdentity } from './hold.ts';

const pollIntervalMs = 60_000;
/** More than other processes can be ahead of this one. */
const leap = 100_000;

type Log = Pick<FastifyBaseLogger, 'warn'>;
type Settings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * Puts the portal on hold when its data went back in time or was moved: at the start, before anything is sent, and then
 * every minute. Throws when the database is unreachable at the start.
 */
export async function watchForRestores(db: Db, config: Settings, log: Log): Promise<{ stop(): void }> {
  const check = createRestoreCheck(db, config, log);
  await check();
  const watching = setInterval(() => {
    check().catch((error: Error) => log.warn({ event: 'hold_check_failed', err: withoutSecrets(error) }, 'hold'));
  }, pollIntervalMs);
  return { stop: () => clearInterval(watching) };
}

/** Compares the database with its previous place, and with what this process and its data folder last saw of it. */
export function createRestoreCheck(db: Db, config: Settings, log: Log): () => Promise<void> {
  const file = path.join(config.dataDir, 'last-seen.json');
  let lastSeen: LastSeen | null = null;
  return async () => {
    lastSeen ??= await readLastSeen(file);
    const folder = await identifyFolder(config);
    const now = await db.transaction((tx) => beat(tx, { folder, lastSeen }));
    if (now.reason !== null) log.warn({ event: 'portal_on_hold', reason: now.reason }, 'hold');
    lastSeen = { place: now.place, beats: now.beats };
    await writeLastSeen(file, lastSeen).catch((error: Error) =>
      log.warn({ event: 'last_seen_not_written', err: withoutSecrets(error) }, 'hold'),
    );
  };
}

/** The progress of the database at the last check, stored outside it. */
interface LastSeen {
  place: string;
  beats: number;
}

/** Increments the heartbeat; starts a hold when the row was moved or is older than last seen. */
async function beat(tx: Db, { folder, lastSeen }: { folder: string | null; lastSeen: LastSeen | null }) {
  const here = sql<string>`portal_place()`;
  await tx.insert(portalIdentity).values({ place: here, folder }).onConflictDoNothing();
  const [row] = await tx
    .select({ place: portalIdentity.place, folder: portalIdentity.folder, beats: portalIdentity.beats, here })
    .from(portalIdentity)
    .for('update');
  if (row === undefined) throw new Error('the identity of the portal was not stored');
  const place = row.here;
  // A folder that was copied has other files; an external database has no folder.
  const isMoved = row.place !== place || (row.folder !== null && folder !== null && row.folder !== folder);
  const seen = lastSeen?.place === place ? lastSeen.beats : 0;
  const reason = isMoved ? ('moved' as const) : seen > row.beats ? ('back' as const) : null;
  const beats = Math.max(row.beats, seen) + (reason === null ? 1 : leap);
  const hold = reason === null ? {} : ({ heldAt: sql`now()`, reason } as const);
  await tx
    .update(portalIdentity)
    .set({ place, folder, beats, ...hold })
    .where(eq(portalIdentity.id, 1));
  if (reason !== null) {
    await recordEvent(tx, {
      actorId: null,
      origin: 'job',
      action: 'portal.hold',
      object: 'portal',
      details: { reason },
    });
  }
  return { place, beats, reason };
}

/** A file that is written once, when the cluster is created: a copy has another inode number or creation time. */
async function identifyFolder({ dataDir, databaseUrl }: Settings): Promise<string | null> {
  if (databaseUrl !== null) return null;
  const { ino, birthtimeMs } = await stat(path.join(dataDir, 'postgres/PG_VERSION'));
  return `${ino}/${Math.floor(birthtimeMs)}`;
}

async function readLastSeen(file: string): Promise<LastSeen | null> {
  try {
    const { place, beats } = JSON.parse(await readFile(file, 'utf8')) as Partial<LastSeen>;
    return typeof place === 'string' && typeof beats === 'number' ? { place, beats } : null;
  } catch (error) {
    // Absent on a new machine; a damaged one is overwritten. One that cannot be read may say that the data is older.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function writeLastSeen(file: string, lastSeen: LastSeen): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // Processes that share the folder each have a file of their own until it is whole.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(lastSeen), { flush: true });
  await rename(own, file);
}
