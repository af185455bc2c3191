import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import { mapChanges } from '../schema/parcels.ts';
import type { MadeAnswer } from './kept-answers.ts';

const versionQuery = preparedQuery((db) =>
  db
    .select({ version: sql<string>`coalesce(sum(${mapChanges.change}), 0)::text` })
    .from(mapChanges)
    .prepare('read_map_version'),
);

/** The version of all that the map shows: it differs after every change of it. */
export async function readMapVersion(db: Db): Promise<string> {
  const [row] = await versionQuery(db).execute();
  return row?.version ?? '0';
}

/** Replaces the changes by their sum, so that they do not pile up. The version stays, and concurrent writes do not wait. */
export async function sumMapChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${mapChanges} returning change)
    insert into ${mapChanges} select sum(change) from gone having count(*) > 0`);
}

/** Rows per fetch: some hundreds of kilobytes, which do not keep the process busy for long. */
const rowsPerFetch = 500;

/**
 * The rows of a query with one column of JSON as `{"results":[…]}`, with the fields of `readHead` before them, and their
 * version. Read by cursor: the whole as one value would be in memory several times, and keep the process busy while it is
 * converted.
 */
export async function writeResults(
  db: Db,
  rows: SQL,
  readHead: (tx: Db) => Promise<object> = async () => ({}),
): Promise<MadeAnswer> {
  return db.transaction(
    async (tx) => {
      const version = await readMapVersion(tx);
      await tx.execute(sql`declare results no scroll cursor for ${rows}`);
      const head = JSON.stringify({ ...(await readHead(tx)), results: [] });
      const parts: Buffer[] = [];
      for (;;) {
        const { rows: fetched } = await tx.execute<{ json: string }>(sql.raw(`fetch ${rowsPerFetch} from results`));
        if (fetched.length === 0) break;
        parts.push(Buffer.from((parts.length > 0 ? ',' : '') + fetched.map(({ json }) => json).join(',')));
      }
      return { version, body: Buffer.concat([Buffer.from(head.slice(0, -2)), ...parts, Buffer.from(']}')]) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
