import type { AnswerOf, CheckedInputTo, Endpoint } from '@dijkportaal/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Actor } from './access.ts';
import type { ReceivedFile } from './files/received-file.ts';

/** What a handler gets: the checked input and, unless the endpoint is public, who calls. */
export interface Call<E extends Endpoint> extends CheckedInputTo<E> {
  actor: E['access'] extends 'public' ? null : Actor;
  /** What a form brought, by field: empty lists when there was none. */
  files: E extends { files: infer Fields } ? Record<keyof Fields, ReceivedFile[]> : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers an endpoint of the contract: its method, path, access and schemas come from the endpoint itself. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>>,
): void {
  const { method, url, access, withoutMfa, summary, params, query, body, bodyLimit, answer, answerType } = endpoint;
  const route: RouteOptions = {
    method,
    url,
    config: { access, withoutMfa: withoutMfa ?? false },
    // Anybody may call it, so what anybody sends must not keep the process busy for long.
    ...(access === 'public' && { bodyLimit: 65_536 }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      summary,
      tags: [url.split('/')[2] ?? ''],
      ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        200: answerType ? { description: 'Text', content: { [answerType]: { schema: answer } } } : answer,
      },
    },
    handler: (request, reply) =>
      handler({
        params: request.params,
        query: request.query,
        body: request.body,
        actor: request.actor,
        request,
        reply,
      } as Call<E>),
  };
  app.route(route);
}
