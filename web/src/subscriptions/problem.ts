import { CallError } from '../platform/call.ts';

/** What is wrong when a call with the token of a mail fails: the token, what it stood for, or the way to the server. */
export function problemOf(error: unknown): 'badLink' | 'gone' | 'failed' {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 400) return 'badLink';
  return status === 404 ? 'gone' : 'failed';
}
