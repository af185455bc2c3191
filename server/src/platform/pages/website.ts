import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApi } from '../http/access.ts';
import { notFound } from '../errors.ts';

const websiteFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

/**
 * Serves the browser part; any other path that is not a file or the API gets the app, which shows the right screen.
 * `isDemo` marks its page, so that every screen shows a warning without another request. `refuseMethod` is called with
 * the path of every API call that matches no route.
 */
export async function serveWebsite(
  app: FastifyInstance,
  {
    folder = websiteFolder,
    isDemo,
    refuseMethod,
  }: { folder: string | undefined; isDemo: boolean; refuseMethod: (pathname: string) => void },
): Promise<void> {
  const index = path.join(folder, 'index.html');
  const isBuilt = existsSync(index);
  const demoPage = isBuilt && isDemo ? readFileSync(index, 'utf8').replace('<html', '<html data-demo') : null;
  if (demoPage !== null) {
    for (const url of ['/', '/index.html']) {
      app.get(url, { schema: { hide: true } }, async (_request, reply) => sendDemoPage(reply, demoPage));
    }
  }
  if (isBuilt) {
    await app.register(serveStatic, {
      root: folder,
      // Its own route reads the whole folder for each file, to compare the spelling of the path.
      serve: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const named = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
      void reply.sendFile(request.params['*']);
    });
  }
  // Before the body is read: what it consists of says nothing when the method is wrong.
  app.addHook('onRequest', async (request) => {
    const [pathname = ''] = request.url.split('?', 1);
    if (request.is404 && isApi(pathname) && !/^(GET|HEAD)$/.test(request.method)) refuseMethod(pathname);
  });
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    if (isApi(pathname)) refuseMethod(pathname);
    const isScreen = /^(GET|HEAD)$/.test(request.method) && !isApi(pathname) && !/\.[a-z0-9]+$/i.test(pathname);
    if (!isBuilt || !isScreen) throw notFound();
    if (demoPage !== null) return sendDemoPage(reply, demoPage);
    // Not returned: Fastify would wait for a returned reply with more listeners on the response than Node expects.
    void reply.sendFile('index.html');
    return undefined;
  });
}

function sendDemoPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}
