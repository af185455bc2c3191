import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { NewsletterMailCounts } from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { removeUnsent } from './queue.ts';
import { countByState } from './report.ts';
import { tellWriter } from './tell-writer.ts';
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
export async function finishNewsletters(db: Db, config: Config): Promise<void> {
  const done = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(eq(newsletters.state, 'sending'), isDone));
  for (const { id } of done) await db.transaction((tx) => finishOne(tx, config, id));
  // The process that stopped a newsletter may have died before it removed the remaining mails.
  const stopped = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(eq(newsletters.state, 'stopped'), hasMailsIn('waiting')));
  for (const { id } of stopped) await removeUnsent(db, id);
}

async function finishOne(tx: Db, config: Config, id: number): Promise<void> {
  // Locked before it is checked again: staff may be retrying failed mails at the same time.
  const [locked] = await tx
    .select({ id: newsletters.id, title: newsletters.title, savedBy: newsletters.savedBy })
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
  await tellWriter(tx, config, locked, sayHowItEnded(locked.title, counts));
  const details = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) as Partial<typeof counts>;
  await recordEvent(tx, {
    actorId: null,
    origin: 'job',
    action: 'newsletter.finish',
    object: `newsletter ${id}`,
    details,
  });
}

/** The mail to the writer once no mail is left. */
function sayHowItEnded(title: string, counts: NewsletterMailCounts) {
  const number = new Intl.NumberFormat('nl-NL');
  const lines = [
    ['Aangekomen bij de mailserver', counts.sent],
    ['Geweigerd of mislukt', counts.failed],
    ['Teruggekomen', counts.bounced],
    ['Niet zeker', counts.unknown],
    ['Afgemeld voor het versturen', counts.unsubscribed],
    ['Weggehaald', counts.removed],
  ] as const;
  const isLost = counts.sent === 0;
  return {
    subject: isLost ? `Nieuwsbrief niet aangekomen: ${title}` : `Nieuwsbrief verstuurd: ${title}`,
    preview: isLost ? 'Bij niemand kwam de nieuwsbrief aan.' : 'Het versturen is klaar.',
    paragraphs: [
      isLost
        ? `De nieuwsbrief “${title}” is bij niemand aangekomen. In het portaal ziet u per ontvanger waarom.`
        : `De nieuwsbrief “${title}” is verstuurd. In het portaal ziet u wie hem kreeg, en wie niet.`,
    ],
    facts: lines
      .filter(([label, count]) => count > 0 || label === lines[0][0])
      .map(([label, count]) => ({ label, value: number.format(count) })),
  };
}

/** Shows staff what prevents newsletters from being sent; empty if nothing does. */
export async function recordSendingProblem(db: Db, trouble: string): Promise<void> {
  await db
    .update(newsletters)
    .set({ trouble })
    .where(and(eq(newsletters.state, 'sending'), ne(newsletters.trouble, trouble)));
}
