import { CallError } from '../platform/call.ts';

/** Why a call with a mailed token failed: the token, its missing owner, or the connection. */
export function problemOf(error: unknown): 'badLink' | 'gone' | 'failed' {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 400) return 'badLink';
  return status === 404 ? 'gone' : 'failed';
}
