import type { BinKind, BinOutcome, BinRef } from '@dijkportaal/contract/bin';
import { wholeNumber } from '../platform/dutch-time.ts';
import { and, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import { brokenConstraint, type Db } from '../platform/database/db.ts';
import { recordDeletions } from '../platform/deletions/deletions.ts';
import { conflict } from '../platform/errors.ts';
import { binItems, type BinRow } from '../schema/bin.ts';
import { files } from '../schema/files.ts';
import { newsletters } from '../schema/newsletters.ts';
import { publications } from '../schema/publications.ts';
import { describeLinks } from './describe-links.ts';
import { itemKinds, nameOf, type ItemKind } from './kinds.ts';
import { isChosen, isKept, toEvent } from './queries.ts';
import { lockBin } from './remove-items.ts';
import { insertRows, restoreLinks } from './restore-rows.ts';

/** Marks a publication as needing no mail to anybody. */
export type SettleNotifications = (tx: Db, publicationId: number) => Promise<void>;

type Done = BinOutcome['done'][number];

/**
 * Restores items with their original ids, without mails. An item that conflicts with newer data stays in the bin.
 * Throws 409 with the reason when none can be restored.
 */
export async function restoreItems(
  db: Db,
  refs: BinRef[],
  origin: AuditOrigin,
  settleNotifications: SettleNotifications,
): Promise<BinOutcome> {
  try {
    return await db.transaction(async (tx) => {
      await lockBin(tx);
      const locked = await lockItems(tx, and(isChosen(refs), isKept));
      const chosen = new Set(locked.map((item) => item.id));
      const outcome: BinOutcome = { done: [], failed: refs.filter((ref) => !locked.some(isRef(ref))).map(toGone) };
      for (const [of, items] of Map.groupBy(locked, (item) => item.kind)) {
        const ids = items.map((item) => item.id);
        const reasons = await findConflicts(tx, of, ids);
        for (const item of items) {
          const reason = reasons.get(item.id);
          if (reason !== undefined) outcome.failed.push({ kind: of, id: item.itemId, title: item.title, reason });
        }
        const free = items.filter((item) => !reasons.has(item.id));
        // Groups and zones are restored one by one, to count their members.
        const batches = itemKinds[of].members === undefined ? [free] : free.map((item) => [item]);
        for (const batch of batches) outcome.done.push(...(await restoreBatch(tx, of, batch, chosen)));
      }
      for (const done of outcome.done) {
        if (itemKinds[done.kind].table === publications) await settleNotifications(tx, done.id);
      }
      const [first] = outcome.failed;
      if (outcome.done.length === 0 && first !== undefined) throw conflict(first.reason);
      await recordEvent(tx, toEvent('bin.restore', outcome.done, origin));
      return outcome;
    });
  } catch (error) {
    if (brokenConstraint(error) === undefined) throw error;
    throw conflict('Een collega heeft op hetzelfde moment iets gewijzigd. Probeer het opnieuw.');
  }
}

/** Small enough for the rows of a batch to fit in memory and in a statement. */
const batchSize = 500;

/**
 * Restores items by their ids in the bin, for a sync that finds contacts again: without looking for conflicts. Call
 * `lockBin` before. Items that are no longer in the bin are skipped.
 */
export async function restoreMany(tx: Db, kind: BinKind, ids: number[]): Promise<void> {
  const chosen = new Set(ids);
  for (let start = 0; start < ids.length; start += batchSize) {
    const isInBatch = inArray(binItems.id, ids.slice(start, start + batchSize));
    await restoreBatch(tx, kind, await lockItems(tx, isInBatch), chosen);
  }
}

const lockItems = (tx: Db, isWanted: SQL | undefined): Promise<Locked[]> =>
  tx
    .select({ id: binItems.id, kind: binItems.kind, itemId: binItems.itemId, title: binItems.title })
    .from(binItems)
    .where(isWanted)
    .orderBy(binItems.id)
    .for('update');

/** An item that is being restored: its ids in the bin and in its table. */
interface Locked {
  id: number;
  kind: BinKind;
  itemId: number;
  title: string;
}

const isRef = (ref: BinRef) => (item: Pick<Locked, 'kind' | 'itemId'>) =>
  item.kind === ref.kind && item.itemId === ref.id;
const toGone = (ref: BinRef) => ({
  ...ref,
  title: '',
  reason: 'Dit staat niet meer in de prullenbak.',
});

/** The reasons that items cannot be restored, by their id in the bin. */
async function findConflicts(tx: Db, kind: BinKind, ids: number[]): Promise<Map<number, string>> {
  const { findConflicts: conflicts } = itemKinds[kind];
  if (conflicts === undefined) return new Map();
  const rows = await tx
    .select({ id: binItems.id, ...conflicts })
    .from(binItems)
    .where(inArray(binItems.id, ids))
    .orderBy(desc(binItems.id));
  const reasons = new Map<number, string>();
  const seen = new Set<string>();
  for (const { id, key, reason } of rows) {
    if (reason !== null) reasons.set(id, reason);
    else if (key !== null && seen.has(key)) reasons.set(id, 'U zet hiervan al een nieuwere versie terug.');
    if (key !== null) seen.add(key);
  }
  return reasons;
}

const keepRow: NonNullable<ItemKind['adapt']> = (row) => ({ row });

/** Restores items of one kind. `chosen` are the ids in the bin of everything that is restored together. */
async function restoreBatch(tx: Db, kind: BinKind, items: Locked[], chosen: Set<number>): Promise<Done[]> {
  if (items.length === 0) return [];
  const { table, parts = [], mentionedIn, adapt = keepRow } = itemKinds[kind];
  const ids = items.map(({ id }) => id);
  const stored = await tx
    .select({ id: binItems.id, row: sql<BinRow>`${binItems.rows} -> ${nameOf(table)}::text -> 0` })
    .from(binItems)
    .where(inArray(binItems.id, ids))
    .orderBy(binItems.id);
  const adapted = new Map(stored.map(({ id, row }) => [id, adapt(row)]));
  const rows = [...adapted.values()].map(({ row }) => row);
  await insertRows(tx, table, rows);
  for (const part of parts) await restoreParts(tx, part, ids);
  const links = await restoreLinks(tx, { kind, ids }, chosen);
  const lost = new Map<number, number>();
  for (const item of items) lost.set(item.id, await restoreFiles(tx, item));
  for (const { table: mentioning, column } of mentionedIn ?? []) {
    await tx.execute(sql`
      update ${mentioning} set ${sql.identifier(column.name)} = mentioned.item_id
      from (select binned.item_id, (row ->> 'id')::int as id
        from ${binItems} binned, jsonb_array_elements(binned.rows -> ${nameOf(mentioning)}::text) row
        where binned.id = any(${sql.param(ids)}::int[])) mentioned
      where ${mentioning.id} = mentioned.id and ${column} is null`);
  }
  await tx.delete(binItems).where(inArray(binItems.id, ids));
  const restored = items.map(({ itemId }) => itemId);
  await recordDeletions(tx, kind, restored, 'restored');
  return items.map(({ id, itemId, title }) => {
    const note = adapted.get(id)?.note;
    const counts = links.get(id);
    const about = counts === undefined ? [] : describeLinks(kind, counts);
    return {
      kind,
      id: itemId,
      title,
      notes: [...(note === undefined ? [] : [note]), ...about, ...describeLost(lost.get(id) ?? 0)],
    };
  });
}

/** Follow-ups about a newsletter that is gone lose it. */
async function restoreParts(tx: Db, part: PgTable, ids: number[]): Promise<void> {
  const { rows } = await tx.execute<{ row: BinRow }>(sql`
    select case when exists (select from ${newsletters} where ${newsletters.id} = (part.row ->> 'newsletter_id')::int)
      then part.row else part.row - 'newsletter_id' end as row
    from ${binItems} item, jsonb_array_elements(item.rows -> ${nameOf(part)}::text) part(row)
    where item.id = any(${sql.param(ids)}::int[])`);
  await insertRows(
    tx,
    part,
    rows.map(({ row }) => row),
  );
}

/** Restores the files of an item. Returns how many of them are gone. */
async function restoreFiles(tx: Db, { id, kind, itemId }: Locked): Promise<number> {
  const { files: owner, partFiles } = itemKinds[kind];
  if (owner === undefined) return 0;
  const toPart = partFiles === undefined ? sql`` : sql`${sql.identifier(files[partFiles.column].name)} = given.part,`;
  const { rows } = await tx.execute<{ lost: number }>(sql`
    with given as (
      select (row ->> 'id')::int as id, (row ->> 'part')::int as part
      from ${binItems}, jsonb_array_elements(${binItems.rows} -> ${nameOf(files)}::text) row
      where ${binItems.id} = ${id}),
    kept as (
      update ${files} set ${sql.identifier(files[owner].name)} = case when given.part is null then ${itemId}::int end,
        ${toPart} bin_item_id = null
      from given where ${files.id} = given.id and ${files.binItemId} = ${id} returning 1)
    select (select count(*) from given)::int - (select count(*) from kept)::int as lost
    from ${binItems} where ${binItems.id} = ${id}`);
  return Math.max(rows[0]?.lost ?? 0, 0);
}

function describeLost(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 bestand is er niet meer.' : `${wholeNumber(count)} bestanden zijn er niet meer.`];
}
