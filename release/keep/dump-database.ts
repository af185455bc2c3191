import { execFileSync } from 'node:child_process';
import type pg from 'pg';
import { readRows } from '../../server/test/kept-rows.ts';

/** Tables of the portal without a row. */
export async function listEmptyTables(pool: pg.Pool): Promise<string[]> {
  const rows = await readRows(pool);
  return [...rows].flatMap(([name, { length }]) => (length === 0 ? [name] : []));
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
