import type { NewsletterProblem } from '@dijkportaal/contract/dashboard';
import { noLimits, type AudienceLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import type { NewsletterMailCounts } from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { Newsletter, NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { presentFile, type FileRow } from '../../files/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Db } from '../../platform/database/db.ts';
import { notFound } from '../../platform/errors.ts';
import { pageWindow } from '../../platform/database/paged-list.ts';
import { matchesSearch, pageRange } from '../../platform/database/paging.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Services } from '../../platform/services.ts';
import { newsletters, type StoredLimits } from '../../schema/newsletters.ts';
import { readApproval } from '../approval/what-is-approved.ts';
import { listNewsletterImages } from '../images.ts';
import { hasProblem } from '../sending/problems.ts';
import { countMailsOfMany } from '../sending/report.ts';
import { isOpen, openStates } from '../states.ts';
import { buildPage, type PageRow } from './page.ts';
import { countRecipients, readChosen, readRecipients } from '../recipients/select-recipients.ts';

/**
 * A newsletter with its groups, zones, picture, number of recipients, which in the list is the last count, and once it
 * has started its mails by state.
 */
export type NewsletterRow = PageRow & {
  image: FileRow | null;
  recipientsCount: number;
  counts: NewsletterMailCounts | null;
};

const newestFirst = '-created_at';

/** One page of newsletters without their content, newest first by default. */
export async function listNewsletters(
  db: Db,
  query: ListQuery & { problem?: NewsletterProblem['problem'] | undefined },
): Promise<{ count: number; rows: NewsletterRow[] }> {
  const range = pageRange(query);
  const { ordering = newestFirst } = query;
  const matches = and(matchesSearch(newsletters.searchText, query.search), query.problem && hasProblem[query.problem]);
  const wanted = { matches, ordering, withContent: false };
  const counted = db.select({ count: count() }).from(newsletters).where(matches);
  if (range.offset === 0) {
    const [totals, rows] = await Promise.all([counted, buildPage(db, wanted, range)]);
    return { count: totals[0]?.count ?? 0, rows: await complete(db, rows) };
  }
  const total = (await counted)[0]?.count ?? 0;
  const rows = range.offset < total ? await buildPage(db, wanted, pageWindow(range, total)) : [];
  return { count: total, rows: await complete(db, rows) };
}

/** One newsletter. Until it starts, its recipients are counted now. Throws not found. */
async function findNewsletter(database: Database, id: number): Promise<NewsletterRow> {
  const row = await findAsRead(database.db, id);
  return isOpen(row.state) ? { ...row, recipientsCount: await countNow(database, row) } : row;
}

/** One newsletter with the number of recipients that was counted at the last read. Throws not found. */
export async function findAsRead(db: Db, id: number): Promise<NewsletterRow> {
  const wanted = { matches: eq(newsletters.id, id), ordering: newestFirst, withContent: true };
  const [row] = await complete(db, await buildPage(db, wanted, { limit: 1, offset: 0 }));
  if (row === undefined) throw notFound();
  return row;
}

/** One newsletter as staff see it. Throws not found. */
export async function showNewsletter(
  { config, ...database }: Database & Pick<Services, 'config'>,
  actor: Actor,
  id: number,
): Promise<Newsletter> {
  const row = await findNewsletter(database, id);
  if (isOpen(row.state) && row.recipientsCount !== row.recipients) await storeCount(database.db, row);
  return present(config, actor, row, await readApprovalFor(config, database.db, actor, id));
}

const readApprovalFor = (config: Config, db: Db, { userId }: Actor, id: number) =>
  readApproval(db, id, { userId, isRequired: config.newsletterApproval });

/** A saved newsletter, with the number of recipients of the last read if it cannot be counted now. */
export async function showSaved(services: Database & Pick<Services, 'config' | 'app'>, actor: Actor, id: number) {
  try {
    return await showNewsletter(services, actor, id);
  } catch (error) {
    services.app.log.warn(error, 'the recipients of a saved newsletter could not be counted');
    const approval = await readApprovalFor(services.config, services.db, actor, id);
    return present(services.config, actor, await findAsRead(services.db, id), approval);
  }
}

/**
 * Stores the count for the list, where counting fifty large audiences would take seconds. Counted without a lock, so
 * that saving never waits for it; a form that is being saved counts again.
 */
async function storeCount(db: Db, { id, updatedAt, recipientsCount }: NewsletterRow): Promise<void> {
  const isSame = and(
    eq(newsletters.id, id),
    // A Date has no microseconds.
    sql`date_trunc('milliseconds', ${newsletters.updatedAt}) = ${updatedAt.toISOString()}`,
    inArray(newsletters.state, openStates),
  );
  const unlocked = db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(isSame)
    .for('update', { skipLocked: true });
  await db.update(newsletters).set({ recipients: recipientsCount }).where(inArray(newsletters.id, unlocked));
}

/** A newsletter as its own endpoint returns it; the approval is not part of its version. */
export const present = (
  config: Config,
  actor: Actor,
  row: NewsletterRow,
  approval: Newsletter['approval'] = null,
): Newsletter => ({
  ...presentInList(config, actor, row),
  content: row.content,
  approval,
});

/** A newsletter as the list shows it. */
export function presentInList(config: Config, actor: Actor, row: NewsletterRow): NewsletterInList {
  const image = row.image === null ? null : presentFile(config, actor, row.image);
  return {
    id: row.id,
    title: row.title,
    thumbnail: image?.thumbnail ?? null,
    featured_image: image?.file ?? null,
    image,
    // With its time in the past a client would show it as sent (specification, section 4).
    send: row.state !== 'draft' && row.state !== 'held' && !row.waitsForHold,
    send_at: toIso(row.sendAt),
    send_to_contacts: row.sendToContacts,
    send_to_not_logged_in: row.sendToNotLoggedIn,
    groups: row.groups,
    zones: row.zones,
    segments: row.segments,
    limits: presentLimits(row.limits),
    reply_to: row.replyTo,
    rest_of: row.restOf,
    everyone: row.forEveryone,
    recipients_count: row.recipientsCount,
    state: row.state,
    counts: row.counts,
    trouble: row.trouble,
    started_at: toIso(row.startedAt),
    finished_at: toIso(row.finishedAt),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The limits of an audience as they are in the contract. */
export function presentLimits(limits: StoredLimits | null): AudienceLimits {
  const { kinds: _kinds, ...known } = { kinds: [], ...(limits ?? noLimits) };
  return known;
}

const toIso = (date: Date | null) => date?.toISOString() ?? null;

async function complete(db: Db, rows: PageRow[]): Promise<NewsletterRow[]> {
  const started = rows.filter(({ state }) => !isOpen(state));
  const [images, counts] = await Promise.all([
    listNewsletterImages(
      db,
      rows.map(({ id }) => id),
    ),
    countMailsOfMany(db, started),
  ]);
  return rows.map((row) => {
    // Deleting the last group of a newsletter does not save the newsletter.
    const hasAudience =
      !isOpen(row.state) ||
      row.forEveryone ||
      row.groups.length + row.zones.length + row.segments.length > 0 ||
      (row.limits?.works ?? null) !== null;
    return {
      ...row,
      image: images.get(row.id) ?? null,
      recipientsCount: hasAudience ? (row.recipients ?? 0) : 0,
      counts: counts.get(row.id) ?? null,
    };
  });
}

async function countNow(database: Database, row: PageRow): Promise<number> {
  const chosen = await readChosen(database.db, row.id);
  const { rows } = await readRecipients(database, (db) =>
    db.execute<{ number: number }>(sql`select ${countRecipients(chosen)} as number`),
  );
  return rows[0]?.number ?? 0;
}
