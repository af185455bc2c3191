import { sql } from 'drizzle-orm';
import { integer, snakeCase, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Texts that staff use for answers to messages. Names are unique, ignoring case. */
export const standardAnswers = snakeCase.table(
  'standard_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Cleaned HTML, with fields such as `{{naam}}`. */
    text: text().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('standard_answers_name_folded').on(sql`lower(${table.name})`)],
);
