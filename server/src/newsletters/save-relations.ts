import { acceptedTypes } from '@dijkportaal/contract/files';
import { inArray, sql } from 'drizzle-orm';
import { adoptFiles, listNewsletterImages, removeFiles } from '../files/queries.ts';
import { groups } from '../schema/groups.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Db } from '../platform/database/db.ts';
import { HttpError } from '../platform/http/errors.ts';
import { zones } from '../schema/zones.ts';
import { newsletterGroups, newsletterZones } from '../schema/newsletters.ts';
import type { ReceivedFile } from '../platform/files/receive-file.ts';

const kinds = {
  groups: {
    labels: groups,
    links: newsletterGroups,
    chosen: newsletterGroups.groupId,
    column: sql.raw('group_id'),
    missing: 'Een van deze groepen bestaat niet meer.',
  },
  zones: {
    labels: zones,
    links: newsletterZones,
    chosen: newsletterZones.zoneId,
    column: sql.raw('zone_id'),
    missing: 'Een van deze zones bestaat niet meer.',
  },
} as const;

/**
 * Replaces the groups and zones of a newsletter; an absent list keeps its value. The caller has locked the newsletter.
 * Throws 400 at the field for one that does not exist.
 */
export async function saveLabels(
  tx: Db,
  newsletterId: number,
  wanted: { groups?: number[] | undefined; zones?: number[] | undefined },
): Promise<void> {
  const given = (['groups', 'zones'] as const).flatMap((name) => {
    const ids = wanted[name];
    return ids === undefined ? [] : [{ name, ids: [...new Set(ids)] }];
  });
  // All locks before any change, so that this and deleting a group wait for each other.
  for (const { name, ids } of given) await lockLabels(tx, name, ids);
  for (const { name, ids } of given) {
    const { links, chosen, column } = kinds[name];
    const these = sql`${sql.param(ids)}::int[]`;
    await tx.execute(sql`
      delete from ${links} where ${links.newsletterId} = ${newsletterId} and not ${chosen} = any(${these})`);
    await tx.execute(sql`
      insert into ${links} (newsletter_id, ${column}) select ${newsletterId}::int, unnest(${these}) on conflict do nothing`);
  }
}

async function lockLabels(tx: Db, name: keyof typeof kinds, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const { labels, missing } = kinds[name];
  const rows = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(inArray(labels.id, ids))
    .orderBy(labels.id)
    .for('key share');
  if (rows.length < ids.length) throw new HttpError(400, { [name]: [missing] });
}

/** Replaces the picture. Throws 400 for an upload that is not one. */
export async function saveImage(
  tx: Db,
  newsletterId: number,
  { received, upload }: { received: ReceivedFile[]; upload: number | undefined },
  actor: Actor,
): Promise<void> {
  // A file in the form takes precedence over an earlier upload.
  const uploads = upload === undefined || received.length > 0 ? [] : [upload];
  if (received.length + uploads.length === 0) return;
  const field = 'image_upload';
  await removeFiles(tx, { newsletterId }, 'image');
  await adoptFiles(tx, { newsletterId }, 'image', { received, uploads, field }, actor);
  const image = (await listNewsletterImages(tx, [newsletterId])).get(newsletterId);
  const allowed: readonly string[] = acceptedTypes.image;
  if (image !== undefined && !allowed.includes(image.type)) {
    throw new HttpError(400, { [field]: ['Kies een afbeelding: JPEG, PNG, GIF of WebP.'] });
  }
}
