import { relations } from '@dijkportaal/contract/relations';
import type { FastifyRequest } from 'fastify';
import { auditOrigin } from '../platform/audit/audit.ts';
import type { Actor } from '../platform/http/access.ts';
import { serve } from '../platform/http/serve.ts';
import type { AttachmentKind } from '../platform/relatics/attachments.ts';
import type { Services } from '../platform/services.ts';
import { createAttachmentDownload } from './download-attachment.ts';
import { createDownloadLimit } from './limits.ts';

/** The files of wishes and contact moments in Relatics (specification, sections 2 and 7). */
export function relationRoutes(services: Services): void {
  const { app } = services;
  const limitDownloads = createDownloadLimit(services);
  const downloadAttachment = createAttachmentDownload(services);

  const download = async (guid: string, kind: AttachmentKind, actor: Actor, request: FastifyRequest) => {
    await limitDownloads(actor.impersonatorId ?? actor.userId);
    return downloadAttachment({ guid, kind, actor, origin: auditOrigin(request) });
  };

  for (const [endpoint, kind] of [
    [relations.downloadDocument, 'Document'],
    [relations.downloadImage, 'Afbeelding'],
  ] as const) {
    serve(app, endpoint, ({ body, actor, request }) => download(body.guid, kind, actor, request));
  }

  serve(app, relations.attachment, ({ params: { guid, kind }, actor, request }) =>
    download(guid, kind === 'document' ? 'Document' : 'Afbeelding', actor, request),
  );
}
