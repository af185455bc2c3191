import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion } from '@dijkportaal/contract/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { TestPortal } from './portal.ts';

/** The options that an authenticator reads. */
interface Options {
  challenge: string;
  user?: { id: string };
}

/** What an authenticator or browser may do differently from a good one, for one call. */
interface Misbehaviour {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userHandle?: string;
  isVerified?: boolean;
  counter?: number;
  /** The attestation, in CBOR. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/**
 * One passkey of an authenticator in software, with a browser around it (WebAuthn, 6 and 7). It counts from 1, or never
 * with `counts: false`, as those of phones do.
 */
export function createAuthenticator({ counts = true, isVerified: canVerify = true, id = randomBytes(32) } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinates = [x, y].map((part) => new Uint8Array(Buffer.from(part, 'base64url')));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinates[0] ?? new Uint8Array()],
    [-3, coordinates[1] ?? new Uint8Array()],
  ]);
  let used = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge }: Options, changes: Misbehaviour) =>
    base64url(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? 'https://portaal.example.org',
        crossOrigin: false,
      }),
    );
  const authenticatorData = (changes: Misbehaviour, credential?: Buffer) => {
    const flags = 0x01 | ((changes.isVerified ?? canVerify) ? 0x04 : 0) | (credential === undefined ? 0 : 0x40);
    const counter = Buffer.alloc(4);
    if (counts) used += 1;
    counter.writeUInt32BE(changes.counter ?? used);
    const hash = sha256(changes.rpId ?? 'portaal.example.org');
    return Buffer.concat([hash, Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)]);
  };

  return {
    id: base64url(id),
    /** Makes the passkey that `passkeys.add` takes. */
    register(options: Options, changes: Misbehaviour = {}) {
      userHandle = options.user?.id ?? userHandle;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const { fmt, attStmt } = changes.attestation ?? { fmt: 'none', attStmt: new Map() };
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authenticatorData(changes, credential))],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', options, changes),
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal' as const],
        },
      };
    },
    /** Signs a challenge. */
    sign(options: Options, changes: Misbehaviour = {}): PasskeyAssertion {
      const data = authenticatorData(changes);
      const clientDataJSON = clientData('webauthn.get', options, changes);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
          userHandle: changes.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** The options for a new passkey of this session. */
export async function registrationOptions(portal: TestPortal, access: string) {
  const response = await portal.call('POST', '/api/passkeys/options/', { token: access });
  if (response.status !== 200) throw new Error(`no options for a passkey: ${response.text}`);
  return response.body as Required<Options>;
}

/** The options to sign in with a passkey. */
export async function signInOptions(portal: TestPortal): Promise<Options> {
  return (await portal.call('POST', '/auth/passkey-options/')).body as Options;
}

/** Adds a passkey to the account of this session. */
export async function addPasskey(
  portal: TestPortal,
  access: string,
  options: Parameters<typeof createAuthenticator>[0] & { name?: string } = {},
) {
  const authenticator = createAuthenticator(options);
  const credential = authenticator.register(await registrationOptions(portal, access));
  const body = { name: options.name ?? 'Telefoon', credential };
  const response = await portal.call('POST', '/api/passkeys/', { token: access, body });
  if (response.status !== 200) throw new Error(`the passkey was not added: ${response.text}`);
  return { authenticator, passkeyId: (response.body as { id: number }).id };
}
