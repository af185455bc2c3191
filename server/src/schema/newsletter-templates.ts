import { sql } from 'drizzle-orm';
import { integer, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** What a new newsletter can begin with; a migration added two. Names are unique, ignoring case. */
export const newsletterTemplates = snakeCase.table(
  'newsletter_templates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The title of the newsletter. */
    title: text().notNull(),
    /** Cleaned HTML. */
    content: text().notNull(),
  },
  (table) => [uniqueIndex('newsletter_templates_name_folded').on(sql`lower(${table.name})`)],
);
