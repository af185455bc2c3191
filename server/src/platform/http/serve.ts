import { takesKey, type ResponseOf, type CheckedInputTo, type Endpoint } from '@dijkportaal/contract/platform/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Actor } from './access.ts';
import type { ReceivedFile } from '../files/receive-file.ts';
import { beingSaved } from '../errors.ts';
import { createSemaphore, type Semaphore } from '../semaphore.ts';
import { etagOf, requireMatch } from '../versions/version.ts';
import { linksToIds, readOnlyFields, refuseChanged, takeReadOnly } from '../versions/write-back.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields of the body that a save cannot write, to compare with the stored object. */
    readOnly?: Record<string, unknown>;
  }
}

/** What a handler gets: the checked input and, unless the endpoint is public, the caller. */
export interface Call<E extends Endpoint> extends CheckedInputTo<E> {
  /** Null in a call with a service key, too. */
  actor: E['access'] extends 'public' ? null : E extends { serviceScope: string } ? Actor | null : Actor;
  /** Files of a form by field: empty lists without a form. */
  files: E extends { files: infer Fields } ? Record<keyof Fields, ReceivedFile[]> : undefined;
  /**
   * Throws 412 if the request has If-Match and the object has changed, and 400 if it has another value for a field that
   * cannot be written. Every PUT and PATCH calls it, in the transaction of the write, with the row locked.
   */
  checkVersion: CheckVersion;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Reads the object as the caller sees it now, only when the request has something to compare with it. */
export type CheckVersion = (readCurrent: () => Promise<object>) => Promise<void>;

/** Registers an endpoint of the contract: method, path, access and schemas come from the endpoint. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>>,
): void {
  const {
    method,
    url,
    access,
    serviceScope,
    withoutMfa,
    whileImpersonating,
    plainErrors,
    params,
    query,
    body,
    bodyLimit,
    files,
    response,
    responseType,
    version,
  } = endpoint as Endpoint;
  const takesForm = method === 'POST' || body !== undefined;
  // Anyone may call a public endpoint, so a body must not keep the process busy for long.
  const maxBytes = bodyLimit ?? (access === 'public' ? 65_536 : 1_048_576);
  const readOnly = readOnlyFields(endpoint);
  const route: RouteOptions = {
    method,
    url,
    config: {
      access,
      serviceScope,
      withoutMfa: withoutMfa ?? false,
      whileImpersonating: whileImpersonating ?? false,
      plainErrors: plainErrors ?? false,
      ...(takesForm && { form: { body, readOnly, files: files ?? {}, bodyLimit: maxBytes } }),
    },
    bodyLimit: maxBytes,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        200: responseType ? { description: 'Text', content: { [responseType]: { schema: response } } } : response,
      },
    },
    preValidation: async (request) => {
      if (body === undefined) return;
      request.readOnly = takeReadOnly(request.body, readOnly, endpoint);
      linksToIds(request.body, body);
    },
    handler: async (request, reply) => {
      const { params, query, body, actor } = request;
      const received = files && { ...noFiles(files), ...request.received };
      const checkVersion: CheckVersion = async (readCurrent) => {
        const ifMatch = request.headers['if-match'];
        const sent = request.readOnly ?? {};
        const hasVersion = ifMatch !== undefined && version !== undefined;
        if (!hasVersion && Object.keys(sent).length === 0) return;
        const current = await readCurrent();
        if (hasVersion) requireMatch(ifMatch, etagOf(version, current));
        refuseChanged(sent, current, endpoint);
      };
      const call = { params, query, body, actor, files: received, checkVersion, request, reply };
      const run = () => handler(call as Call<E>);
      const isChange = version !== undefined && /^(PUT|PATCH|DELETE)$/.test(method);
      const response = await (takesKey(endpoint)
        ? request.server.answerOnce(request, reply, run)
        : isChange
          ? oneAtATime(request.url, run)
          : run());
      // A handler that has sent its response itself returns nothing.
      if (version !== undefined && method !== 'DELETE' && response !== undefined)
        reply.header('etag', etagOf(version, response as object));
      // From here on the files belong to what the handler stored, even if the response fails.
      request.received = null;
      return response;
    },
  };
  app.route(route);
}

const saving = new Map<string, Semaphore>();

/** Saves of one object wait here, so that they do not each hold a connection while they wait for its row. */
async function oneAtATime<Result>(url: string, save: () => Promise<Result>): Promise<Result> {
  const queue = saving.get(url) ?? createSemaphore(1, { maxQueued: () => 1_000, timeoutMs: 4_000, refuse: beingSaved });
  saving.set(url, queue);
  try {
    return await queue.run(save);
  } finally {
    if (queue.countQueued() === 0) saving.delete(url);
  }
}

const noFiles = (fields: NonNullable<Endpoint['files']>): Record<string, ReceivedFile[]> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, []]));
