import type { AnswerOf, CheckedInputTo, Endpoint } from '@dijkportaal/contract/platform/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Actor } from './access.ts';
import type { ReceivedFile } from '../files/receive-file.ts';

/** What a handler gets: the checked input and, unless the endpoint is public, the caller. */
export interface Call<E extends Endpoint> extends CheckedInputTo<E> {
  actor: E['access'] extends 'public' ? null : Actor;
  /** Files of a form by field: empty lists without a form. */
  files: E extends { files: infer Fields } ? Record<keyof Fields, ReceivedFile[]> : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Registers an endpoint of the contract: method, path, access and schemas come from the endpoint. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>>,
): void {
  const { method, url, access, withoutMfa, summary, params, query, body, bodyLimit, files, answer, answerType } =
    endpoint as Endpoint;
  const takesForm = access !== 'public' && (body !== undefined || files !== undefined);
  const route: RouteOptions = {
    method,
    url,
    config: {
      access,
      withoutMfa: withoutMfa ?? false,
      ...(takesForm && { form: { body, files: files ?? {}, bodyLimit: bodyLimit ?? 1_048_576 } }),
    },
    // Anyone may call it, so a body must not keep the process busy for long.
    ...(access === 'public' && { bodyLimit: 65_536 }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      summary,
      tags: [url.split('/')[2] ?? ''],
      ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(takesForm && body && { consumes: ['application/json', 'multipart/form-data'] }),
      response: {
        200: answerType ? { description: 'Text', content: { [answerType]: { schema: answer } } } : answer,
      },
    },
    handler: async (request, reply) => {
      const { params, query, body, actor } = request;
      const received = files && { ...noFiles(files), ...request.received };
      const answer = await handler({ params, query, body, actor, files: received, request, reply } as Call<E>);
      // From here on the files belong to what the handler stored, even if the response fails.
      request.received = null;
      return answer;
    },
  };
  app.route(route);
}

const noFiles = (fields: NonNullable<Endpoint['files']>): Record<string, ReceivedFile[]> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, []]));
