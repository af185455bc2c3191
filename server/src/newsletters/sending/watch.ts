import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { isStuck } from './report.ts';
import { newsletters } from '../../schema/newsletters.ts';

const pollIntervalMs = 60_000;

/** Logs which newsletters are stuck, for the monitoring of the log. */
export async function warnOfStuckNewsletters(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const stuck = await db.select({ id: newsletters.id }).from(newsletters).where(isStuck);
  for (const { id } of stuck) log.warn({ event: 'newsletter_stuck', newsletter: id }, 'newsletters');
}

/** Does so every minute, also in processes that do not send: those that send may be down. */
export function watchNewsletters(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): { stop(): void } {
  const watching = setInterval(() => {
    // An unreachable database has been logged already.
    warnOfStuckNewsletters(db, log).catch(() => {});
  }, pollIntervalMs);
  return { stop: () => clearInterval(watching) };
}
