import { integer, snakeCase, text } from 'drizzle-orm/pg-core';

/** Stretches of the dike. */
export const zones = snakeCase.table('zones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
});
