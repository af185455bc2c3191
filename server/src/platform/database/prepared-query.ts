import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * A query that is built once per database and name, and then only filled in: building and planning the queries of the
 * busiest reads costs more than running them. `build` ends in `.prepare(name)`.
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
 * A whole number written into the statement instead of sent beside it: PostgreSQL only keeps the plan of a page when it
 * need not guess how many rows are wanted. The builder takes any SQL here, though its type says otherwise.
 */
export function literal(value: number | SQL): Placeholder {
  return (typeof value === 'number' ? sql.raw(String(Math.trunc(value))) : value) as unknown as Placeholder;
}
