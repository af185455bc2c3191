import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isReadOnly, type Db } from '../platform/database/db.ts';
import { withoutSecrets } from '../platform/errors.ts';
import { uptimes } from '../schema/outages.ts';

const beatMs = 5000;

/** After a longer silence a process was not working, even if it has not failed: its machine was suspended, for example. */
export const maxSilence = sql`interval '20 seconds'`;

/** One process that writes that it serves requests: every 5 seconds `beat`, and `stop` at the end. */
export function createHeartbeat(db: Db) {
  let id: number | null = null;
  let cause: (typeof uptimes.$inferInsert)['cause'] = null;
  const extend = (row: number, isStopped: boolean) =>
    db
      .update(uptimes)
      .set({ seenAt: sql`now()`, isStopped })
      .where(and(eq(uptimes.id, row), sql`${uptimes.seenAt} > now() - ${maxSilence}`))
      .returning({ id: uptimes.id });
  return {
    async beat(): Promise<void> {
      try {
        if (id !== null && cause === null && (await extend(id, false)).length > 0) return;
        const [row] = await db.insert(uptimes).values({ cause }).returning({ id: uptimes.id });
        id = row?.id ?? null;
        cause = null;
      } catch (error) {
        cause = isReadOnly(error) ? 'read_only' : 'database';
        throw error;
      }
    },
    async stop(): Promise<void> {
      if (id !== null && cause === null) await extend(id, true);
    },
  };
}

/** Records that this process serves requests, from `start` until it stops or crashes. */
export function createUptimeRecord(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
  const heartbeat = createHeartbeat(db);
  // One at a time: without a database each waits for some seconds.
  let beating: Promise<void> | null = null;
  const quietly = (step: () => Promise<void>) =>
    step().catch((error: Error) => log.warn({ event: 'uptime_not_recorded', err: withoutSecrets(error) }, 'uptime'));
  const beat = () => {
    beating ??= quietly(() => heartbeat.beat()).finally(() => {
      beating = null;
    });
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      beat();
      timer = setInterval(beat, beatMs);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await beating;
      await quietly(() => heartbeat.stop());
    },
  };
}
