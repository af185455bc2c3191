import type { Person } from './people.ts';

/**
 * Signs a person in at the authorization URL that the portal made, as a browser would, and returns the address that the
 * browser is sent to. Null cancels.
 */
export async function answer(authorizationUrl: string, person: Person | null): Promise<string> {
  const { origin } = new URL(authorizationUrl);
  const cookies = new Map<string, string>();
  let [url, body]: [string, string | null] = [authorizationUrl, null];
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body !== null && { method: 'POST', body }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} at ${url}: ${await response.text()}`);
    await response.body?.cancel();
    url = new URL(location, url).href;
    if (!url.startsWith(origin)) return url;
    body = url.includes('/interaction/') ? (person === null ? 'cancel=yes' : JSON.stringify(person)) : null;
  }
  throw new Error('the stand-in redirects without an end');
}
