import { and, inArray, sql } from 'drizzle-orm';
import type { BinKind } from '@dijkportaal/contract/bin';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/db.ts';
import { binItems, type BinRow } from '../schema/bin.ts';
import { newsletters } from '../schema/newsletters.ts';
import { publications } from '../schema/publications.ts';
import { itemKinds, linkOf, nameOf, referencesOf, writtenColumns, type Reference } from './kinds.ts';
import type { LinkCounts } from './describe-links.ts';
import { isKept } from './queries.ts';

type End = Pick<Reference, 'from' | 'target'>;

/** Items that are restored together: of one kind, and only one if it is a group or zone. */
interface Batch {
  kind: BinKind;
  /** In the bin. */
  ids: number[];
}

/**
 * Restores the links of items to what still exists. The rows stay in the database: there can be a hundred thousand.
 * `chosen` are the ids in the bin of everything that is restored together. Returns the outcome for the links by the id
 * in the bin.
 */
export async function restoreLinks(tx: Db, batch: Batch, chosen: Set<number>): Promise<Map<number, LinkCounts>> {
  const { table, links, members = [] } = itemKinds[batch.kind];
  const all = new Map(
    batch.ids.map((id): [number, LinkCounts] => [id, { back: {}, gone: {}, binned: {}, changed: [] }]),
  );
  const there = await findLinks(tx, batch);
  for (const link of links.filter((one) => there.has(nameOf(one)))) {
    const [end] = linkOf(link, table).others;
    if (end === undefined) throw new Error(`${nameOf(link)} has one end`);
    const { target } = end;
    await lockTargets(tx, batch, link, end);
    const changed = await dropChanged(tx, batch, link, end);
    const missing = await countMissing(tx, batch, link, end);
    const passed = missing.size === 0 ? [] : await passOn(tx, batch, link, end);
    const inserted = await insertLinks(tx, batch, link, end);
    for (const [id, counts] of all) {
      const ofItem = passed.filter(({ source }) => source === id);
      for (const { binned, count } of ofItem) if (!chosen.has(binned)) add(counts.binned, target, count);
      add(counts.gone, target, (missing.get(id) ?? 0) - ofItem.reduce((sum, { count }) => sum + count, 0));
      counts.changed.push(...changed);
      if (members.includes(link)) add(counts.back, target, inserted);
    }
  }
  return all;
}

