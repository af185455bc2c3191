import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * A query that is built once per database and then only executed: building and planning the queries of the busiest
 * reads takes longer than running them. `build` ends in `.prepare(name)`.
 */
export function preparedQuery<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

/**
 * Writes a whole number into the statement instead of sending it as a parameter: PostgreSQL reuses the plan of a page
 * only when it knows how many rows are wanted. Drizzle's type is narrower than what it accepts at run time.
 */
export function inlineNumber(value: number | SQL): Placeholder {
  return (typeof value === 'number' ? sql.raw(String(Math.trunc(value))) : value) as unknown as Placeholder;
}
