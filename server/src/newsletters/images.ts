import { listFilesOf, type FileRow } from '../files/public.ts';
import type { Db } from '../platform/database/db.ts';

/** The pictures of some newsletters by newsletter id, in one query. */
export async function listNewsletterImages(db: Db, newsletterIds: number[]): Promise<Map<number, FileRow>> {
  const files = await listFilesOf(db, 'newsletterId', newsletterIds);
  return new Map([...files].flatMap(([id, rows]) => rows.slice(-1).map((image) => [id, image] as const)));
}
