import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { measureCall } from '../measure.ts';
import { isPublicAddress, PrivateAddressError, publicLookup, requirePublicHost } from './public-address.ts';

const maxRedirects = 5;

/** What a link led to; the status is that after redirects. */
export type OpenedLink = { status: number } | { problem: 'unreachable' | 'private' };

interface Limits {
  timeoutMs: number;
  /** For tests, whose servers are on this machine. */
  isPublic?: (address: string) => boolean;
}

/**
 * Asks for a page on the public internet without reading it: HEAD, and GET where that is refused. Every redirect is
 * checked again, and an address that is not public is never connected to.
 */
export function openLink(link: string, { timeoutMs, isPublic = isPublicAddress }: Limits): Promise<OpenedLink> {
  const signal = AbortSignal.timeout(timeoutMs);
  return measureCall(
    { system: 'website', operation: 'check link' },
    () => follow(link, signal, isPublic),
    reasonOf,
  ).catch((error: unknown) => ({ problem: reasonOf(error) }));
}

const reasonOf = (error: unknown) => (error instanceof PrivateAddressError ? 'private' : 'unreachable');

async function follow(link: string, signal: AbortSignal, isPublic: (address: string) => boolean): Promise<OpenedLink> {
  let url = new URL(link);
  for (let step = 0; step <= maxRedirects; step += 1) {
    requirePublicHost(url, isPublic);
    let answer = await ask(url, 'HEAD', signal, isPublic);
    // Many servers refuse HEAD, in several ways.
    if (answer.status >= 400) answer = await ask(url, 'GET', signal, isPublic);
    const next = answer.status >= 300 && answer.status < 400 ? answer.location : undefined;
    if (next === undefined) return { status: answer.status };
    url = new URL(next, url);
    if (!/^https?:$/.test(url.protocol)) throw new Error('a redirect to something else than a website');
  }
  throw new Error('too many redirects');
}

const ask = (url: URL, method: 'HEAD' | 'GET', signal: AbortSignal, isPublic: (address: string) => boolean) =>
  new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, {
      method,
      signal,
      agent: false,
      lookup: publicLookup(isPublic),
      headers: { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Dijkportaal (checks links)' },
    });
    sent.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      // Nothing of the page is read.
      sent.destroy();
    });
    sent.on('error', reject);
    sent.end();
  });
