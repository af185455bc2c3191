import { binKinds, type BinKind, type BinRef } from '@dijkportaal/contract/bin';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { LastFate } from '../platform/deletions/journal.ts';
import { binItems } from '../schema/bin.ts';
import { publications } from '../schema/publications.ts';
import { itemKinds } from './kinds.ts';
import { putInBin } from './put-in-bin.ts';
import { removeItems } from './remove-items.ts';

/** An item that a restored backup has although it was deleted later. */
export interface ReturnedItem extends BinRef {
  title: string;
  /** It was deleted permanently; otherwise it was moved to the bin. */
  isRemoved: boolean;
  at: Date;
}

/** Lists the items that were moved to the bin or deleted from it later than the backup that was restored. */
export async function listReturnedItems(
  db: Db,
  findFate: (kind: string, id: number) => LastFate | undefined,
): Promise<ReturnedItem[]> {
  const found: ReturnedItem[] = [];
  for (const kind of binKinds) {
    const { table, title } = itemKinds[kind];
    const present = await db.select({ id: table.id, title }).from(table).where(isOfKind(kind));
    const binned = await db
      .select({ id: binItems.itemId, title: binItems.title })
      .from(binItems)
      .where(eq(binItems.kind, kind));
    const add = (rows: Record<'id' | 'title', unknown>[], isInBin: boolean) => {
      for (const { id, title: name } of rows as { id: number; title: string }[]) {
        const last = findFate(kind, id);
        if (last === undefined || last.fate === 'restored' || (isInBin && last.fate === 'binned')) continue;
        found.push({ kind, id, title: name, isRemoved: last.fate === 'removed', at: last.at });
      }
    };
    add(present, false);
    add(binned, true);
  }
  return found;
}

/** Moves items to the bin again, and deletes from it what had been deleted permanently. */
export async function deleteAgain(db: Db, items: ReturnedItem[], origin: AuditOrigin): Promise<void> {
  for (const [kind, chosen] of Map.groupBy(items, (item) => item.kind)) {
    const ids = chosen.map(({ id }) => id);
    await db.transaction(async (tx) => {
      const { table } = itemKinds[kind];
      const present = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids));
      const named = present.map(({ id }) => Number(id));
      if (named.length === 0) return;
      await putInBin(tx, kind, named, origin.actorId);
      await tx.delete(table).where(inArray(table.id, named));
      for (const id of named) await recordEvent(tx, { ...origin, action: `${kind}.delete`, object: `${kind} ${id}` });
    });
  }
  const removed = items.filter(({ isRemoved }) => isRemoved);
  if (removed.length > 0)
    await removeItems(
      db,
      removed.map(({ kind, id }) => ({ kind, id })),
      origin,
    );
}

/** Three kinds share a table. */
const isOfKind = (kind: BinKind): SQL | undefined =>
  itemKinds[kind].table === publications ? sql`${publications.kind} = ${kind}` : undefined;
