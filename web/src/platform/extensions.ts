import type { ResponseOf, Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { portal, type PortalFacts } from '@dijkportaal/contract/portal';
import { callAny, CallError, type CallInput, type CallOptions } from './call.ts';
import { createObservable, useObservable } from './observable.ts';
import { portalFacts } from './portal-facts.ts';

type Extension = Endpoint & { extension: true };

let loading: Promise<PortalFacts | null> | undefined;

/** The extensions that the server turned out not to have. */
const missing = createObservable<ReadonlySet<Endpoint>>(new Set());
// They are of the server that gave these facts.
portalFacts.subscribe(() => missing.set(new Set()));

/**
 * The settings of the portal, requested once. null if the server only implements the specification: one without this
 * call has no other extension either, and gets no request for any.
 */
export function loadPortalFacts(): Promise<PortalFacts | null> {
  const known = portalFacts.get();
  if (known !== undefined) return Promise.resolve(known);
  loading ??= (async () => {
    try {
      const facts = await offered(portal.facts, () => callAny(portal.facts, {}, {})).catch((error: unknown) => {
        // A server may return its web page for every unknown path.
        if (error instanceof CallError && error.status === 0 && error.body.error !== undefined) return null;
        throw error;
      });
      portalFacts.set(facts as PortalFacts | null);
      return portalFacts.get() ?? null;
    } finally {
      loading = undefined;
    }
  })();
  return loading;
}

/** Calls an extension as `call` calls the specification; null if the server does not offer it. */
export async function callIfOffered<E extends Extension>(
  endpoint: E,
  input: CallInput<E> = {} as CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E> | null> {
  return (await sendIfOffered(endpoint, () => callAny(endpoint, input, options))) as ResponseOf<E> | null;
}

/** The same for what is only shown if the server offers it: throws a CallError with 404 otherwise. */
export async function callExtension<E extends Extension>(
  endpoint: E,
  input: CallInput<E> = {} as CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const body = await callIfOffered(endpoint, input, options);
  if (body === null) throw new CallError(404, {});
  return body;
}

/** Sends a request to an extension; null if the server does not offer it. */
export async function sendIfOffered(endpoint: Extension, send: () => Promise<unknown>): Promise<unknown> {
  if (missing.get().has(endpoint)) return null;
  const facts = portalFacts.get();
  if ((facts === undefined ? await loadPortalFacts() : facts) === null) return null;
  return offered(endpoint, send);
}

async function offered(endpoint: Extension, send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError) || !meansNotOffered(error)) throw error;
    missing.set(new Set([...missing.get(), endpoint]));
    return null;
  }
}

/** An object that is not found, or no longer, has a code; an unknown path has none. */
function meansNotOffered({ status, body }: CallError): boolean {
  return status === 405 || status === 501 || (status === 404 && body.code !== 'not_found');
}

/** Whether to show something that needs an extension: false until the server is known to have it. */
export function useOffered(endpoint: Extension): boolean {
  const facts = useObservable(portalFacts);
  const isMissing = useObservable(missing).has(endpoint);
  return facts !== undefined && facts !== null && !isMissing;
}
