import type { newsletterMails as endpoints, NewsletterMail } from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { and, count, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { contacts } from '../../schema/contacts.ts';
import { recordEvent, type AuditEvent } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { matchesWords, orderBy, pageRange } from '../../platform/database/paging.ts';
import { pageWindow } from '../../platform/database/paged-list.ts';
import { inlineNumber } from '../../platform/database/prepared-query.ts';
import { users } from '../../schema/users.ts';
import { notSent } from './queue.ts';
import { stateForStaff } from './report.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

type Query = CheckedInputTo<typeof endpoints.list>['query'];

const orderings = { email: newsletterMails.email, sent_at: newsletterMails.sentAt };

/** One page: selects the ids by index first, then reads account and contact of only those rows. */
function buildPage(
  db: Db,
  ordering: string | undefined,
  matches: SQL | undefined,
  { limit, offset, isReversed = false }: { limit: number; offset: number; isReversed?: boolean },
) {
  const page = db.$with('page').as(
    db
      .select({ id: newsletterMails.id })
      .from(newsletterMails)
      .where(matches)
      .orderBy(...orderBy(ordering, orderings, newsletterMails.id, isReversed))
      .limit(inlineNumber(limit))
      .offset(inlineNumber(offset)),
  );
  return db
    .with(page)
    .select({
      id: newsletterMails.id,
      userId: users.id,
      userEmail: users.email,
      contactId: contacts.id,
      contactEmail: contacts.email,
      email: newsletterMails.email,
      name: newsletterMails.name,
      sentAt: newsletterMails.sentAt,
      state: stateForStaff,
      reason: newsletterMails.reason,
    })
    .from(page)
    .innerJoin(newsletterMails, eq(newsletterMails.id, page.id))
    .leftJoin(users, eq(users.id, newsletterMails.userId))
    .leftJoin(contacts, eq(contacts.id, newsletterMails.contactId))
    .orderBy(...orderBy(ordering, orderings, newsletterMails.id));
}

type Row = Awaited<ReturnType<typeof buildPage>>[number];

/** One page of a newsletter's recipients; removed ones only on request. */
export async function listNewsletterMails(db: Db, query: Query): Promise<{ count: number; rows: NewsletterMail[] }> {
  const range = pageRange(query);
  const matches = and(
    eq(newsletterMails.newsletterId, query.newsletter),
    isIn(query.state),
    matchesWords(query.search, (pattern) => sql`${newsletterMails.email} like ${pattern}`),
  );
  const [totals] = await db.select({ count: count() }).from(newsletterMails).where(matches);
  const total = totals?.count ?? 0;
  const rows = range.offset < total ? await buildPage(db, query.ordering, matches, pageWindow(range, total)) : [];
  return { count: total, rows: rows.map(present) };
}

function isIn(state: Query['state']): SQL | undefined {
  switch (state) {
    case undefined:
      return ne(newsletterMails.state, 'removed');
    case 'waiting':
      return inArray(newsletterMails.state, ['waiting', 'claimed']);
    case 'sending':
      return eq(newsletterMails.state, 'in_flight');
    default:
      return eq(newsletterMails.state, state);
  }
}

function present({ userId, userEmail, contactId, contactEmail, email, sentAt, ...row }: Row): NewsletterMail {
  return {
    ...row,
    user: userId === null ? null : { id: userId, email: userEmail ?? '' },
    contact: contactId === null ? null : { id: contactId, email: contactEmail ?? '' },
    email: email ?? '',
    sent: sentAt !== null,
    sent_at: sentAt?.toISOString() ?? null,
  };
}

/** Removes a recipient. Throws not found, or 409 once the mail is in flight or was sent. */
export async function removeNewsletterMail(
  db: Db,
  id: number,
  origin: Pick<AuditEvent, 'actorId' | 'origin'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: newsletterMails.state, newsletterId: newsletters.id })
      .from(newsletterMails)
      .innerJoin(newsletters, eq(newsletters.id, newsletterMails.newsletterId))
      .where(eq(newsletterMails.id, id))
      .for('update', { of: newsletterMails });
    if (row === undefined || row.state === 'removed') throw notFound();
    if (row.state !== 'waiting' && row.state !== 'claimed') {
      throw conflict('Deze mail is al verstuurd of wordt op dit moment verstuurd.');
    }
    await tx.update(newsletterMails).set({ state: notSent, isRemovedByStaff: true }).where(eq(newsletterMails.id, id));
    const details = { newsletter: row.newsletterId };
    await recordEvent(tx, { ...origin, action: 'newsletter_mail.delete', object: `newsletter_mail ${id}`, details });
  });
}
