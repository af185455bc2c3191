import { execFileSync } from 'node:child_process';
import pg from 'pg';

/** Tables of the portal without a row. */
export async function listEmptyTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount === 0) empty.push(name);
  }
  return empty;
}

/** The database as SQL that any client can run: schema, migrations and rows. */
export function dumpDatabase({ host, user, database }: pg.ClientConfig): string {
  const words = ['--host', host, '--username', user, '--inserts', '--rows-per-insert=50', '--no-owner', '--no-acl'];
  const dump = execFileSync('/usr/lib/postgresql/15/bin/pg_dump', [...words.map(String), String(database)], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return (
    dump
      // Commands of psql.
      .replaceAll(/^\\(un)?restrict .*\n/gm, '')
      .replaceAll(/^--\n-- .*\n--\n/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
  );
}
