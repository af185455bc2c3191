import { createObservable } from './observable.ts';

/** The token of a mailed sign-in link. It is only in memory, until it is used. */
export const mailedToken = createObservable<string | null>(null);

/** The token of a mailed link that turns off such mails. */
export const optOutToken = createObservable<string | null>(null);

/** The token of a link in a newsletter: to read it here, or to change subscriptions. */
export const readerToken = createObservable<string | null>(null);

/** Whether the token comes from a test mail, which has no recipient: its mail has the number 0. */
export const isOfTestMail = (token: string) => token.startsWith('0.');

/**
 * Returns the token in the URL of this page, if any, and removes it from the URL before anything else can read or store
 * it, so that no history entry and no Referer contains it.
 */
export function takeMailedToken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return null;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url.href);
  if (token === '') console.warn('the URL has an empty token');
  return token === '' ? null : token;
}
