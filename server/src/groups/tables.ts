import { integer, snakeCase, text } from 'drizzle-orm/pg-core';

/** Groups of people that staff address together. */
export const groups = snakeCase.table('groups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
});
