import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { removeUnsent } from './queue.ts';
import { countByState } from './report.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

const hasMailsIn = (...states: (typeof newsletterMails.$inferSelect)['state'][]): SQL => {
  const list = sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`exists (select from ${newsletterMails}
    where ${newsletterMails.newsletterId} = ${newsletters.id} and ${newsletterMails.state} in (${list}))`;
};
const isDone = sql`not ${hasMailsIn('waiting', 'claimed', 'in_flight')}`;

/** Marks newsletters as sent once all their mails have been processed. */
export async function finishNewsletters(db: Db): Promise<void> {
  const done = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(eq(newsletters.state, 'sending'), isDone));
  for (const { id } of done) await db.transaction((tx) => finishOne(tx, id));
  // The process that stopped a newsletter may have died before it removed the remaining mails.
  const stopped = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(eq(newsletters.state, 'stopped'), hasMailsIn('waiting')));
  for (const { id } of stopped) await removeUnsent(db, id);
}

async function finishOne(tx: Db, id: number): Promise<void> {
  // Locked before it is checked again: staff may be retrying failed mails at the same time.
  const [locked] = await tx
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(eq(newsletters.id, id), eq(newsletters.state, 'sending')))
    .for('update', { skipLocked: true });
  if (locked === undefined) return;
  const { rowCount } = await tx
    .update(newsletters)
    .set({ state: 'sent', finishedAt: sql`now()`, trouble: '' })
    .where(and(eq(newsletters.id, id), isDone));
  if (rowCount !== 1) return;
  const { counts } = await countByState(tx, id);
  const details = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) as Partial<typeof counts>;
  await recordEvent(tx, {
    actorId: null,
    origin: 'job',
    action: 'newsletter.finish',
    object: `newsletter ${id}`,
    details,
  });
}

/** Shows staff what prevents newsletters from being sent; empty if nothing does. */
export async function recordSendingProblem(db: Db, trouble: string): Promise<void> {
  await db
    .update(newsletters)
    .set({ trouble })
    .where(and(eq(newsletters.state, 'sending'), ne(newsletters.trouble, trouble)));
}
