import type pg from 'pg';
import { vi, type MockInstance } from 'vitest';
import { patience } from '../../tools/patience.ts';

/** One step of a plan that reads a table or an index. */
export interface Scan {
  how: 'Seq Scan' | 'Index Scan' | 'Index Only Scan' | 'Bitmap Index Scan' | 'Bitmap Heap Scan';
  /** undefined for a bitmap index scan, which does not name its table. */
  table: string | undefined;
  index: string | undefined;
  isBackward: boolean;
  /** The number of rows actually read. */
  rows: number;
}

/**
 * Vacuums and analyzes tables until all their rows are marked as visible to everyone. One vacuum is not enough while
 * autovacuum analyzes this database: its snapshot hides the new rows, and an index-only scan then seems to cost more than
 * sorting the table.
 */
export async function vacuumTables(pool: pg.Pool, tables: string[]): Promise<void> {
  await vi.waitUntil(
    async () => {
      await pool.query(`vacuum (analyze) ${tables.join(', ')}`);
      const { rowCount } = await pool.query(
        'select from pg_class where oid = any($1::regclass[]) and relallvisible < relpages',
        [tables],
      );
      return rowCount === 0;
    },
    { timeout: patience, interval: 100 },
  );
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Scan Direction'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/**
 * The plans of the queries of a list: of the last one that counts, and of those that read the page, which have a limit
 * or the ids of its rows. Read from the plan as data, because its text differs between versions.
 */
export async function plansOf(pool: pg.Pool, list: () => Promise<unknown>): Promise<{ count: Scan[]; page: Scan[] }> {
  const statements = await recordStatements(pool, list);
  if (statements.length === 0) throw new Error('the list asked the database nothing');
  const plans: { count: Scan[]; page: Scan[] } = { count: [], page: [] };
  for (const { text, values } of statements) {
    const { rows } = await pool.query({ text: `explain (analyze, format json) ${text}`, values });
    const [{ Plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
    if (/^with| limit |"id" (= any\(|in \(\$)/.test(text)) plans.page.push(...scansIn(Plan));
    else plans.count = scansIn(Plan);
  }
  return plans;
}

/** The statements of a task, whether it uses the pool itself or a share of its connections. */
async function recordStatements(pool: pg.Pool, task: () => Promise<unknown>) {
  const spies = new Set<MockInstance<pg.PoolClient['query']>>();
  const record = (client: pg.PoolClient) => void spies.add(vi.spyOn(client, 'query'));
  pool.on('acquire', record);
  await task();
  pool.off('acquire', record);
  const calls = [...spies]
    .flatMap(({ mock }) =>
      mock.calls.map((call, index) => ({
        call: call as unknown as [{ text: string }, unknown[]],
        order: mock.invocationCallOrder[index] ?? 0,
      })),
    )
    .toSorted((one, other) => one.order - other.order);
  for (const spy of spies) spy.mockRestore();
  return calls.map(({ call: [{ text }, values] }) => ({ text, values }));
}

function scansIn(node: PlanNode): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansIn);
  if (!/(Seq|Index|Index Only|Heap) Scan$/.test(node['Node Type'])) return below;
  const scan: Scan = {
    how: node['Node Type'] as Scan['how'],
    table: node['Relation Name'],
    index: node['Index Name'],
    isBackward: node['Scan Direction'] === 'Backward',
    rows: node['Actual Rows'] * node['Actual Loops'],
  };
  return [scan, ...below];
}

/** The tables that are read sequentially. */
export const tablesReadWhole = (scans: Scan[]) =>
  scans.filter(({ how }) => how === 'Seq Scan').map(({ table }) => table);

/** The indexes that are used, once per use. */
export const indexesIn = (scans: Scan[]) => scans.flatMap(({ index }) => index ?? []);

/** The scan of an index; throws when the plan has none. */
export function scanOf(scans: Scan[], index: string): Scan {
  const scan = scans.find((one) => one.index === index);
  if (scan === undefined) throw new Error(`${index} is not used: ${JSON.stringify(scans)}`);
  return scan;
}
