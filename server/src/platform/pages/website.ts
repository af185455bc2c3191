import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cacheForAWhile } from '../cache/timed-value.ts';
import { escapeText } from '../html.ts';
import { brandPage } from '../brand/serve-brand.ts';
import type { Brand } from '../brand/settings.ts';
import { isApi } from '../http/access.ts';
import { notFound } from '../errors.ts';

const websiteFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

/**
 * Serves the browser part; any other path that is not a file or the API gets the app, which shows the right screen.
 * `isDemo` marks its page, so that every screen shows a warning without another request; so does the telephone number
 * of the project team, which is needed most while the rest does not work. `refuseMethod` is called with the path of
 * every API call that matches no route.
 */
export async function serveWebsite(
  app: FastifyInstance,
  {
    folder = websiteFolder,
    isDemo,
    brand,
    refuseMethod,
    findTeam,
  }: {
    folder: string | undefined;
    isDemo: boolean;
    brand: Brand;
    refuseMethod: (pathname: string) => void;
    findTeam: () => Promise<{ phone: string; hours: string }>;
  },
): Promise<void> {
  const index = path.join(folder, 'index.html');
  const isBuilt = existsSync(index);
  const built = isBuilt ? readFileSync(index, 'utf8') : '';
  const page = brandPage(built, brand);
  const readTeam = cacheForAWhile(findTeam, { maxAgeMs: 2_000, maxWaitMs: 300, mayBeOlder: true });
  // Not returned: Fastify would wait for a returned reply with more listeners on the response than Node expects.
  const sendPage = (reply: FastifyReply): void => {
    void readTeam().then((team) => {
      const marks = [
        isDemo && 'data-demo',
        team?.phone && `data-phone="${escapeText(team.phone)}"`,
        team?.phone && team.hours && `data-hours="${escapeText(team.hours)}"`,
      ].filter(Boolean);
      if (marks.length === 0 && page === built) return reply.sendFile('index.html');
      const marked = page.replace('<html', () => ['<html', ...marks].join(' '));
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(marked);
    });
  };
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
        // In mails, which may be read in a browser.
        if (file.endsWith('mail-logo.png')) reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    for (const url of ['/', '/index.html']) {
      app.get(url, { schema: { hide: true } }, (_request, reply) => sendPage(reply));
    }
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
    sendPage(reply);
  });
}
