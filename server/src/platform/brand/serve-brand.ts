import type { FastifyInstance } from 'fastify';
import { escapeText } from '../html.ts';
import { versionOf, type Brand } from './settings.ts';

/** The logo of the authority, also for mails. */
export const logoPath = '/logo.png';
const themePath = '/theme.css';

/** Serves the logo and the colours of the authority, where they are set. */
export function serveBrand(app: FastifyInstance, { logo, theme }: Brand): void {
  const files = [
    logo && { url: logoPath, type: 'image/png', content: logo.content },
    theme.css !== '' && { url: themePath, type: 'text/css; charset=utf-8', content: theme.css },
  ];
  for (const file of files) {
    if (!file) continue;
    app.get<{ Querystring: { v?: string } }>(file.url, { schema: { hide: true } }, (request, reply) => {
      // Mails have the address without a version, which shows the logo of today.
      const isVersioned = request.query.v === versionOf(file.content);
      const caching = isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache';
      // Mail programs in a browser show the logo too.
      const readers = file.url === logoPath ? 'cross-origin' : 'same-origin';
      const headers = { 'cache-control': caching, 'cross-origin-resource-policy': readers };
      void reply.type(file.type).headers(headers).send(file.content);
    });
  }
}

/** Adds to the page of the web app what of the authority it shows before anything else has loaded. */
export function brandPage(page: string, { name, logo, theme }: Brand): string {
  const marks = [
    name !== '' && ` data-authority="${escapeText(name)}"`,
    logo && ` data-logo="${logoPath}?v=${logo.version}"`,
  ].filter(Boolean);
  const marked = page.replace('<html', () => `<html${marks.join('')}`);
  if (theme.css === '') return marked;
  return marked
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_match, tag: string) => tag + theme.palettes.light.menu)
    .replace('</head>', () => `<link rel="stylesheet" href="${themePath}?v=${versionOf(theme.css)}"></head>`);
}
