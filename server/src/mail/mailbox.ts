import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import postalMime, { type Email } from 'postal-mime';
import { notFound } from '../platform/errors.ts';
import { outboxFolder } from '../platform/mail/transport.ts';
import { mailboxStylesheet, mailListPage, mailPage } from './mailbox-pages.ts';

const maxListed = 100;
/** The names that `openTransport` generates; none can lead out of the folder. */
const fileName = /^[\w-]+\.eml$/;

/** The HTML of a mail may only be shown; its links open in a new tab. */
const framePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; " +
  "frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** Shows the mails in the outbox folder, for the demo. */
export function mailboxRoutes(app: FastifyInstance, dataDir: string): void {
  const folder = outboxFolder(dataDir);
  const schema = { hide: true };

  app.get('/dev/mailbox', { schema }, async (_request, reply) => {
    const names = (await listFiles(folder)).slice(0, maxListed);
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readMail(folder, name) })));
    return sendPage(reply, mailListPage(mails));
  });

  app.get('/dev/mailbox/style.css', { schema }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(mailboxStylesheet),
  );

  app.get<{ Params: { name: string } }>('/dev/mailbox/:name', { schema }, async ({ params }, reply) =>
    sendPage(reply, mailPage(params.name, await readMail(folder, params.name))),
  );

  app.get<{ Params: { name: string } }>('/dev/mailbox/:name/html', { schema }, async ({ params }, reply) => {
    const { html = '' } = await readMail(folder, params.name);
    return sendPage(reply.header('content-security-policy', framePolicy), html);
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}

/** Newest first: the names begin with the time. */
async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => fileName.test(name))
    .toSorted()
    .toReversed();
}

async function readMail(folder: string, name: string): Promise<Email> {
  if (!fileName.test(name)) throw notFound();
  const bytes = await readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw notFound();
    throw error;
  });
  return postalMime.parse(bytes);
}
