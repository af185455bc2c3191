import { files as endpoints } from '@dijkportaal/contract/files';
import { auditOrigin } from '../platform/audit/audit.ts';
import { fieldError, notFound } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { deleteFile, storeUpload } from './change-files.ts';
import { findVisibleFile } from './find-visible.ts';
import type { FileOwner } from './owners.ts';
import { serveFile } from './serve-file.ts';

/** Uploads, and the signed links under which files of `owners` are opened (specification, sections 4 and 7). */
export function fileRoutes(services: Services, owners: FileOwner[]): void {
  const { app, config, db } = services;

  serve(app, endpoints.upload, async ({ files, actor, request }) => {
    const [received] = files.file;
    if (received === undefined) throw fieldError('file', 'Kies een bestand.');
    return storeUpload(db, config, received, actor, auditOrigin(request));
  });

  serve(app, endpoints.delete, async ({ params, actor, request }) => {
    await deleteFile(db, owners, params.id, actor, auditOrigin(request));
    return { detail: 'Het bestand is verwijderd.' };
  });

  // Not in the contract: the link is signed by the portal, opened by `<img>` and `<a>`, and returns bytes.
  app.get<{ Params: Record<'id' | 'variant' | 'name', string>; Querystring: Record<string, unknown> }>(
    '/api/files/:id/:variant/:name',
    { config: { access: 'public' }, schema: { hide: true }, compress: false },
    async (request, reply) => {
      const { params, query } = request;
      const [expires, signature, sessionId, width] = [query['e'], query['k'], query['s'] ?? '', query['w'] ?? ''].map(
        (part) => (typeof part === 'string' ? part : '\0'),
      );
      if (expires === undefined || signature === undefined || sessionId === undefined || width === undefined) {
        throw notFound();
      }
      const visible = await findVisibleFile(services, owners, { ...params, expires, signature, sessionId, width });
      if (visible === undefined) throw notFound();
      return serveFile(services, visible, request, reply);
    },
  );
}
