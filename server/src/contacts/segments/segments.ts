import { isDeepStrictEqual } from 'node:util';
import type { NewSegment, Segment, SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { matchesWords, pageRange } from '../../platform/database/paging.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { CheckVersion } from '../../platform/http/serve.ts';
import { refuseTakenName, tidyName } from '../../platform/names.ts';
import { newsletterSegments, publicationSegments } from '../../schema/audience.ts';
import { binItems } from '../../schema/bin.ts';
import { segments } from '../../schema/contacts.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { publications } from '../../schema/publications.ts';

/** Who changes a segment; `checkVersion` throws if it has changed since they read it. */
type Caller = AuditOrigin & { checkVersion: CheckVersion };

/** One page of segments by name. */
export async function listSegments(
  db: Db,
  { search, ordering, ...range }: ListQuery,
): Promise<{ count: number; rows: Segment[] }> {
  const { limit, offset } = pageRange(range);
  const matches = matchesWords(search, (pattern) => sql`search_fold(${segments.name}) like ${pattern}`);
  const direction = ordering?.startsWith('-') ? desc : asc;
  const [count, rows] = await Promise.all([
    db.$count(segments, matches),
    db
      .select()
      .from(segments)
      .where(matches)
      // Not indexed: there are only some dozens.
      .orderBy(direction(sql`search_fold(${segments.name})`), direction(segments.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { count, rows };
}

/** One segment. Throws not found. */
export async function findSegment(db: Db, id: number): Promise<Segment> {
  const [segment] = await db.select().from(segments).where(eq(segments.id, id));
  if (segment === undefined) throw notFound();
  return segment;
}

/** Creates a segment. Throws 400 when the name is taken. */
export function createSegment(db: Db, wanted: NewSegment, origin: AuditOrigin): Promise<Segment> {
  return refuseTakenName(taken, () =>
    db.transaction(async (tx) => {
      const [segment] = await tx.insert(segments).values(tidy(wanted)).returning();
      if (segment === undefined) throw new Error('the segment was not stored');
      await recordEvent(tx, { ...origin, action: 'segment.create', ...logged(segment) });
      return segment;
    }),
  );
}

/**
 * Renames a segment or changes its filters. Throws not found, 400 when the name is taken, and 409 when other filters
 * would change who sees publications, also when they are restored, or the recipients of newsletters that are scheduled.
 */
export function changeSegment(
  db: Db,
  id: number,
  wanted: NewSegment,
  { checkVersion, ...origin }: Caller,
): Promise<Segment> {
  return refuseTakenName(taken, () =>
    db.transaction(async (tx) => {
      const before = await lockSegment(tx, id);
      await checkVersion(async () => before);
      if (!isDeepStrictEqual(before.filter, wanted.filter)) {
        const byName = 'Bewaar deze filters onder een andere naam';
        await refuseForPublications(
          tx,
          id,
          `${byName} en kies dat segment daar, waar u ook ziet wie erbij horen.`,
          true,
        );
        await refuseInUse(
          tx,
          id,
          ['scheduled', 'held'],
          `${byName}, of maak van de nieuwsbrief eerst weer een concept.`,
        );
      }
      await tx.update(segments).set(tidy(wanted)).where(eq(segments.id, id));
      const segment = await findSegment(tx, id);
      const { object, details } = logged(segment);
      const event = { ...origin, action: 'segment.change', object } as const;
      await recordEvent(tx, { ...event, details: { ...details, old_name: before.name } });
      return segment;
    }),
  );
}

/** Deletes a segment. Throws not found, and 409 with the publications and the unsent newsletters that are for it. */
export function deleteSegment(db: Db, id: number, { checkVersion, ...origin }: Caller): Promise<void> {
  return db.transaction(async (tx) => {
    const segment = await lockSegment(tx, id);
    await checkVersion(async () => segment);
    const advice = 'Kies daar eerst iets anders.';
    await refuseForPublications(tx, id, advice);
    await refuseInUse(tx, id, ['draft', 'scheduled', 'held'], advice);
    await tx.delete(segments).where(eq(segments.id, id));
    await recordEvent(tx, { ...origin, action: 'segment.delete', ...logged(segment) });
  });
}

/** Choosing it for a newsletter waits for the lock on the segment. */
async function refuseInUse(
  tx: Db,
  id: number,
  states: (typeof newsletters.$inferSelect)['state'][],
  advice: string,
): Promise<void> {
  const used = await tx
    .select({ title: newsletters.title })
    .from(newsletterSegments)
    .innerJoin(newsletters, eq(newsletters.id, newsletterSegments.newsletterId))
    .where(and(eq(newsletterSegments.segmentId, id), inArray(newsletters.state, states)))
    .orderBy(newsletters.title);
  refuse(used.map(quote), ['de nieuwsbrief', 'de nieuwsbrieven'], advice);
}

/** Publications in the bin count if they would be restored with other readers. Choosing it waits for the lock too. */
async function refuseForPublications(tx: Db, id: number, advice: string, countsBin = false): Promise<void> {
  const used = await tx
    .select({ title: publications.title })
    .from(publicationSegments)
    .innerJoin(publications, eq(publications.id, publicationSegments.publicationId))
    .where(eq(publicationSegments.segmentId, id))
    .orderBy(publications.title);
  const binned = countsBin
    ? await tx
        .select({ title: binItems.title })
        .from(binItems)
        .where(sql`${binItems.rows} -> 'publication_segments' @> ${JSON.stringify([{ segment_id: id }])}::jsonb`)
        .orderBy(binItems.title)
    : [];
  const names = [...used.map(quote), ...binned.map((item) => `${quote(item)} (in de prullenbak)`)];
  refuse(names, ['de publicatie', 'de publicaties'], advice);
}

const quote = ({ title }: { title: string }) => `‘${title}’`;

function refuse(names: string[], [one, many]: [one: string, many: string], advice: string): void {
  if (names.length === 0) return;
  const shown = names.slice(0, 5);
  const others = names.length > shown.length ? ` en ${names.length - shown.length} andere` : '';
  throw conflict(
    `Dit segment is gekozen voor ${names.length === 1 ? one : many} ${shown.join(', ')}${others}. ${advice}`,
  );
}

async function lockSegment(tx: Db, id: number): Promise<Segment> {
  const [segment] = await tx.select().from(segments).where(eq(segments.id, id)).for('update');
  if (segment === undefined) throw notFound();
  return segment;
}

/** What the audit log stores of a segment: the names of its filters, because a value may identify a person. */
const logged = ({ id, name, filter }: Segment) => ({
  object: `segment ${id}` as const,
  details: { name, filters: Object.keys(filter) as (keyof SegmentFilter)[] },
});

const tidy = ({ name, filter }: NewSegment): NewSegment => ({ name: tidyName(name), filter });

const taken = 'Er is al een segment met deze naam.';
