import type { TestPortal } from './portal.ts';
import { startSimulator } from './simulator.ts';

/** Somebody at the stand-in for providers: `acr` is the level that they reach, `claims` what it says about them. */
export interface Person {
  sub: string;
  acr?: string;
  claims?: Record<string, unknown>;
}

const secret = 'een geheim van de test, met veel tekens';

/** A provider of staff that nobody calls, for tests that need one to be set up. */
export const quietProvider = {
  OIDC_PROEF_ISSUER: 'https://inloggen.example.org',
  OIDC_PROEF_CLIENT_ID: 'portaal',
  OIDC_PROEF_CLIENT_SECRET: secret,
  OIDC_PROEF_NAME: 'Proef',
  OIDC_PROEF_STAFF_VALUES: 'medewerker',
  OIDC_PROEF_NEW_STAFF: 'true',
};

/** The stand-in for providers, with a client for these keys of the portal; `proof` is how it proves who it is. */
export async function startProviders(keys: string[], proof: object = {}) {
  const client = {
    client_id: 'portaal',
    client_secret: secret,
    token_endpoint_auth_method: 'client_secret_post' as const,
    ...proof,
    redirect_uris: keys.map((key) => `https://portaal.example.org/auth/oidc/${key}/callback`),
    post_logout_redirect_uris: ['https://portaal.example.org/login'],
    backchannel_logout_uri: `https://portaal.example.org/auth/oidc/${keys[0]}/backchannel-logout`,
  };
  const { facts, control, setFaults, stop } = await startSimulator('oidc', ['--client', JSON.stringify(client)]);
  const { url } = facts;
  return {
    control,
    setFaults,
    stop,
    /** Settings of a provider of the portal at an issuer of the stand-in. */
    settings: (key: string, issuer: string, others: Record<string, string> = {}) => {
      const usual = { ISSUER: `${url}/${issuer}`, CLIENT_ID: 'portaal', CLIENT_SECRET: secret, NAME: `Proef ${key}` };
      const all = Object.entries({ ...usual, ...others });
      return Object.fromEntries(all.map(([name, value]) => [`OIDC_${key.toUpperCase()}_${name}`, value]));
    },
  };
}

/** A browser: what it has of cookies, and how it goes to a provider and back. */
export function openBrowser(portal: TestPortal, providers: Awaited<ReturnType<typeof startProviders>>) {
  const cookies = new Map<string, string>();
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });

  async function open(url: string) {
    const response = await portal.call('GET', url, { headers: headers() });
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return { ...response, location: response.headers.location ?? '' };
  }

  /** Where the provider sends the browser after this person signed in there; null cancels. */
  async function signInThere(key: string, person: Person | null, query = ''): Promise<string> {
    const { location } = await open(`/auth/oidc/${key}/start${query}`);
    const answer = (await providers.control('POST', 'answer', { url: location, person })) as { callback: string };
    return answer.callback;
  }

  /** Opens the address that the provider sent the browser to; returns what the page of the portal gets. */
  async function comeBack(callback: string) {
    const { location, status } = await open(callback.replace('https://portaal.example.org', ''));
    if (status !== 302) throw new Error(`the callback answered ${status}`);
    const page = new URL(location);
    return { page: page.origin + page.pathname, ...Object.fromEntries(new URLSearchParams(page.hash.slice(1))) } as {
      page: string;
      code?: string;
      link?: string;
      failed?: string;
      provider?: string;
      next?: string;
    };
  }

  return {
    cookies,
    headers,
    open,
    signInThere,
    comeBack,
    /** Goes there, signs in and comes back. */
    visit: async (key: string, person: Person | null, query = '') => comeBack(await signInThere(key, person, query)),
    exchange: (code: string | undefined, more: object = {}) =>
      portal.call('POST', '/auth/oidc/exchange/', { body: { code, ...more }, headers: headers() }),
    link: (token: string, code: string | undefined) =>
      portal.call('POST', '/auth/oidc/link/', { token, body: { code }, headers: headers() }),
  };
}
