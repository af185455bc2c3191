import pg from 'pg';
import { BackupError } from './manifest.ts';

export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map(({ name }) => name);
}

/** The columns of a table that are stored as they are, and not generated from others. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [pg.escapeIdentifier(table)],
  );
  return rows.map(({ name }) => name);
}

/** A table with columns, in the syntax of COPY. */
export const copyList = (table: string, columns: string[]): string =>
  `${pg.escapeIdentifier(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** The last number of each sequence that was used. Throws BackupError when the role may not see them. */
export async function listSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rowCount } = await client.query(
    `select from pg_sequences where schemaname = 'public'
       and not has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'select, usage')`,
  );
  if (rowCount !== 0) throw new BackupError('This role may not read the sequences. Use the role that owns the tables.');
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
