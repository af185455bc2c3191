/**
 * The path of the portal to go to after signing in, or `/`. An address on any other origin, however it is written
 * (`//host`, `/\host`, `javascript:`), is not followed.
 */
export function safeReturnUrl(returnUrl: string | undefined, origin: string): string {
  if (returnUrl === undefined || !returnUrl.startsWith('/')) return '/';
  try {
    const url = new URL(returnUrl, origin);
    const path = url.pathname + url.search + url.hash;
    return url.origin === origin && !path.startsWith('//') && url.pathname !== '/login' ? path : '/';
  } catch {
    return '/';
  }
}
