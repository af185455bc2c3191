import { createObservable } from './observable.ts';

/** The token of a mailed address that somebody opened to sign in with. It is kept in memory alone, until it is used. */
export const mailedToken = createObservable<string | null>(null);

/** The token of a mailed address that somebody opened to turn such mails off. */
export const optOutToken = createObservable<string | null>(null);

/** The token of an address in a newsletter that its reader opened: to read it here, or to choose what they get. */
export const readerToken = createObservable<string | null>(null);

/** Whether the token comes out of a test mail, which stands for no reader: its mail has the number 0. */
export const isOfTestMail = (token: string) => token.startsWith('0.');

/**
 * Takes the token out of the address of this page, if there is one, before anything else can read or keep it: it then
 * stands in no history entry and in no Referer.
 */
export function takeMailedToken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return null;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url.href);
  if (token === '') console.warn('the address holds an empty token');
  return token === '' ? null : token;
}
