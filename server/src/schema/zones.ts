import { sql } from 'drizzle-orm';
import { integer, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Stretches of the dike. Names differ by more than capitals. */
export const zones = snakeCase.table(
  'zones',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
  },
  (table) => [uniqueIndex('zones_name_folded').on(sql`lower(${table.name})`)],
);
