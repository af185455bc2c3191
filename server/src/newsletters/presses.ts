import { eq } from 'drizzle-orm';
import { listNewsletterImages } from '../files/queries.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { prepareNewsletter } from './message.ts';
import { newsletters } from '../schema/newsletters.ts';

type Press = Awaited<ReturnType<typeof prepareNewsletter>>;

/** What makes the mail to each recipient, kept for every newsletter that is being sent: its content is locked. */
export function createPresses(db: Db, config: Config) {
  const presses = new Map<number, Promise<Press>>();
  return {
    find(newsletterId: number): Promise<Press> {
      const known = presses.get(newsletterId);
      if (known !== undefined) return known;
      const made = makePress(db, config, newsletterId);
      presses.set(newsletterId, made);
      made.catch(() => presses.delete(newsletterId));
      return made;
    },
    /** Forgets the others. */
    keepOnly(ids: number[]): void {
      for (const id of presses.keys()) if (!ids.includes(id)) presses.delete(id);
    },
  };
}

async function makePress(db: Db, config: Config, id: number): Promise<Press> {
  const [row] = await db
    .select({ id: newsletters.id, title: newsletters.title, content: newsletters.content })
    .from(newsletters)
    .where(eq(newsletters.id, id));
  if (row === undefined) throw new Error(`newsletter ${id} is gone`);
  const image = (await listNewsletterImages(db, [id])).get(id);
  return prepareNewsletter(config, {
    ...row,
    image: image === undefined ? null : { fileId: image.id, name: image.name },
  });
}
