import { acceptedTypes } from '@dijkportaal/contract/files';
import { adoptFiles, listNewsletterImages, removeFiles } from '../files/queries.ts';
import type { Db } from '../platform/database/db.ts';
import type { ReceivedFile } from '../platform/files/receive-file.ts';
import type { Actor } from '../platform/http/access.ts';
import { HttpError } from '../platform/http/errors.ts';

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
