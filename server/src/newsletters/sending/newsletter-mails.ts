import type { newsletterMails as endpoints, NewsletterMail } from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { and, eq, inArray, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { contacts } from '../../schema/contacts.ts';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { createPagedList } from '../../platform/database/paged-list.ts';
import { matchesWords, pageRange } from '../../platform/database/paging.ts';
import { users } from '../../schema/users.ts';
import { notSent } from './queue.ts';
import { countMails, stateForStaff } from './report.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

type Query = CheckedInputTo<typeof endpoints.list>['query'];

const orderings = { email: newsletterMails.email, sent_at: newsletterMails.sentAt };

const selectMails = (db: Db, count: SQL<number>) =>
  db
    .select({
      id: newsletterMails.id,
      userId: newsletterMails.userId,
      userEmail: sql<string>`(select email from ${users} where ${users.id} = ${newsletterMails.userId})`,
      contactId: newsletterMails.contactId,
      contactEmail: sql<string>`(select email from ${contacts} where ${contacts.id} = ${newsletterMails.contactId})`,
      email: newsletterMails.email,
      name: newsletterMails.name,
      sentAt: newsletterMails.sentAt,
      state: stateForStaff,
      reason: newsletterMails.reason,
      count,
    })
    .from(newsletterMails)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectMails>>[number];

const list = { table: newsletterMails, id: newsletterMails.id, orderings, select: selectMails };
const isOf = (newsletter: number | SQLWrapper) => eq(newsletterMails.newsletterId, newsletter);
// As a literal: for a parameter of a prepared statement, PostgreSQL 15 expects that all mails may be removed.
const isRemoved = sql`${newsletterMails.state} = 'removed'`;

const readPage = createPagedList({
  ...list,
  name: 'mails',
  matches: (newsletter) => and(isOf(newsletter), not(isRemoved)),
  count: countMails,
});

const readRemoved = createPagedList({
  ...list,
  name: 'removed_mails',
  matches: (newsletter) => and(isOf(newsletter), isRemoved),
  count: (newsletter) => sql`(select count(*)::int from ${newsletterMails} where ${isOf(newsletter)} and ${isRemoved})`,
});

/** One page of a newsletter's recipients; removed ones only on request. */
export async function listNewsletterMails(db: Db, query: Query): Promise<{ count: number; rows: NewsletterMail[] }> {
  const { count, rows } = await (query.state === 'removed' ? readRemoved : readPage)(db, {
    range: pageRange(query),
    ordering: query.ordering,
    label: query.newsletter,
    filter: and(
      isIn(query.state),
      matchesWords(query.search, (pattern) => sql`${newsletterMails.email} like ${pattern}`),
    ),
  });
  return { count, rows: rows.map(present) };
}

function isIn(state: Query['state']): SQL | undefined {
  switch (state) {
    case undefined:
    case 'removed':
      return undefined;
    case 'waiting':
      return inArray(newsletterMails.state, ['waiting', 'claimed']);
    case 'sending':
      return eq(newsletterMails.state, 'in_flight');
    default:
      return eq(newsletterMails.state, state);
  }
}

function present({
  count: _count,
  userId,
  userEmail,
  contactId,
  contactEmail,
  email,
  sentAt,
  ...row
}: Row): NewsletterMail {
  return {
    ...row,
    user: userId === null ? null : { id: userId, email: userEmail },
    contact: contactId === null ? null : { id: contactId, email: contactEmail },
    email: email ?? '',
    sent: sentAt !== null,
    sent_at: sentAt?.toISOString() ?? null,
  };
}

/** Removes a recipient. Throws not found, or 409 once the mail is in flight or was sent. */
export async function removeNewsletterMail(db: Db, id: number, origin: AuditOrigin): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: newsletterMails.state, newsletterId: newsletters.id })
      .from(newsletterMails)
      .innerJoin(newsletters, eq(newsletters.id, newsletterMails.newsletterId))
      .where(eq(newsletterMails.id, id))
      .for('update', { of: newsletterMails });
    if (row === undefined || row.state === 'removed') throw notFound();
    if (row.state !== 'waiting' && row.state !== 'claimed') {
      throw conflict('Deze e-mail is al verstuurd of wordt op dit moment verstuurd.');
    }
    await tx.update(newsletterMails).set({ state: notSent, isRemovedByStaff: true }).where(eq(newsletterMails.id, id));
    const details = { newsletter: row.newsletterId };
    await recordEvent(tx, { ...origin, action: 'newsletter_mail.delete', object: `newsletter_mail ${id}`, details });
  });
}
