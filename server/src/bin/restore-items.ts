import type { BinKind, BinOutcome, BinRef } from '@dijkportaal/contract/bin';
import { and, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import { brokenConstraint, type Db } from '../platform/database/db.ts';
import { conflict } from '../platform/http/errors.ts';
import { binItems, type BinRow } from '../schema/bin.ts';
import { files } from '../schema/files.ts';
import { publications } from '../schema/publications.ts';
import { itemKinds, nameOf, referencesOf, type ItemKind } from './kinds.ts';
import { isChosen, isKept, toEvent } from './queries.ts';
import { describeGaps, insertRows, lockThere, restoreLinks } from './restore-rows.ts';

type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;
/** Records for a publication that nobody has to be mailed about it. */
export type SettleNotifications = (tx: Db, publicationId: number) => Promise<void>;

type Done = BinOutcome['done'][number];

/**
 * Restores items with the ids that they had. Nobody is mailed about them. An item that clashes with what was made since
 * stays in the bin. Throws 409 with the reason when none can be restored.
 */
export async function restoreItems(
  db: Db,
  refs: BinRef[],
  origin: Origin,
  settleNotifications: SettleNotifications,
): Promise<BinOutcome> {
  try {
    return await db.transaction(async (tx) => {
      const { id, kind, itemId, title } = binItems;
      const locked = await tx
        .select({ id, kind, itemId, title })
        .from(binItems)
        .where(and(isChosen(refs), isKept))
        .orderBy(id)
        .for('update');
      const outcome: BinOutcome = { done: [], failed: refs.filter((ref) => !locked.some(isRef(ref))).map(toGone) };
      for (const [of, items] of Map.groupBy(locked, (item) => item.kind)) {
        const ids = items.map((item) => item.id);
        const reasons = await findConflicts(tx, of, ids);
        for (const item of items) {
          const reason = reasons.get(item.id);
          if (reason !== undefined) outcome.failed.push({ kind: of, id: item.itemId, title: item.title, reason });
        }
        const free = ids.filter((one) => !reasons.has(one));
        outcome.done.push(...(await restoreKind(tx, of, free, locked)));
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

interface Locked {
  id: number;
  kind: BinKind;
  itemId: number;
}

const isRef = (ref: BinRef) => (item: Locked) => item.kind === ref.kind && item.itemId === ref.id;
const toGone = (ref: BinRef) => ({ ...ref, title: '', reason: 'Dit staat niet meer in de prullenbak.' });

/** Why items cannot be restored, by their id in the bin. */
async function findConflicts(tx: Db, kind: BinKind, ids: number[]): Promise<Map<number, string>> {
  const { findConflicts: conflicts } = itemKinds[kind];
  if (conflicts === undefined) return new Map();
  const { rows } = await tx.execute<{ id: number; key: string | null; reason: string | null }>(sql`
    select ${binItems.id}, ${conflicts} from ${binItems} where ${inArray(binItems.id, ids)} order by ${binItems.id} desc`);
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

/** Restores items of one kind, table by table. `chosen` are all items that are being restored. */
async function restoreKind(tx: Db, kind: BinKind, ids: number[], chosen: Locked[]): Promise<Done[]> {
  if (ids.length === 0) return [];
  const { table, files: owner, mentionedIn, adapt = keepRow } = itemKinds[kind];
  // Read only now: restoring another kind may have added links.
  const items = await tx
    .select({ id: binItems.id, itemId: binItems.itemId, title: binItems.title, rows: binItems.rows })
    .from(binItems)
    .where(inArray(binItems.id, ids))
    .orderBy(binItems.id);
  const adapted = items.map((item) => adapt(item.rows[nameOf(table)]?.[0] ?? {}));
  const rows = adapted.map(({ row }) => row);
  await insertRows(tx, table, await emptyMissing(tx, table, rows));
  const gaps = await restoreLinks(tx, itemKinds[kind], items, new Set(chosen.map((item) => item.id)));
  if (owner !== undefined) {
    await tx.execute(sql`
      update ${files} set ${sql.identifier(files[owner].name)} = binned.item_id, bin_item_id = null
      from ${binItems} binned where binned.id = ${files.binItemId} and binned.id = any(${sql.param(ids)}::int[])`);
  }
  if (mentionedIn !== undefined) {
    const { table: mentioning, column } = mentionedIn;
    await tx.execute(sql`
      with mentioned as (
        select binned.item_id, (row ->> 'id')::int as id
        from ${binItems} binned, jsonb_array_elements(binned.rows -> ${nameOf(mentioning)}::text) row
        where binned.id = any(${sql.param(ids)}::int[]))
      update ${mentioning} set ${sql.identifier(column.name)} = mentioned.item_id
      from mentioned where mentioned.id = ${mentioning.id} and ${column} is null`);
  }
  await tx.delete(binItems).where(inArray(binItems.id, ids));
  return items.map(({ itemId, title }, index) => {
    const note = adapted[index]?.note;
    const notes = [...(note === undefined ? [] : [note]), ...describeGaps(gaps.get(itemId))];
    return { kind, id: itemId, title, notes };
  });
}

/** Empties references to accounts that were deleted since. */
async function emptyMissing(tx: Db, table: PgTable, rows: BinRow[]): Promise<BinRow[]> {
  let result = rows;
  for (const { from, target } of referencesOf(table)) {
    const idOf = (row: BinRow) => Number(row[from.name] ?? 0);
    const there = await lockThere(tx, target, result.map(idOf));
    result = result.map((row) => (there.has(idOf(row)) ? row : { ...row, [from.name]: null }));
  }
  return result;
}
