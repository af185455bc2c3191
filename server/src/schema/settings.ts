import { noFormTexts, type FormTexts } from '@dijkportaal/contract/settings';
import { boolean, integer, jsonb, snakeCase, text } from 'drizzle-orm/pg-core';

/** The settings that staff change on screen. A migration inserts the first row, which the portal uses. */
export const settings = snakeCase.table('settings', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  description: text().notNull().default(''),
  introductionText: text().notNull().default(''),
  activationEmail: text().notNull().default(''),
  activationEmailSubject: text().notNull().default(''),
  contactEmail: text().notNull().default(''),
  contactName: text().notNull().default(''),
  contactPhone: text().notNull().default(''),
  /** When the telephone is answered. */
  contactHours: text().notNull().default(''),
  /** Working days after which an unanswered message is late. */
  answerDays: integer().notNull().default(5),
  /** Name of the sender of newsletters; empty is that of all mails. */
  newsletterSender: text().notNull().default(''),
  /** Where replies to newsletters go; empty is the address of the portal. */
  newsletterReplyTo: text().notNull().default(''),
  /** One on each line. */
  newsletterTestAddresses: text().notNull().default(''),
  /** What staff wrote above the forms; an empty text is the portal's own. */
  forms: jsonb().$type<FormTexts>().notNull().default(noFormTexts),
  automaticallyInviteContacts: boolean().notNull().default(false),
  /** https address of the page with statistics; empty: none. */
  analyticsEmbedCode: text().notNull().default(''),
});
