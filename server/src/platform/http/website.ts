import { existsSync } from 'node:fs';
import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isApi } from './access.ts';
import { notFound } from './errors.ts';

const websiteFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

/** Serves the browser part; any other path that is not a file or the API gets the app, which shows the right screen. */
export async function serveWebsite(app: FastifyInstance, folder = websiteFolder): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(serveStatic, {
      root: folder,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const named = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const isScreen = /^(GET|HEAD)$/.test(request.method) && !isApi(pathname) && !/\.[a-z0-9]+$/i.test(pathname);
    if (!isBuilt || !isScreen) throw notFound();
    // Not returned: Fastify would wait for a returned reply with more listeners on the response than Node expects.
    void reply.sendFile('index.html');
  });
}
