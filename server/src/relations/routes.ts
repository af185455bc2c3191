import { relations } from '@dijkportaal/contract/relations';
import { auditOrigin } from '../platform/audit/audit.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { createAttachmentDownload } from './download-attachment.ts';
import { createDownloadLimit } from './limits.ts';

/** The files of wishes and contact moments in Relatics (specification, sections 2 and 7). */
export function relationRoutes(services: Services): void {
  const { app } = services;
  const limitDownloads = createDownloadLimit(services);
  const downloadAttachment = createAttachmentDownload(services);

  for (const [endpoint, kind] of [
    [relations.downloadDocument, 'Document'],
    [relations.downloadImage, 'Afbeelding'],
  ] as const) {
    serve(app, endpoint, async ({ body, actor, request }) => {
      await limitDownloads(actor.userId);
      return downloadAttachment({ guid: body.guid, kind, actor, origin: auditOrigin(request) });
    });
  }
}
