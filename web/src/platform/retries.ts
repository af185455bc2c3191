import { CallError } from './call.ts';

/** How often a query is tried again: once, unless the server understood and said no. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500);
}
