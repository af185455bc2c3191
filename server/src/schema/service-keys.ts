import { serviceScopes } from '@dijkportaal/contract/platform/endpoint';
import { integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';

/** Keys with which other systems read what their scopes name, and nothing else. The key itself is not stored. */
export const serviceKeys = snakeCase.table('service_keys', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The system that has it. Two keys may have one name, while one replaces the other. */
  name: text().notNull(),
  hash: text().notNull().unique(),
  scopes: text({ enum: serviceScopes }).array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  revokedAt: timestamp({ withTimezone: true }),
  /** At most a minute before it was last used. */
  usedAt: timestamp({ withTimezone: true }),
});
