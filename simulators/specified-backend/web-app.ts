import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = path.resolve(import.meta.dirname, '../../web/dist');

const policy = [
  "default-src 'self'",
  // A PDF in a news item, and the statistics, whose host staff may change at any time.
  "frame-src 'self' https:",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Serves the built web app on the same origin, with the policy that it is made for. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('content-security-policy', policy).header('x-content-type-options', 'nosniff');
  });
  await app.register(fastifyStatic, { root: folder, dotfiles: 'ignore', preCompressed: true });
}
