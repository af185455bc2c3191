import type { ResponseOf, Endpoint } from '@dijkportaal/contract/platform/endpoint';
import type { ErrorBody } from '@dijkportaal/contract/platform/errors';
import { vi } from 'vitest';
import type * as z from 'zod/mini';

/** A fake server that responds to calls of the contract as configured, and records what was sent to it. */
export interface FakeServer {
  /** Sets the response of the endpoint, with this ETag if it has one; a body that violates the contract throws. */
  respond: <E extends Endpoint>(endpoint: E, body: ResponseOf<E>, etag?: string) => void;
  /** Makes the endpoint respond with an error. */
  refuses: (endpoint: Endpoint, status: number, body: ErrorBody) => void;
  /** Makes the endpoint unreachable. */
  isUnreachableFor: (endpoint: Endpoint) => void;
  /** Makes calls of the endpoint wait until the returned function is called. */
  delays: (endpoint: Endpoint) => () => void;
  /** The bodies that were sent to the endpoint, in order. */
  sentTo: (endpoint: Endpoint) => unknown[];
  /** The If-Match of each call of the endpoint, in order. */
  versionsSentTo: (endpoint: Endpoint) => (string | null)[];
}

/** Replaces the network of a test. Call it before each test. */
export function startFakeServer(): FakeServer {
  const responses = new Map<string, () => Response>();
  const sent: { key: string; body: unknown; ifMatch: string | null }[] = [];
  const held = new Map<string, Promise<void>>();
  const keyOf = ({ method, url }: Pick<Endpoint, 'method' | 'url'>) => `${method} ${url}`;
  // A URL with an id in it belongs to the endpoint whose path it matches.
  const find = <Value>(map: Map<string, Value>, key: string) =>
    map.get(key) ?? [...map].find(([pattern]) => fits(pattern, key))?.[1];
  vi.stubGlobal(
    'fetch',
    async (
      url: `/${string}/`,
      { method, body, headers }: { method: Endpoint['method']; body?: string | FormData; headers?: HeadersInit },
    ) => {
      // The query does not matter for finding the endpoint.
      const [path = url] = url.split('?', 1);
      const key = keyOf({ method, url: path as typeof url });
      const ifMatch = new Headers(headers).get('if-match');
      sent.push({ key, body: typeof body === 'string' ? JSON.parse(body) : body, ifMatch });
      const response = find(responses, key);
      await find(held, key);
      if (response === undefined) throw new TypeError(`no response is set for ${key}`);
      return response();
    },
  );
  const callsOf = (endpoint: Endpoint) => sent.filter(({ key }) => fits(keyOf(endpoint), key));
  return {
    respond(endpoint, body, etag = '"loaded"') {
      const checked = endpoint.response.parse(body);
      const headers: HeadersInit = endpoint.version === undefined ? {} : { etag };
      responses.set(keyOf(endpoint), () => Response.json(checked, { headers }));
    },
    refuses: (endpoint, status, body) => void responses.set(keyOf(endpoint), () => Response.json(body, { status })),
    isUnreachableFor: (endpoint) => void responses.delete(keyOf(endpoint)),
    delays(endpoint) {
      const release = Promise.withResolvers<void>();
      held.set(keyOf(endpoint), release.promise);
      return release.resolve;
    },
    sentTo: (endpoint) =>
      callsOf(endpoint).map(({ body }) => {
        const read = body instanceof FormData ? readForm(body, endpoint) : body;
        return endpoint.body?.parse(read) ?? read;
      }),
    versionsSentTo: (endpoint) => callsOf(endpoint).map(({ ifMatch }) => ifMatch),
  };
}

/** The fields of a form with the types of the endpoint's body; files are left out. */
function readForm(form: FormData, { body }: Endpoint): Record<string, unknown> {
  const { shape } = body as unknown as z.ZodMiniObject;
  const names = [...new Set(form.keys())].filter((name) => name in shape);
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name) as string[];
      const [first = ''] = values;
      const objects = first.startsWith('{') ? values.map((value) => JSON.parse(value) as unknown) : [];
      const readings = [
        ...(objects.length > 0 ? [objects] : []),
        values.map(Number),
        { true: true, false: false }[first] ?? first,
        Number(first),
        null,
      ];
      return [name, readings.find((reading) => fitsSchema(shape[name], reading))];
    }),
  );
}

const fitsSchema = (schema: unknown, value: unknown) => (schema as z.ZodMiniType).safeParse(value).success;

function fits(pattern: string, key: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(key);
}
