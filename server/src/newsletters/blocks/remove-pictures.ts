import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { binItems } from '../../schema/bin.ts';
import { files } from '../../schema/files.ts';
import { newsletterTemplates } from '../../schema/newsletter-templates.ts';
import { newsletters } from '../../schema/newsletters.ts';

/** A draft on the device of staff may have a picture that no stored text has yet. */
const monthAgo = sql`now() - interval '30 days'`;

/** Deletes pictures that are in the text of no newsletter and no template, also not in the bin. */
export async function removeLetterPictures(db: Db): Promise<void> {
  const has = (text: ReturnType<typeof sql>) =>
    sql`position('/api/newsletter-pictures/' || ${files.id} || '/' in ${text}) > 0`;
  const none = sql`1`;
  await db.delete(files).where(
    and(
      eq(files.role, 'letter_picture'),
      lt(files.createdAt, monthAgo),
      notExists(
        db
          .select({ none })
          .from(newsletters)
          .where(has(sql`${newsletters.content}`)),
      ),
      notExists(
        db
          .select({ none })
          .from(newsletterTemplates)
          .where(has(sql`${newsletterTemplates.content}`)),
      ),
      notExists(
        db
          .select({ none })
          .from(binItems)
          .where(and(eq(binItems.kind, 'newsletter'), has(sql`${binItems.rows}::text`))),
      ),
    ),
  );
}
