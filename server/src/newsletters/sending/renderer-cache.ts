import { eq } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { listNewsletterImages } from '../images.ts';
import { prepareNewsletter, type MailRenderer } from './message.ts';

/** Keeps the renderer of every newsletter that is being sent, because its content is locked. */
export function createRendererCache(db: Db, config: Config) {
  const renderers = new Map<number, Promise<MailRenderer>>();
  return {
    find(newsletterId: number): Promise<MailRenderer> {
      const known = renderers.get(newsletterId);
      if (known !== undefined) return known;
      const renderer = makeRenderer(db, config, newsletterId);
      renderers.set(newsletterId, renderer);
      renderer.catch(() => renderers.delete(newsletterId));
      return renderer;
    },
    /** Drops the renderers of all other newsletters. */
    keepOnly(ids: number[]): void {
      for (const id of renderers.keys()) if (!ids.includes(id)) renderers.delete(id);
    },
  };
}

async function makeRenderer(db: Db, config: Config, id: number): Promise<MailRenderer> {
  const [row] = await db
    .select({ id: newsletters.id, title: newsletters.title, content: newsletters.content })
    .from(newsletters)
    .where(eq(newsletters.id, id));
  if (row === undefined) throw new Error(`newsletter ${id} was deleted`);
  const image = (await listNewsletterImages(db, [id])).get(id);
  return prepareNewsletter(config, {
    ...row,
    image: image === undefined ? null : { fileId: image.id, name: image.name },
  });
}
