import { sql } from 'drizzle-orm';
import { numeric, snakeCase } from 'drizzle-orm/pg-core';

/**
 * What the staff map shows has a version: the sum of the changes, of which triggers insert one with every statement that
 * writes to a shown column. As rows are only inserted, no transaction waits for another. Changes are random numbers, so
 * that a database that was restored does not get the version of a map that it had before.
 */
export const mapChanges = snakeCase.table('map_changes', {
  change: numeric()
    .notNull()
    .default(sql`trunc((random() * 1e15)::numeric)`),
});
