import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Config } from '../../platform/config.ts';
import { onOwnConnection, type Database, type Db } from '../../platform/database/db.ts';
import { isNotOnHold } from '../../platform/hold/hold.ts';
import { wasApproved } from '../approval/what-is-approved.ts';
import { readChosen, selectRecipients } from '../recipients/select-recipients.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { tellWriter } from './tell-writer.ts';

// Without a time it is due, even if it was saved while the clock was ahead.
const isTime = or(isNull(newsletters.sendAt), lte(newsletters.dueAt, sql`now()`));
const isDue = and(eq(newsletters.state, 'scheduled'), isTime, isNotOnHold);
/** A newsletter that is more overdue, because the portal was down, may be outdated: staff decide. */
const maxDelay = '6 hours';
const nobody =
  'Op het moment van versturen was er niemand om de nieuwsbrief naartoe te sturen. De doelgroep is leeg, of iedereen daarin is afgemeld of heeft geen werkend e-mailadres.';
const late = 'Het portaal kon hem niet op tijd versturen. Hij was meer dan 6 uur te laat.';
const broken =
  'De doelgroep van deze nieuwsbrief is beperkt met iets wat intussen is verwijderd. Kijk de doelgroep na en sla haar opnieuw op.';
const notApproved =
  'Een collega heeft deze nieuwsbrief niet goedgekeurd zoals hij nu is. Vraag eerst goedkeuring. Kies daarna opnieuw een moment.';
/** From this number of new rows on, the planner needs new statistics. */
const manyRecipients = 1_000;

/** Starts the newsletters that are due, each in its own transaction; skips those that another process is starting. */
export async function startDueNewsletters({ db, pool, config }: Database & { config: Config }): Promise<void> {
  const [due] = await db.select({ id: newsletters.id }).from(newsletters).where(isDue).limit(1);
  if (due === undefined) return;
  // Writing 100,000 recipients takes longer than a request may.
  await onOwnConnection(pool, 'newsletter', async (own) => {
    while (await own.transaction((tx) => startOne(tx, config)));
  });
}

async function startOne(tx: Db, config: Config): Promise<boolean> {
  const [due] = await tx
    .select({
      id: newsletters.id,
      title: newsletters.title,
      savedBy: newsletters.savedBy,
      isLate: lt(newsletters.dueAt, sql`now() - ${maxDelay}::interval`),
    })
    .from(newsletters)
    .where(isDue)
    .orderBy(asc(newsletters.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (due === undefined) return false;
  const event = { actorId: null, origin: 'job', object: `newsletter ${due.id}` as const };
  if (due.isLate) {
    await tx.update(newsletters).set({ state: 'held' }).where(eq(newsletters.id, due.id));
    await recordEvent(tx, { ...event, action: 'newsletter.hold' });
    await tellWriter(tx, config, due, sayItWaits(due.title, late));
    return true;
  }
  if (config.newsletterApproval && !(await wasApproved(tx, due.id))) {
    await tx.update(newsletters).set({ state: 'held', trouble: notApproved }).where(eq(newsletters.id, due.id));
    await recordEvent(tx, { ...event, action: 'newsletter.hold' });
    await tellWriter(tx, config, due, sayItWaits(due.title, notApproved));
    return true;
  }
  const { recipients, isBroken } = await writeRecipients(tx, due.id);
  if (recipients === 0) {
    const trouble = isBroken ? broken : nobody;
    await tx.update(newsletters).set({ state: 'held', recipients, trouble }).where(eq(newsletters.id, due.id));
    await recordEvent(tx, { ...event, action: 'newsletter.hold', details: { recipients } });
    await tellWriter(tx, config, due, sayItWaits(due.title, trouble));
    return true;
  }
  await tx
    .update(newsletters)
    .set({ state: 'sending', startedAt: sql`now()`, recipients })
    .where(eq(newsletters.id, due.id));
  await recordEvent(tx, { ...event, action: 'newsletter.begin', details: { recipients } });
  return true;
}

const sayItWaits = (title: string, why: string) => ({
  subject: `Nieuwsbrief wacht op u: ${title}`,
  preview: 'De nieuwsbrief is niet verstuurd.',
  paragraphs: [`De nieuwsbrief “${title}” is niet verstuurd. ${why}`, 'Kies in het portaal wat ermee moet gebeuren.'],
});

/** Fixes the recipients: later changes to contacts and accounts do not change them. */
async function writeRecipients(tx: Db, id: number): Promise<{ recipients: number; isBroken: boolean }> {
  const chosen = await readChosen(tx, id);
  const { rows } = await tx.execute<{ count: number }>(sql`
    with written as (
      insert into ${newsletterMails} (newsletter_id, user_id, contact_id, email, name)
      select ${id}, user_id, contact_id, email, name from (${selectRecipients(chosen)}) as recipients returning 1)
    select count(*)::int as count from written`);
  const recipients = rows[0]?.count ?? 0;
  if (recipients >= manyRecipients) await tx.execute(sql`analyze ${newsletterMails}`);
  return { recipients, isBroken: chosen.limits?.isBroken === true };
}
