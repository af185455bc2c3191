import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';

/** The API described by the contract: OpenAPI 3.1 at /api/openapi.json, readable at /api/docs. */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = {} as StaticDocumentSpec['document'];
  let prepared: Promise<void> | undefined;
  // Created on the first request: most portals get none, and it takes a tenth of a second.
  app.addHook('onRequest', async ({ routeOptions: { url = '' } }) => {
    if (/^\/api\/(docs|openapi\.json)/.test(url)) await (prepared ??= fill(document, publicUrl));
  });
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  });
  app.get('/api/openapi.json', async () => document);
}

async function fill(document: object, url: string): Promise<void> {
  const { readContract } = await import('../openapi/contract-files.ts');
  const { describeApi } = await import('../openapi/describe-api.ts');
  Object.assign(document, describeApi(await readContract(), { url, version }));
}
