/**
 * The path of the portal to open after signing in, or `/`. A URL of another origin, however it is written (`//host`,
 * `/\host`, `javascript:`), is rejected.
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
