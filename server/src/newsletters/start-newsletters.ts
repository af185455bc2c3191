import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import { recordEvent } from '../platform/audit/audit.ts';
import { onOwnConnection, type Database, type Db } from '../platform/database/db.ts';
import { readChosen } from './queries.ts';
import { selectRecipients } from './recipients.ts';
import { newsletterMails, newsletters } from '../schema/newsletters.ts';

const isDue = and(eq(newsletters.state, 'scheduled'), lte(newsletters.dueAt, sql`now()`));
/** What should have left longer ago, because the portal was away, may no longer be true: staff are asked. */
const longestDelay = '6 hours';
/** From here on the planner would work with what it knew before. */
const manyRecipients = 1_000;

/** Starts the newsletters that are due, each in a transaction of its own; what another process is starting is left to it. */
export async function startDueNewsletters({ db, pool }: Database): Promise<void> {
  const [due] = await db.select({ id: newsletters.id }).from(newsletters).where(isDue).limit(1);
  if (due === undefined) return;
  // Fixing 100,000 recipients takes longer than a request may.
  await onOwnConnection(pool, 'newsletter', async (own) => {
    while (await own.transaction(startOne));
  });
}

async function startOne(tx: Db): Promise<boolean> {
  const [due] = await tx
    .select({ id: newsletters.id, isLate: lt(newsletters.dueAt, sql`now() - ${longestDelay}::interval`) })
    .from(newsletters)
    .where(isDue)
    .orderBy(asc(newsletters.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (due === undefined) return false;
  const event = { actorId: null, origin: 'job', object: `newsletter ${due.id}` };
  if (due.isLate) {
    await tx.update(newsletters).set({ state: 'held' }).where(eq(newsletters.id, due.id));
    await recordEvent(tx, { ...event, action: 'newsletter.hold' });
    return true;
  }
  const recipients = await fixRecipients(tx, due.id);
  await tx
    .update(newsletters)
    .set({ state: 'sending', startedAt: sql`now()`, recipients })
    .where(eq(newsletters.id, due.id));
  await recordEvent(tx, { ...event, action: 'newsletter.begin', details: { recipients } });
  return true;
}

/** From here on it goes to these addresses, whatever happens to contacts and accounts. */
async function fixRecipients(tx: Db, id: number): Promise<number> {
  const chosen = await readChosen(tx, id);
  const { rows } = await tx.execute<{ count: number }>(sql`
    with fixed as (
      insert into ${newsletterMails} (newsletter_id, user_id, contact_id, email, name)
      select ${id}, user_id, contact_id, email, name from (${selectRecipients(chosen)}) as recipients returning 1)
    select count(*)::int as count from fixed`);
  const recipients = rows[0]?.count ?? 0;
  if (recipients >= manyRecipients) await tx.execute(sql`analyze ${newsletterMails}`);
  return recipients;
}
