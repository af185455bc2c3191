import pg from 'pg';
import { vi } from 'vitest';

interface Column {
  table: string;
  column: string;
}

/** Runs something, and returns whether a column was named in its queries. */
export async function findReadColumns(run: () => Promise<unknown>): Promise<(column: Column) => boolean> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await run();
  const statements = query.mock.calls
    .map(([first]: unknown[]) => (typeof first === 'string' ? first : (first as { text: string }).text))
    .join('\n')
    // The names that the query of files gives to them.
    .replaceAll(/\b(?:kept|old|current)\./g, 'files.');
  query.mockRestore();
  return ({ table, column }) =>
    statements.includes(`to_jsonb("${table}")`) ||
    [`"${table}"."${column}"`, `${table}.${column}`].some((name) => new RegExp(`${name}(?!\\w)`).test(statements));
}
