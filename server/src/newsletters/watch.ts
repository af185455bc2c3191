import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { isStuck } from './report.ts';
import { newsletters } from '../schema/newsletters.ts';

const lookEvery = 60_000;

/** Says in the log which newsletters are stuck, for whoever watches it. */
export async function warnOfStuckNewsletters(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const stuck = await db.select({ id: newsletters.id }).from(newsletters).where(isStuck);
  for (const { id } of stuck) log.warn({ event: 'newsletter_stuck', newsletter: id }, 'newsletters');
}

/** Does so every minute, also in a process that sends nothing itself: those that should may be gone. */
export function watchNewsletters(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): { stop(): void } {
  const watching = setInterval(() => {
    // A database that is away is in the log already.
    warnOfStuckNewsletters(db, log).catch(() => {});
  }, lookEvery);
  return { stop: () => clearInterval(watching) };
}
