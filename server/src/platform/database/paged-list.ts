import { and, eq, sql, type AnyColumn, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import { orderBy, type pageRange } from './paging.ts';
import { inlineNumber, preparedQuery } from './prepared-query.ts';

/* Pages of a long list, such as 100,000 contacts, without reading the list:

   - Counting the rows would take longer than reading a page. The lengths of the list and of its sub-lists (a group,
     a zone) are stored. A search is counted by a separate statement: with `count(*) over ()` and a limit PostgreSQL
     15 expects to stop after a page, and reads the whole list in order.
   - An offset reads all the rows before it. So ids are read from the index of the order, and from its end for a page
     in the second half; then the rows with those ids.
   - The rows of a search or sub-list may be far apart in that index. Then collecting and sorting them is cheaper.
   - Building and planning a statement takes longer than running it, so all are prepared except those that pick the
     ids of a search or sub-list. */

/** Which rows to read: `limit` rows after `offset`, counted from the end of the list when reversed. */
export interface PageWindow {
  limit: number;
  offset: number;
  isReversed: boolean;
}

/**
 * The window of a page of a list with `count` rows: a page in the second half is read from the end, so that the last
 * page costs no more than the first. The query restores the order of the rows.
 */
export function pageWindow({ limit, offset }: { limit: number; offset: number }, count: number): PageWindow {
  const rows = Math.max(Math.min(limit, count - offset), 0);
  const rowsAfter = count - offset - rows;
  return rowsAfter < offset && rows > 0
    ? { limit: rows, offset: rowsAfter, isReversed: true }
    : { limit, offset, isReversed: false };
}

type Label = number | SQLWrapper;

/** A sub-list: the rows that a table links to a label, such as a group. */
interface SubList {
  table: PgTable;
  owner: AnyPgColumn;
  chosen: AnyPgColumn;
  /** Its stored length. */
  count: (label: Label) => SQL<number>;
}

/** The columns and joins of a list, to which the condition, order and limit are added. */
interface RowsQuery<Row> extends PromiseLike<Row[]> {
  where(matches: SQL | undefined): RowsQuery<Row>;
  orderBy(...order: SQL[]): RowsQuery<Row>;
  limit(limit: Placeholder): RowsQuery<Row>;
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
}

interface ListOptions<Name extends string, Row> {
  /** Prefix of the names of its statements. */
  name: string;
  table: PgTable;
  id: AnyPgColumn;
  /** The columns to order by; the first is the default. Each has an index, with the id. */
  orderings: Record<string, AnyColumn>;
  /** Which rows of the table, if it holds several lists; the indexes begin with the same columns. `labels` is an array. */
  matches?: (label: Label, labels: SQLWrapper) => SQL | undefined;
  /** Its stored length. */
  count: (label: Label, labels: SQLWrapper) => SQL<number>;
  subLists?: Record<Name, SubList>;
  /** Selects the rows, dynamically, each with `count`. */
  select: (db: Db, count: SQL<number>) => RowsQuery<Row>;
}

interface PageRequest<Name extends string> {
  range: ReturnType<typeof pageRange>;
  ordering: string | undefined;
  /** Which list of the table, if it holds several. */
  label?: number;
  /** Further columns that identify the list. */
  labels?: number[];
  /** The labels of the sub-lists that the rows are all in. */
  subLists?: Partial<Record<Name, number | undefined>>;
  filter?: SQL | undefined;
}

interface ChosenSubList extends SubList {
  label: number;
}

/** Those of the sub-lists for which the request has a label. */
const chosenSubLists = <Name extends string>(
  subLists: Partial<Record<Name, SubList>> = {},
  labels: PageRequest<Name>['subLists'] = {},
): ChosenSubList[] =>
  (Object.entries(subLists) as [Name, SubList][]).flatMap(([name, subList]) => {
    const label = labels[name];
    return label === undefined ? [] : { ...subList, label };
  });

const isLinked = ({ table, owner, chosen, label }: ChosenSubList, id: AnyColumn): SQL =>
  sql`exists (select from ${table} where ${owner} = ${id} and ${chosen} = ${label})`;

const isInEach = (subLists: ChosenSubList[], id: AnyColumn) => and(...subLists.map((subList) => isLinked(subList, id)));

/** The links of the first sub-list to rows that are in all of them: indexes have them, without the rows. */
function linksToAll([first, ...others]: ChosenSubList[], columns: (first: ChosenSubList) => SQL): SQL {
  if (first === undefined) throw new Error('no sub-list is chosen');
  const isMeant = and(eq(first.chosen, first.label), isInEach(others, first.owner));
  return sql`select ${columns(first)} from ${first.table} where ${isMeant}`;
}

/** Passed as a value, PostgreSQL looks it up in a table of the ids; otherwise it would read links for each row. */
const isInAll = (subLists: ChosenSubList[], id: AnyColumn): SQL =>
  sql`(${id} in (${linksToAll(subLists, ({ owner }) => sql`${owner}`)})) is true`;

/** The columns of a subquery that has those of the orderings. */
const columnsOf = (subquery: object, orderings: Record<string, AnyColumn>): Record<string, AnyColumn> =>
  Object.fromEntries(
    Object.keys(orderings).map((name) => [name, (subquery as unknown as Record<string, AnyColumn>)[name] as AnyColumn]),
  );

/** The number of rows that are in all sub-lists and match the filter. */
function countMatches(table: PgTable, id: AnyColumn, subLists: ChosenSubList[], filter: SQL | undefined): SQL<number> {
  const [first] = subLists;
  if (first === undefined || filter !== undefined) {
    return sql`(select count(*)::int from ${table} where ${and(isInEach(subLists, id), filter)})`;
  }
  return subLists.length === 1 ? first.count(first.label) : sql`(${linksToAll(subLists, () => sql`count(*)::int`)})`;
}

/** A number that is passed on execution; in a subselect, so that it is planned only once. */
const laterNumber = (name: string) => inlineNumber(sql`(select ${sql.placeholder(name)}::int)`);

/** The prepared statements of a list in one order. */
function statementsOf<Row>(
  { name, table, id, orderings, matches, count, select }: ListOptions<string, Row>,
  ordering: string | undefined,
) {
  const list = [laterNumber('label'), sql`${sql.placeholder('labels')}::int[]`] as const;
  const order = orderBy(ordering, orderings, id);
  const statement = (use: string) => `list_${name}_${ordering ?? ''}_${use}`;
  /** As an array, so that the planner expects few rows. */
  const rowsOf = (db: Db, ids: SQL) =>
    select(db, sql`0`)
      .where(sql`${id} = any(${ids})`)
      .orderBy(...order);
  const later = (isReversed: boolean, use: string) =>
    preparedQuery((db) => {
      const ids = db
        .select({ id })
        .from(table)
        .where(matches?.(...list))
        .orderBy(...orderBy(ordering, orderings, id, isReversed))
        .limit(laterNumber('limit'))
        .offset(laterNumber('offset'));
      return rowsOf(db, sql`array(${ids})`).prepare(statement(use));
    });
  return {
    first: preparedQuery((db) =>
      select(db, count(...list))
        .where(matches?.(...list))
        .orderBy(...order)
        .limit(laterNumber('limit'))
        .prepare(statement('first')),
    ),
    forward: later(false, 'forward'),
    backward: later(true, 'backward'),
    byId: preparedQuery((db) => rowsOf(db, sql`${sql.placeholder('ids')}::int[]`).prepare(statement('by_id'))),
  };
}

/** Returns a function that reads one page of a list and counts all its rows. */
export function createPagedList<Name extends string, Row extends { count: number }>(options: ListOptions<Name, Row>) {
  const { name, id, table, orderings, matches, count } = options;
  const nothing = sql`(select) as nothing`;
  const readCount = preparedQuery((db) =>
    db
      .select({ all: count(sql.placeholder('label'), sql`${sql.placeholder('labels')}::int[]`) })
      .from(nothing)
      .prepare(`list_${name}_count`),
  );
  const orders = [undefined, ...Object.keys(orderings).flatMap((column) => [column, `-${column}`])];
  const statements = new Map(orders.map((ordering) => [ordering, statementsOf(options, ordering)]));

  return async (db: Db, request: PageRequest<Name>): Promise<{ count: number; rows: Row[] }> => {
    const { range, ordering, label = 0, labels = [] } = request;
    const list = [label, sql`${sql.param(labels)}::int[]`] as const;
    const prepared = statements.get(ordering);
    if (prepared === undefined) throw new Error(`the list ${name} has no order ${ordering}`);
    const subLists = chosenSubLists(options.subLists, request.subLists);
    const isWhole = subLists.length === 0 && request.filter === undefined;
    if (isWhole && range.offset === 0) {
      const rows = await prepared.first(db).execute({ label, labels, limit: range.limit });
      return { count: rows[0]?.count ?? 0, rows };
    }
    const filter = and(matches?.(...list), request.filter);
    const [numbers] = isWhole
      ? await readCount(db).execute({ label, labels })
      : await db
          .select({
            all: count(...list),
            own: countMatches(table, id, subLists, filter),
            links: subLists[0]?.count(subLists[0].label) ?? sql<number>`0`,
          })
          .from(nothing);
    const { all, own = all, links = 0 }: { all: number; own?: number; links?: number } = numbers ?? { all: 0 };
    if (range.offset >= own) return { count: own, rows: [] };
    const window = pageWindow(range, own);
    if (isWhole) {
      const later = window.isReversed ? prepared.backward : prepared.forward;
      return { count: own, rows: await later(db).execute({ label, labels, ...window }) };
    }
    // Skipping a row of the index takes a fraction of the time of collecting and sorting one.
    const passed = ((window.offset + window.limit) * all) / own;
    const isDense = passed < 2 * own;
    // Reading all links of a sub-list in order takes a fraction of the time of looking up those of each row.
    const areMembers =
      isDense && subLists.length > 1 && links < 16 * passed ? isInAll(subLists, id) : isInEach(subLists, id);
    const matching = db
      .select({ id, ...orderings })
      .from(table)
      .where(and(areMembers, filter))
      .$dynamic();
    // With an offset PostgreSQL collects the rows before it sorts them; without one it reads them in order.
    const picked = (isDense ? matching : matching.offset(inlineNumber(sql`0`))).as('picked');
    const ids = await db
      .select({ id: picked.id })
      .from(picked)
      .orderBy(...orderBy(ordering, columnsOf(picked, orderings), picked.id, window.isReversed))
      .limit(window.limit)
      .offset(window.offset);
    return { count: own, rows: await prepared.byId(db).execute({ ids: ids.map((row) => row.id) }) };
  };
}
