import { newsletterProblems, type NewsletterProblem } from '@dijkportaal/contract/dashboard';
import { and, desc, eq, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

type MailState = (typeof newsletterMails.$inferSelect)['state'];

const hasMail = (...states: MailState[]): SQL<boolean> => sql`exists (select from ${newsletterMails}
  where ${newsletterMails.newsletterId} = ${newsletters.id} and ${inArray(newsletterMails.state, states)})`;

const isHeld = eq(newsletters.state, 'held');
const isInterrupted = and(inArray(newsletters.state, ['sending', 'paused']), ne(newsletters.trouble, ''));
/** Bounced mails are counted as addresses to correct; after two weeks a failure is no longer news. */
const hasFailed = and(
  eq(newsletters.state, 'sent'),
  sql`${newsletters.finishedAt} > now() - interval '14 days'`,
  or(hasMail('failed', 'unknown'), sql`not ${hasMail('sent')}`),
);

const reachedSomebody = hasMail('sent', 'unknown');

/** Whether a newsletter has this problem. */
export const hasProblem: Record<NewsletterProblem['problem'], SQL | undefined> = {
  held: isHeld,
  interrupted: isInterrupted,
  failed: and(hasFailed, not(reachedSomebody)),
  partly: and(hasFailed, reachedSomebody),
};

/** The number of newsletters with each problem. */
export async function countNewsletterProblems(db: Db): Promise<Record<NewsletterProblem['problem'], number>> {
  const counts = await Promise.all(newsletterProblems.map((problem) => db.$count(newsletters, hasProblem[problem])));
  const [held = 0, interrupted = 0, failed = 0, partly = 0] = counts;
  return { held, interrupted, failed, partly };
}

/** Newsletters that need the attention of staff: held, interrupted, or not delivered to everyone; the latest ten. */
export function listNewsletterProblems(db: Db): Promise<NewsletterProblem[]> {
  return db
    .select({
      id: newsletters.id,
      title: newsletters.title,
      problem: sql<
        NewsletterProblem['problem']
      >`case when ${isHeld} then 'held' when ${isInterrupted} then 'interrupted'
        when ${reachedSomebody} then 'partly' else 'failed' end`,
    })
    .from(newsletters)
    .where(or(isHeld, isInterrupted, hasFailed))
    .orderBy(desc(newsletters.updatedAt), desc(newsletters.id))
    .limit(10);
}
