import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a form with large files may take, on a slow line too; without files a call has a minute. */
export const longestRequest = 3_600_000;
const longestBody = 60_000;
/** What was refused before it had come is read on for so long, or the sender would see a broken line and no answer. */
const lingering = 5_000;

/** Breaks calls off that keep a connection busy: bodies that do not come, and those that come after their answer. */
export function limitSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasBody(raw) && !isForm(raw)) breakOffUnlessComplete(raw, longestBody);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!hasBody(raw) || raw.complete) return;
    raw.unpipe();
    raw.resume();
    breakOffUnlessComplete(raw, lingering);
  });
}

function breakOffUnlessComplete(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, milliseconds);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isForm = ({ headers }: IncomingMessage) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
