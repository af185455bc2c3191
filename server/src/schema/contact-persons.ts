import { integer, snakeCase, text } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Members of staff whom residents call: what their account does not have. The picture is in `files`. */
export const contactPersons = snakeCase.table('contact_persons', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Empty: that of the project team, with its hours. */
  phone: text().notNull().default(''),
  hours: text().notNull().default(''),
});
