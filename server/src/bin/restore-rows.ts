import type { BinKind } from '@dijkportaal/contract/bin';
import { and, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/db.ts';
import { binItems, type BinRow, type BinRows } from '../schema/bin.ts';
import { itemKinds, linkOf, nameOf, writtenColumns, type ItemKind } from './kinds.ts';
import { isKept } from './queries.ts';

/** Links of an item that could not be restored, counted by the table of the other end. */
export interface Gaps {
  gone: Record<string, number>;
  /** The other end is in the bin too. */
  binned: Record<string, number>;
}

/**
 * Restores the links of items to what still exists. Returns by the id of the item what is missing. `chosen` are the ids in
 * the bin that are being restored together.
 */
export async function restoreLinks(
  tx: Db,
  { table, links }: ItemKind,
  items: { itemId: number; rows: BinRows }[],
  chosen: Set<number>,
): Promise<Map<number, Gaps>> {
  const gaps = new Map<number, Gaps>(items.map(({ itemId }) => [itemId, { gone: {}, binned: {} }]));
  for (const link of links) {
    const { owner, others } = linkOf(link, table);
    let rows = items.flatMap((item) => item.rows[nameOf(link)] ?? []);
    for (const { from, target } of others) {
      const idOf = (row: BinRow) => Number(row[from.name]);
      const there = await lockThere(tx, target, rows.map(idOf));
      const missing = rows.filter((row) => !there.has(idOf(row)));
      const passed = await passOn(tx, link, from, target, missing);
      for (const row of missing) {
        const [gap, binned] = [gaps.get(Number(row[owner.name])), passed.get(idOf(row))];
        if (gap === undefined || (binned !== undefined && chosen.has(binned))) continue;
        const counts = binned === undefined ? gap.gone : gap.binned;
        counts[nameOf(target)] = (counts[nameOf(target)] ?? 0) + 1;
      }
      rows = rows.filter((row) => there.has(idOf(row)));
    }
    await insertRows(tx, link, rows);
  }
  return gaps;
}

/** Those of the ids that exist, locked against deletion. */
export async function lockThere(tx: Db, table: PgTable, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${table} where id = any(${sql.param([...new Set(ids)])}::int[]) order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Adds links to what is itself in the bin, so that they return with it, whichever is restored first. Returns the ids in
 * the bin by the id of the target.
 */
async function passOn(
  tx: Db,
  link: PgTable,
  from: PgColumn,
  target: PgTable,
  rows: BinRow[],
): Promise<Map<number, number>> {
  const kinds = Object.entries(itemKinds).flatMap(([kind, item]) => (item.table === target ? [kind as BinKind] : []));
  if (rows.length === 0 || kinds.length === 0) return new Map();
  const { rows: passed } = await tx.execute<{ id: number; itemId: number }>(sql`
    update ${binItems} set rows = jsonb_set(${binItems.rows}, array[${nameOf(link)}::text],
      coalesce(${binItems.rows} -> ${nameOf(link)}::text, '[]') || passed.links)
    from (select (link ->> ${from.name}::text)::int as item_id, jsonb_agg(link) as links
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) link group by 1) passed
    where ${and(sql`${binItems.itemId} = passed.item_id`, inArray(binItems.kind, kinds), isKept)}
    returning ${binItems.id}, ${binItems.itemId} as "itemId"`);
  return new Map(passed.map(({ id, itemId }) => [itemId, id]));
}

/** Few enough that one statement ends well within the statement timeout. */
const maxInserted = 10_000;

/** Inserts rows with the columns that they have: one that was added since gets its default. */
export async function insertRows(tx: Db, table: PgTable, rows: BinRow[]): Promise<void> {
  for (const [names, alike] of Map.groupBy(rows, (row) => Object.keys(row).toSorted().join(' '))) {
    const known = writtenColumns(table).filter(({ name }) => names.split(' ').includes(name));
    const columns = sql.join(
      known.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    for (let start = 0; start < alike.length; start += maxInserted) {
      const some = JSON.stringify(alike.slice(start, start + maxInserted));
      await tx.execute(sql`
        insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${table}, ${some}::jsonb)`);
    }
  }
}

const words: Record<string, [one: string, other: string]> = {
  users: ['gebruiker', 'gebruikers'],
  contacts: ['contact', 'contacten'],
  groups: ['groep', 'groepen'],
  zones: ['zone', 'zones'],
  publications: ['publicatie', 'publicaties'],
  newsletters: ['nieuwsbrief', 'nieuwsbrieven'],
};

/** Says in Dutch which links did not return. */
export function describeGaps({ gone, binned }: Gaps = { gone: {}, binned: {} }): string[] {
  const [lost, waiting] = [listCounts(gone), listCounts(binned)];
  return [
    ...(lost === '' ? [] : [`Niet teruggezet, want intussen verwijderd: ${lost}.`]),
    ...(waiting === '' ? [] : [`Nog in de prullenbak: ${waiting}. Zet u die ook terug, dan hoort dit er weer bij.`]),
  ];
}

const listCounts = (counts: Record<string, number>) =>
  new Intl.ListFormat('nl', { type: 'conjunction' }).format(
    Object.entries(counts).map(([table, count]) => {
      const [one, other] = words[table] ?? ['koppeling', 'koppelingen'];
      return `${count.toLocaleString('nl')} ${count === 1 ? one : other}`;
    }),
  );
