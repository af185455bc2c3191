import { sql } from 'drizzle-orm';
import { integer, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Groups of people that staff address together. Names differ by more than capitals. */
export const groups = snakeCase.table(
  'groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
  },
  (table) => [uniqueIndex('groups_name_folded').on(sql`lower(${table.name})`)],
);
