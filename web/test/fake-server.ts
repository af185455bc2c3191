import type { AnswerOf, Endpoint } from '@dijkportaal/contract/platform/endpoint';
import type { ErrorBody } from '@dijkportaal/contract/platform/errors';
import { vi } from 'vitest';

/** A server that answers calls of the contract as it is told to, and keeps what was sent to it. */
export interface FakeServer {
  /** From now on the endpoint answers this; what the contract does not allow throws. */
  answers: <E extends Endpoint>(endpoint: E, body: AnswerOf<E>) => void;
  /** From now on the endpoint says no. */
  refuses: (endpoint: Endpoint, status: number, body: ErrorBody) => void;
  /** From now on nothing comes back from the endpoint. */
  isAwayFor: (endpoint: Endpoint) => void;
  /** From now on calls of the endpoint wait until what this answers is called. */
  holdsBack: (endpoint: Endpoint) => () => void;
  /** The bodies that were sent to the endpoint, in order. */
  sentTo: (endpoint: Endpoint) => unknown[];
}

/** Stands in for the network of a test. Call it before each test. */
export function startFakeServer(): FakeServer {
  const answers = new Map<string, () => Response>();
  const sent: { key: string; body: unknown }[] = [];
  const held = new Map<string, Promise<void>>();
  const keyOf = ({ method, url }: Pick<Endpoint, 'method' | 'url'>) => `${method} ${url}`;
  // An address with an id in it belongs to the endpoint whose path it fits.
  const find = <Value>(map: Map<string, Value>, key: string) =>
    map.get(key) ?? [...map].find(([pattern]) => fits(pattern, key))?.[1];
  vi.stubGlobal(
    'fetch',
    async (url: `/${string}/`, { method, body }: { method: Endpoint['method']; body?: string }) => {
      // What is asked of a list belongs to its endpoint.
      const [path = url] = url.split('?', 1);
      const key = keyOf({ method, url: path as typeof url });
      sent.push({ key, body: body === undefined ? undefined : JSON.parse(body) });
      const answer = find(answers, key);
      await find(held, key);
      if (answer === undefined) throw new TypeError(`nobody answers ${key}`);
      return answer();
    },
  );
  return {
    answers(endpoint, body) {
      const checked = endpoint.answer.parse(body);
      answers.set(keyOf(endpoint), () => Response.json(checked));
    },
    refuses: (endpoint, status, body) => void answers.set(keyOf(endpoint), () => Response.json(body, { status })),
    isAwayFor: (endpoint) => void answers.delete(keyOf(endpoint)),
    holdsBack(endpoint) {
      const release = Promise.withResolvers<void>();
      held.set(keyOf(endpoint), release.promise);
      return release.resolve;
    },
    sentTo: (endpoint) =>
      sent.filter(({ key }) => fits(keyOf(endpoint), key)).map(({ body }) => endpoint.body?.parse(body) ?? body),
  };
}

function fits(pattern: string, key: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(key);
}
