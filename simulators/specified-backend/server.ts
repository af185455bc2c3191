import fastifyMultipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { specifyAuth } from './auth.ts';
import type { Backend, Switches } from './backend.ts';
import { specifyContacts } from './contacts.ts';
import { fillWithDemoData } from './demo-data.ts';
import { specifyFiles } from './files.ts';
import { specifyLabels } from './labels.ts';
import { specifyMessages } from './messages.ts';
import { specifyMfa } from './mfa.ts';
import { specifyNewsletters } from './newsletters.ts';
import { specifyPeople } from './people.ts';
import { specifyPublications } from './publications.ts';
import { Refusal } from './refusals.ts';
import { specifySites } from './sites.ts';
import { createStore } from './store.ts';

/**
 * A backend with only the calls of section 7 of the specification. Other requests of clients get 404, 405 or 415, or
 * are ignored if it is a field, and are recorded.
 */
export async function createSpecifiedBackend(switches: Switches): Promise<Backend> {
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    bodyLimit: 2 ** 26,
  });
  const backend: Backend = {
    app,
    store: createStore(),
    switches,
    recorded: { calls: [], fields: [] },
    outbox: [],
    access: new Map(),
    refresh: new Map(),
    specified: [],
  };
  fillWithDemoData(backend);
  await app.register(fastifyMultipart);
  refuseTheRest(backend);
  for (const specify of capabilities) specify(backend);
  return backend;
}

const capabilities = [
  specifyAuth,
  specifyMfa,
  specifyPeople,
  specifyLabels,
  specifyContacts,
  specifyPublications,
  specifyNewsletters,
  specifyMessages,
  specifySites,
  specifyFiles,
];

function refuseTheRest({ app, recorded, specified }: Backend): void {
  const note = (method: string, path: string, status: 404 | 405 | 415) => {
    const call = `${method} ${path.replaceAll(/\/\d+(?=\/)/g, '/:id')}`;
    if (!recorded.calls.some((each) => each.call === call)) recorded.calls.push({ call, status });
  };

  app.setErrorHandler((error, request, reply) => {
    const { statusCode = 500, message } = error as { statusCode?: number; message: string };
    const { status, body } = error instanceof Refusal ? error : { status: statusCode, body: { detail: message } };
    if (status === 415) note(request.method, pathOf(request.url), status);
    return reply.status(status).send(body);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (!/^\/(api|auth)\//.test(path)) {
      // A screen of the web app, if that is served.
      if (app.hasReplyDecorator('sendFile') && request.method === 'GET' && !/\.\w+\/$/.test(path))
        return reply.sendFile('index.html');
      return reply.status(404).send({ detail: 'Niet gevonden.' });
    }
    const methods = specified.filter((call) => isPathOf(call.path, path)).map(({ method }) => method);
    const status = methods.length > 0 ? 405 : 404;
    note(request.method, path, status);
    if (status === 405) void reply.header('allow', methods.join(', '));
    return reply.status(status).send({ detail: 'Niet gevonden.' });
  });
}

/** The path with a slash at its end, without the query. */
const pathOf = (url: string) => `${url.split('?', 1)[0] ?? ''}/`.replace(/\/\/$/, '/');

function isPathOf(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  const fits = (part: string, index: number) =>
    part.startsWith(':') ? /^\d+$/.test(given[index] ?? '') : part === given[index];
  return wanted.length === given.length && wanted.every(fits);
}
