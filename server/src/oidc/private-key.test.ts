import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, startPortalOn } from '../../test/portal.ts';
import { employee } from '../../test/provider-scene.ts';
import { openBrowser, startProviders } from '../../test/providers.ts';

const kinds = {
  RSA: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'P-256': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A portal with a private key, at a provider that knows this public key for it. */
async function signInWith(own: KeyObject, known: KeyObject): Promise<string | undefined> {
  const jwks = { keys: [{ ...known.export({ format: 'jwk' }), kid: 'portaal-1', use: 'sig' }] };
  const providers = await startProviders(['werk'], { token_endpoint_auth_method: 'private_key_jwt', jwks });
  const settings = { STAFF_VALUES: 'medewerker', NEW_STAFF: 'true', CLIENT_SECRET: '', KEY_ID: 'portaal-1' };
  const portal = await startPortalOn(
    await createTestDatabase(),
    providers.settings('werk', 'staff', { ...settings, PRIVATE_KEY: pemOf(own) }),
  );
  afterAll(async () => {
    await portal.app.close();
    providers.stop();
  });
  const { code, failed } = await openBrowser(portal, providers).visit('werk', employee());
  return code === undefined ? failed : 'signed in';
}

test.each(['RSA', 'P-256'] as const)(
  'the portal proves who it is with a private key (%s), instead of a secret',
  async (kind) => {
    const { privateKey, publicKey } = kinds[kind]();
    expect(await signInWith(privateKey, publicKey)).toBe('signed in');
  },
);

test('and is refused with a key that the provider does not know', async () => {
  expect(await signInWith(kinds.RSA().privateKey, kinds.RSA().publicKey)).toBe('invalid');
});
