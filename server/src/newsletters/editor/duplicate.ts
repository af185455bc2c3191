import { newsletterAudience, readAudience } from '../../audience/public.ts';
import type { AuditOrigin } from '../../platform/audit/audit.ts';
import { ObjectMissing } from '../../platform/files/store.ts';
import type { ReceivedFile } from '../../platform/files/receive-file.ts';
import { openTemporaryFiles } from '../../platform/files/temporary.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Services } from '../../platform/services.ts';
import { listNewsletterImages } from '../images.ts';
import { findAsRead, presentLimits } from '../list/queries.ts';
import { createNewsletter } from './save-newsletter.ts';

const maxTitle = 200;

/**
 * Makes a draft with the text, picture and audience of a newsletter, and returns its id. For the rest of a stopped one
 * it goes to nobody who may have got that. Throws not found, and 409 for the rest of one that is not stopped.
 */
export async function duplicateNewsletter(
  services: Services,
  id: number,
  { actor, to, origin }: { actor: Actor; to: 'all' | 'rest'; origin: AuditOrigin },
): Promise<number> {
  const { db } = services;
  const original = await findAsRead(db, id);
  const { everyone, groups, zones, segments } = await readAudience(db, newsletterAudience, id);
  const body = {
    title: `Kopie van ${original.title}`.slice(0, maxTitle),
    content: original.content,
    send: false,
    send_at: null,
    send_to_contacts: original.sendToContacts,
    send_to_not_logged_in: original.sendToNotLoggedIn,
    everyone,
    groups,
    zones,
    segments,
    limits: presentLimits(original.limits),
    reply_to: original.replyTo,
  };
  const featured_image = await copyImage(services, id);
  const form = { actor, body, files: { featured_image }, origin, needsApproval: services.config.newsletterApproval };
  return createNewsletter(db, form, { id, isForRest: to === 'rest' });
}

/** The picture under a key of its own; none if its content is lost or the scanner has not approved it. */
async function copyImage({ db, config, files: store, scanner }: Services, id: number): Promise<ReceivedFile[]> {
  const image = (await listNewsletterImages(db, [id])).get(id);
  if (image === undefined || image.state === 'checking') return [];
  const temporary = openTemporaryFiles(config.files.uploadFolder);
  try {
    const content = await store.read(image.key);
    // With the libraries for pictures, which a portal does without at the start.
    const { receiveFile } = await import('../../platform/files/receive-file.ts');
    const incoming = { field: 'featured_image', accepts: 'image', name: image.name, content } as const;
    return [await receiveFile(incoming, { scanner, store, temporary, onVirus: async () => {} })];
  } catch (error) {
    if (error instanceof ObjectMissing) return [];
    throw error;
  } finally {
    await temporary.close();
  }
}
