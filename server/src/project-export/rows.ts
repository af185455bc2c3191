import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';

/** Small, because a row can have a hundred kilobytes of outlines. */
const batchSize = 100;
let cursors = 0;

/**
 * Yields the rows of a query, which names its columns as the API does. In the transaction of the export: with a cursor,
 * memory use does not depend on the number of rows. Times are in ISO 8601.
 */
export async function* readRows<Row>(tx: Db, query: SQL): AsyncGenerator<Row> {
  cursors += 1;
  const cursor = sql.identifier(`export_${cursors}`);
  await tx.execute(sql`declare ${cursor} no scroll cursor for select to_json(item) as item from (${query}) as item`);
  for (;;) {
    const { rows } = await tx.execute<{ item: Row }>(sql`fetch ${sql.raw(String(batchSize))} from ${cursor}`);
    for (const { item } of rows) yield item;
    if (rows.length < batchSize) break;
  }
  await tx.execute(sql`close ${cursor}`);
}

/** The ids and names of rows, as one JSON value: `from` is a table expression with those two columns. */
export const namesJson = (from: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]') from (${from}) as named)`;
