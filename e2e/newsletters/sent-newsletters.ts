import { makeReaderToken } from '../../server/src/subscriptions/reader-links.ts';
import { newsletterMails, newsletters } from '../../server/src/schema/newsletters.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import type { Database } from '../../server/src/platform/database/db.ts';
import type { PortalProcess } from '../../tools/portal-process.ts';
import { newsletterGroups } from '../../server/src/schema/audience.ts';

/** Stores a sent newsletter in the database, without mailing anything. */
export async function storeSent(
  { db }: Database,
  { groupId, ...newsletter }: Partial<typeof newsletters.$inferInsert> & { title: string; groupId?: number },
): Promise<number> {
  const [row] = await db
    .insert(newsletters)
    .values({ content: '<p>Beste lezer</p>', state: 'sent', startedAt: new Date(), ...newsletter })
    .returning();
  if (row === undefined) throw new Error('the newsletter was not inserted');
  // The archive shows only newsletters that somebody received.
  await db.insert(newsletterMails).values({ newsletterId: row.id, email: 'iemand@example.org', state: 'sent' });
  if (groupId !== undefined) await db.insert(newsletterGroups).values({ newsletterId: row.id, groupId });
  return row.id;
}

/** Stores a mail of this newsletter and returns the token for its links. */
export async function storeMail(
  { db }: Database,
  portal: PortalProcess,
  newsletterId: number,
  reader: { email: string; userId?: number },
): Promise<string> {
  const [row] = await db
    .insert(newsletterMails)
    .values({ newsletterId, state: 'sent', sentAt: new Date(), ...reader })
    .returning();
  if (row === undefined) throw new Error('the mail was not inserted');
  return makeReaderToken(readConfig({ DATA_DIR: portal.dataDir }), row.id);
}
