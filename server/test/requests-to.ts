import type { Endpoint, InputTo } from '@dijkportaal/contract/platform/endpoint';
import type { Scene } from './scene.ts';

/** What a client sends to an endpoint; `headers` and `rawBody` are for other bodies than JSON. */
type RequestTo<E extends Endpoint> = Given<'params', InputTo<E>['params']> &
  Given<'body', InputTo<E>['body']> & { query?: string; rawBody?: Buffer | string; headers?: Record<string, string> };
type Given<Part extends string, Input> = undefined extends Input ? { [K in Part]?: Input } : { [K in Part]: Input };

/** Prepares what a request needs, and returns a request that the endpoint accepts from this caller. */
export type ValidRequest<E extends Endpoint> = (scene: Scene) => RequestTo<E> | Promise<RequestTo<E>>;
type NameOf<Calls> = Exclude<keyof Calls, 'description'>;

/** Prepares a valid request in a scene: its path with the query, and what else `portal.call` sends. */
export async function prepareRequest({ url }: Endpoint, request: ValidRequest<Endpoint>, scene: Scene) {
  const { params, body, query = '', rawBody, headers = {} } = await request(scene);
  const values = (params ?? {}) as Record<string, string>;
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const sent = body ?? rawBody;
  return { path, query, headers, ...(sent !== undefined && { body: sent }) };
}

/** An endpoint of the contract without a request does not compile. */
export const requestsTo = <const Calls extends { description: string }>(
  calls: Calls,
  requests: { [Name in NameOf<Calls>]: Calls[Name] extends Endpoint ? ValidRequest<Calls[Name]> : never },
) =>
  Object.entries(requests).map(([name, request]) => ({
    endpoint: calls[name as NameOf<Calls>] as Endpoint,
    request: request as ValidRequest<Endpoint>,
  }));
