import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { requiredFields } from '@dijkportaal/contract/platform/response-fields';
import { portalFacts } from './portal-facts.ts';

/**
 * The JSON object of a response; null if it has another body, as from a firewall, or the sign-in page of a wireless
 * network that a redirect led to.
 */
export async function readObject(response: Response): Promise<object | null> {
  const text = await response.text();
  if (!/^application\/([\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) return null;
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

/** Whether a body is what the contract says of a successful response. */
export function isResponseOf(endpoint: Endpoint, body: object): boolean {
  const required = import.meta.env.PROD ? (endpoint.required ?? []) : requiredFields(endpoint.response);
  // The specification does not say what most writes return. The portal's own server is known by its settings.
  if (portalFacts.get() === null && endpoint.method !== 'GET' && !required.includes('access')) return true;
  return required.every((name) => name in body && (name !== 'results' || Array.isArray((body as never)[name])));
}

/** Whether a response without a body is a success: a server of only the specification may return none for a write. */
export function mayBeEmpty({ method, url }: Endpoint, response: Response): boolean {
  if (portalFacts.get() !== null || method === 'GET' || url.includes('auth')) return false;
  return response.status === 204 || response.headers.get('content-length') === '0';
}