/** The tables with rows of the items. */
async function findLinks(tx: Db, { ids }: Batch): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct part.key as name from ${binItems}, jsonb_each(${binItems.rows}) part
    where ${inArray(binItems.id, ids)} and part.value <> '[]'`);
  return new Set(rows.map(({ name }) => name));
}

function add(counts: Record<string, number>, table: PgTable, count: number): void {
  if (count > 0) counts[nameOf(table)] = (counts[nameOf(table)] ?? 0) + count;
}

/** Which of the ids exist; their rows are locked against deletion. */
async function lockThere(tx: Db, table: PgTable, ids: number[]): Promise<Set<number>> {
  const isAsked = sql`id = any(${sql.param(ids)}::int[])`;
  const rows = await tx
    .select({ id: sql<number>`id` })
    .from(table)
    .where(isAsked)
    .orderBy(sql`id`)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** The rows of a link table in the items. */
const linksIn = ({ ids }: Batch, link: PgTable) => sql`
  (select source.id as source, of_link.row, of_link.number from ${binItems} source,
      jsonb_array_elements(source.rows -> ${nameOf(link)}::text) with ordinality of_link(row, number)
    where source.id = any(${sql.param(ids)}::int[])) given`;

const idIn = (from: PgColumn) => sql`(given.row ->> ${sql.raw(`'${from.name}'`)})::int`;
const isMissing = ({ from, target }: End) => sql`not exists (select from ${target} where id = ${idIn(from)})`;

/** Locks the other ends against deletion, and those with an audience also against changes of it. */
async function lockTargets(tx: Db, batch: Batch, link: PgTable, { from, target }: End): Promise<void> {
  const strength = hasAudience(batch, target) ? sql`no key update` : sql`key share`;
  await tx.execute(sql`
    select count(*) from (select id from ${target} where id in (select ${idIn(from)} from ${linksIn(batch, link)})
      order by id for ${strength}) locked`);
}

const hasAudience = ({ kind }: Batch, target: PgTable) =>
  itemKinds[kind].members !== undefined && (target === publications || target === newsletters);

/**
 * Leaves out publications and newsletters that staff changed since the group or zone was deleted, or that are about to
 * be sent: its members would get what staff decided without them in mind. Returns their titles.
 */
async function dropChanged(tx: Db, batch: Batch, link: PgTable, { from, target }: End): Promise<string[]> {
  if (!hasAudience(batch, target)) return [];
  const isOnItsWay = target === newsletters ? sql`or state in ('scheduled', 'held') or started_at > deleted.at` : sql``;
  const { rows } = await tx.execute<{ id: number; title: string }>(sql`
    with deleted as (select deleted_at as at from ${binItems} where ${inArray(binItems.id, batch.ids)}),
      linked as (select ${idIn(from)} as id from ${linksIn(batch, link)})
    select id, title from ${target}, deleted
    where id in (select id from linked) and (updated_at > deleted.at ${isOnItsWay})
    union all
    select item_id, title from ${binItems}, deleted
    where item_id in (select id from linked) and ${inArray(binItems.kind, kindsOf(target))}
      and (rows -> ${nameOf(target)}::text -> 0 ->> 'updated_at')::timestamptz > deleted.at
    order by 1`);
  if (rows.length === 0) return [];
  const changed = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`
    update ${binItems} set rows = jsonb_set(${binItems.rows}, array[${nameOf(link)}::text], (
      select coalesce(jsonb_agg(given.row), '[]') from ${linksIn(batch, link)} where ${idIn(from)} <> all(${changed}::int[])))
    where ${inArray(binItems.id, batch.ids)}`);
  return rows.map(({ title }) => title);
}

const kindsOf = (target: PgTable) =>
  Object.entries(itemKinds).flatMap(([kind, item]) => (item.table === target ? [kind as BinKind] : []));

/** How many links of each item refer to rows that do not exist. */
async function countMissing(tx: Db, batch: Batch, link: PgTable, end: End): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ source: number; count: number }>(sql`
    select given.source, count(*)::int as count from ${linksIn(batch, link)} where ${isMissing(end)} group by 1`);
  return new Map(rows.map(({ source, count }) => [source, count]));
}

/**
 * Adds links to items that are themselves in the bin, so that they return with them, whichever is restored first.
 * Returns how many, by the ids in the bin of both ends.
 */
async function passOn(
  tx: Db,
  batch: Batch,
  link: PgTable,
  end: End,
): Promise<{ source: number; binned: number; count: number }[]> {
  const kinds = kindsOf(end.target);
  if (kinds.length === 0) return [];
  const { rows } = await tx.execute<{ source: number; binned: number; count: number }>(sql`
    with missing as (
      select given.source, given.row, ${binItems.id} as binned from ${linksIn(batch, link)}
      join ${binItems} on ${and(sql`${binItems.itemId} = ${idIn(end.from)}`, inArray(binItems.kind, kinds), isKept)}
      where ${isMissing(end)}),
    passed as (
      update ${binItems} set rows = jsonb_set(${binItems.rows}, array[${nameOf(link)}::text],
        coalesce(${binItems.rows} -> ${nameOf(link)}::text, '[]') || added.links)
      from (select binned, jsonb_agg(row) as links from missing group by 1) added where ${binItems.id} = added.binned)
    select source, binned, count(*)::int as count from missing group by 1, 2`);
  return rows;
}

const columnsOf = (table: PgTable, names: string[], prefix = sql``) =>
  sql.join(
    writtenColumns(table)
      .filter(({ name }) => names.includes(name))
      .map(({ name }) => sql`${prefix}${sql.identifier(name)}`),
    sql`, `,
  );

/**
 * Inserts rows with their ids and the columns that they have: a column that was added since gets its default. References
 * to rows that were deleted since are emptied.
 */
export async function insertRows(tx: Db, table: PgTable, rows: BinRow[]): Promise<void> {
  const whole = await emptyMissing(tx, table, rows);
  for (const alike of Map.groupBy(whole, (row) => Object.keys(row).toSorted().join()).values()) {
    const columns = columnsOf(table, Object.keys(alike[0] ?? {}));
    await tx.execute(sql`
      insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(alike)}::jsonb)`);
  }
}

async function emptyMissing(tx: Db, table: PgTable, rows: BinRow[]): Promise<BinRow[]> {
  let result = rows;
  for (const { from, target } of referencesOf(table)) {
    const named = rows.map((row) => Number(row[from.name] ?? 0)).filter((id) => id > 0);
    const there = named.length === 0 ? new Set<number>() : await lockThere(tx, target, named);
    result = result.map((row) => (there.has(Number(row[from.name])) ? row : { ...row, [from.name]: null }));
  }
  return result;
}

/** Small enough for one statement to end well within the statement timeout. */
const maxInserted = 10_000;

/** Inserts the links whose other end exists, with the columns that they have. Returns how many. */
async function insertLinks(tx: Db, batch: Batch, link: PgTable, end: End): Promise<number> {
  const keys = sql`array(select key from jsonb_object_keys(given.row) key order by key)`;
  const { rows: shapes } = await tx.execute<{ names: string[]; last: number }>(sql`
    select ${keys} as names, max(given.number)::int as last from ${linksIn(batch, link)} group by 1`);
  let inserted = 0;
  for (const { names, last } of shapes) {
    for (let start = 0; start < last; start += maxInserted) {
      const { rows } = await tx.execute<{ count: number }>(sql`
        with inserted as (
          insert into ${link} (${columnsOf(link, names)})
          select ${columnsOf(link, names, sql`linked.`)}
          from ${linksIn(batch, link)}, jsonb_populate_record(null::${link}, given.row) linked
          where given.number > ${start} and given.number <= ${start + maxInserted}
            and ${keys} = ${sql.param(names)}::text[] and not ${isMissing(end)}
          returning 1)
        select count(*)::int as count from inserted`);
      inserted += rows[0]?.count ?? 0;
    }
  }
  return inserted;
}
