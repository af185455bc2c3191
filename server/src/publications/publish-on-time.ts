import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { withoutSecrets } from '../platform/errors.ts';
import { isNotOnHold } from '../platform/hold/hold.ts';
import { maxPublished, publishPlanned } from './save-publication.ts';

const pollIntervalMs = 1_000;
const errorBackOffMs = 5_000;

/**
 * Publishes planned items within two seconds of their time. Every process does, because any of them may be down; the
 * first that sees an item publishes it, and the version of the publications tells the others.
 */
export function publishOnTime(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await publishPlanned(db, isNotOnHold).then(
        (published) => (published < maxPublished ? pollIntervalMs : 0),
        (error: Error) => {
          log.warn({ event: 'planned_not_published', err: withoutSecrets(error) }, 'publications');
          return errorBackOffMs;
        },
      );
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
