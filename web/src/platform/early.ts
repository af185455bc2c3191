import type { Endpoint, ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { call } from './call.ts';

type Readable = Endpoint & { method: 'GET'; extension?: never };

const sent = new Map<string, Promise<unknown>>();

/** Sends a request of the first screen while its code is still being loaded, for `takeEarly`. */
export function sendEarly(endpoint: Readable): void {
  const response = call(endpoint);
  // Whoever takes it handles the failure.
  response.catch(() => {});
  sent.set(endpoint.url, response);
}

/** The response to a request that was sent early, once; without one it makes the call now. Throws a CallError. */
export function takeEarly<E extends Readable>(endpoint: E): Promise<ReceivedFrom<E>> {
  const response = sent.get(endpoint.url);
  sent.delete(endpoint.url);
  return (response as Promise<ReceivedFrom<E>> | undefined) ?? call(endpoint);
}
