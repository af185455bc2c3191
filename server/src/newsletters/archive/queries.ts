import type { SentNewsletter } from '@dijkportaal/contract/newsletters/archive';
import { withFallbacks } from '@dijkportaal/contract/newsletters/personal-fields';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { isForResident, newsletterAudience } from '../../audience/public.ts';
import { presentFile, type FileRow } from '../../files/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { matchesSearch, orderBy, pageRange } from '../../platform/database/paging.ts';
import type { Actor } from '../../platform/http/access.ts';
import { notFound, plainError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { testMailId } from '../../subscriptions/public.ts';
import { showToAll } from '../blocks/show-content.ts';
import { listNewsletterImages } from '../images.ts';
import { imagePath } from '../signed-links.ts';

type Sent = Pick<typeof newsletters.$inferSelect, 'id' | 'title' | 'startedAt'>;

export const orderings = { sent_at: newsletters.startedAt, title: newsletters.searchText };
const columns = { id: newsletters.id, title: newsletters.title, startedAt: newsletters.startedAt };

/** One page of the sent newsletters that this person may read, newest first by default. */
export async function listSent(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  query: ListQuery,
): Promise<{ count: number; rows: Omit<SentNewsletter, 'content'>[] }> {
  const { limit, offset } = pageRange(query);
  const { ordering = '-sent_at' } = query;
  const matches = and(isVisibleTo(actor), matchesSearch(newsletters.searchText, query.search));
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(newsletters).where(matches),
    db
      .select(columns)
      .from(newsletters)
      .where(matches)
      .orderBy(...orderBy(ordering, orderings, newsletters.id))
      .limit(limit)
      .offset(offset),
  ]);
  const images = await imagesOf(db, rows);
  return {
    count: totals[0]?.count ?? 0,
    rows: rows.map((row) => present(config, actor, row, images.get(row.id))),
  };
}

/** One sent newsletter. Throws not found, also for one that this person may not read. */
export async function findSent(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  id: number,
): Promise<SentNewsletter> {
  const [row] = await db
    .select({ ...columns, content: newsletters.content })
    .from(newsletters)
    .where(and(eq(newsletters.id, id), isVisibleTo(actor)));
  if (row === undefined) throw notFound();
  const images = await imagesOf(db, [row]);
  return { ...present(config, actor, row, images.get(row.id)), content: showToAll(config, row.content) };
}

/**
 * The newsletter that a mail contained, for its reader. Throws 400 for a test mail, because the newsletter may have
 * changed since, and 404 if it was deleted.
 */
export async function findMailed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  mailId: number,
): Promise<SentNewsletter> {
  if (mailId === testMailId)
    throw plainError(400, 'Dit is de link uit een testmail. Bekijk de nieuwsbrief in het portaal.');
  const [row] = await db
    .select({ ...columns, content: newsletters.content })
    .from(newsletterMails)
    .innerJoin(newsletters, eq(newsletters.id, newsletterMails.newsletterId))
    .where(eq(newsletterMails.id, mailId));
  if (row?.startedAt == null) throw plainError(404, 'Deze nieuwsbrief bestaat niet meer.');
  const { startedAt, id, title, content } = row;
  const written = { id, title: withFallbacks(title), content: showToAll(config, content) };
  const image = (await imagesOf(db, [row])).get(row.id);
  // The reader is not signed in, so they get the picture of the mail.
  const path = image === undefined ? null : imagePath(config, { newsletterId: row.id, fileId: image.id });
  return { ...written, thumbnail: path, widths: [], featured_image: path, sent_at: startedAt.toISOString() };
}

const imagesOf = (db: Db, rows: Sent[]) =>
  listNewsletterImages(
    db,
    rows.map(({ id }) => id),
  );

function present(config: Config, actor: Actor, row: Sent, image: FileRow | undefined) {
  const file = image === undefined ? null : presentFile(config, actor, image);
  return {
    id: row.id,
    title: withFallbacks(row.title),
    thumbnail: file?.thumbnail ?? null,
    widths: file?.widths ?? [],
    featured_image: file?.file ?? null,
    sent_at: (row.startedAt ?? new Date(0)).toISOString(),
  };
}

const hasMail = (condition: SQL | undefined) => sql`exists (select from ${newsletterMails}
  where ${newsletterMails.newsletterId} = ${newsletters.id} and ${condition})`;

/** That somebody got it, or may have. */
export const wasDelivered: SQL = hasMail(inArray(newsletterMails.state, ['sent', 'unknown']));

/** Without segments: its present members are not those it was sent to. */
const { segments: _segments, ...archiveAudience } = newsletterAudience;

/**
 * The sent newsletters that someone may read: staff all, others those for everyone, for a group or zone that they are
 * in without further limits, or that were mailed to them.
 */
function isVisibleTo(viewer: Pick<Actor, 'userId' | 'isStaff'>): SQL | undefined {
  const { state, userId } = newsletterMails;
  const isSent = and(inArray(newsletters.state, ['sending', 'paused', 'stopped', 'sent']), wasDelivered);
  if (viewer.isStaff) return isSent;
  return and(
    isSent,
    or(
      // Whom the audience leaves out, and where works were, is not known any more.
      and(isNull(newsletters.limits), isForResident(archiveAudience, viewer.userId)),
      // A mail that was not sent may still be retracted.
      hasMail(and(eq(userId, viewer.userId), inArray(state, ['sent', 'bounced', 'unknown']))),
    ),
  );
}

/** Whether someone may see the picture of a newsletter: staff always, others if they may read the newsletter. */
export async function maySeeNewsletter(
  db: Db,
  viewer: Pick<Actor, 'userId' | 'isStaff'>,
  id: number,
): Promise<boolean> {
  if (viewer.isStaff) return true;
  const rows = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(eq(newsletters.id, id), isVisibleTo(viewer)));
  return rows.length > 0;
}
