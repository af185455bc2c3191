import type { Newsletter, NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { isForResident, newsletterAudience, readAudience } from '../../audience/public.ts';
import { presentFile, type FileRow } from '../../files/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { pageWindow } from '../../platform/database/paged-list.ts';
import { matchesSearch, pageRange } from '../../platform/database/paging.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Services } from '../../platform/services.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { listNewsletterImages } from '../images.ts';
import { buildPage, type PageRow } from './page.ts';
import { countRecipients, type ChosenRecipients } from '../recipients/select-recipients.ts';

/** A newsletter with its groups, zones and picture, and how many addresses get it: in the list as last counted. */
export type NewsletterRow = PageRow & { image: FileRow | null; recipientsCount: number };

const newestFirst = '-created_at';

/** One page, newest first unless asked otherwise, without the content. */
export async function listNewsletters(db: Db, query: ListQuery): Promise<{ count: number; rows: NewsletterRow[] }> {
  const range = pageRange(query);
  const { ordering = newestFirst } = query;
  const matches = matchesSearch(newsletters.searchText, query.search);
  const wanted = { matches, ordering, withContent: false };
  const counted = db.select({ count: count() }).from(newsletters).where(matches);
  if (range.offset === 0) {
    const [totals, rows] = await Promise.all([counted, buildPage(db, wanted, range)]);
    return { count: totals[0]?.count ?? 0, rows: await addImages(db, rows) };
  }
  const total = (await counted)[0]?.count ?? 0;
  const rows = range.offset < total ? await buildPage(db, wanted, pageWindow(range, total)) : [];
  return { count: total, rows: await addImages(db, rows) };
}

/** One newsletter, its recipients counted now until it starts. Throws not found. */
export async function findNewsletter(db: Db, id: number): Promise<NewsletterRow> {
  const wanted = { matches: eq(newsletters.id, id), ordering: newestFirst, withContent: true };
  const [row] = await addImages(db, await buildPage(db, wanted, { limit: 1, offset: 0 }));
  if (row === undefined) throw notFound();
  return isOpen(row.state) ? { ...row, recipientsCount: await countNow(db, row) } : row;
}

/** One newsletter as it is answered. Throws not found. */
export async function answerNewsletter(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  id: number,
): Promise<Newsletter> {
  const row = await findNewsletter(db, id);
  if (isOpen(row.state) && row.recipientsCount !== row.recipients) await keepCount(db, row);
  return presentNewsletter(config, actor, row);
}

/**
 * For the list, which would take seconds to count fifty large audiences. Counted outside the lock of the form, so that
 * nobody who saves waits for it; whoever has the form at this moment counts again.
 */
async function keepCount(db: Db, { id, version, recipientsCount }: NewsletterRow): Promise<void> {
  const isSame = and(eq(newsletters.id, id), eq(newsletters.version, version), inArray(newsletters.state, openStates));
  const free = db.select({ id: newsletters.id }).from(newsletters).where(isSame).for('update', { skipLocked: true });
  await db.update(newsletters).set({ recipients: recipientsCount }).where(inArray(newsletters.id, free));
}

/** A newsletter as staff see it. */
export function presentNewsletter(config: Config, actor: Actor, row: NewsletterRow): Newsletter {
  return { ...presentInList(config, actor, row), content: row.content };
}

/** A newsletter as it stands in the list. */
export function presentInList(config: Config, actor: Actor, row: NewsletterRow): NewsletterInList {
  const image = row.image === null ? null : presentFile(config, actor, row.image);
  return {
    id: row.id,
    title: row.title,
    thumbnail: image?.thumbnail ?? null,
    featured_image: image?.file ?? null,
    image,
    send: row.state !== 'draft',
    send_at: toIso(row.sendAt),
    send_to_contacts: row.sendToContacts,
    send_to_not_logged_in: row.sendToNotLoggedIn,
    groups: row.groups,
    zones: row.zones,
    everyone: row.forEveryone,
    recipients_count: row.recipientsCount,
    state: row.state,
    started_at: toIso(row.startedAt),
    finished_at: toIso(row.finishedAt),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}

const toIso = (date: Date | null) => date?.toISOString() ?? null;

/** Whom a newsletter is for. Throws not found. */
export async function readChosen(tx: Db, newsletterId: number): Promise<ChosenRecipients> {
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, newsletterId));
  if (row === undefined) throw notFound();
  const { everyone, groups, zones } = await readAudience(tx, newsletterAudience, newsletterId);
  return { everyone, groups, zones, sendToContacts: row.sendToContacts, sendToNotLoggedIn: row.sendToNotLoggedIn };
}

/**
 * Newsletters that somebody may read: staff all that were sent or are being sent, anybody else those for everyone, for
 * a group or zone they are in, or that they were mailed.
 */
export function isVisibleTo(viewer: Pick<Actor, 'userId' | 'isStaff'>): SQL | undefined {
  const person = viewer.userId;
  const isSent = inArray(newsletters.state, ['sending', 'paused', 'stopped', 'sent']);
  if (viewer.isStaff) return isSent;
  return and(
    isSent,
    or(
      isForResident(newsletterAudience, person),
      // It may still be on its way, or have been taken back: then it was not for them in the end.
      sql`exists (select from ${newsletterMails} where ${newsletterMails.newsletterId} = ${newsletters.id}
        and ${newsletterMails.userId} = ${person} and ${newsletterMails.state} in ('sent', 'bounced', 'unknown'))`,
    ),
  );
}

/** Whether somebody may see the picture of a newsletter: staff of every one, anybody else of what they may read. */
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

/**
 * A newsletter that nobody else changes or starts until the transaction ends. Throws not found, and 409 once its
 * recipients are fixed: from then on the form is locked.
 */
export async function lockForm(tx: Db, id: number): Promise<typeof newsletters.$inferSelect> {
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for('update');
  if (row === undefined) throw notFound();
  if (!isOpen(row.state)) {
    const detail = 'Deze nieuwsbrief wordt of is al verstuurd en kan niet meer worden gewijzigd.';
    throw new HttpError(409, { detail });
  }
  return row;
}

const openStates = ['draft', 'scheduled', 'held'] as const;
const isOpen = (state: PageRow['state']) => openStates.some((open) => open === state);

async function addImages(db: Db, rows: PageRow[]): Promise<NewsletterRow[]> {
  const images = await listNewsletterImages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    // Whoever deletes the last group of a newsletter does not save it.
    const isForSomebody = !isOpen(row.state) || row.forEveryone || row.groups.length + row.zones.length > 0;
    return { ...row, image: images.get(row.id) ?? null, recipientsCount: isForSomebody ? (row.recipients ?? 0) : 0 };
  });
}

async function countNow(db: Db, row: PageRow): Promise<number> {
  const chosen = {
    everyone: row.forEveryone,
    groups: row.groups.map(({ id }) => id),
    zones: row.zones.map(({ id }) => id),
    sendToContacts: row.sendToContacts,
    sendToNotLoggedIn: row.sendToNotLoggedIn,
  };
  const { rows } = await db.execute<{ number: number }>(sql`select ${countRecipients(chosen)} as number`);
  return rows[0]?.number ?? 0;
}
