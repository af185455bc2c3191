import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Id, IdParams, requiredText, Timestamp } from './platform/fields.ts';
import { base64url, CredentialDescriptor, CredentialId, Transports } from './platform/passkey-options.ts';

/** How many passkeys one person may have. */
export const maxPasskeys = 20;

/** The longest name of a passkey, in characters. */
export const maxPasskeyName = 80;

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
});
export type Passkey = z.output<typeof Passkey>;
describe(Passkey, {
  this: 'A passkey of a person: a key on their own device that signs in instead of a password or a code.',
  last_used_at: 'null until it was used to sign in.',
});

export const PasskeyAssertion = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: z.optional(base64url(128)),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;
describe(
  PasskeyAssertion,
  'What a browser signed with a passkey: the fields of AuthenticationResponseJSON (WebAuthn, 5.1.9) that the portal checks.',
);

const PasskeyAttestation = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(32_768),
    transports: z.optional(Transports),
  }),
});
describe(
  PasskeyAttestation,
  'A new passkey: the fields of RegistrationResponseJSON (WebAuthn, 5.1.8) that the portal checks. Attestations with certificates are refused.',
);

const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
  attestation: z.literal('none'),
});
describe(
  PasskeyCreationOptions,
  'PublicKeyCredentialCreationOptionsJSON (WebAuthn, 5.1.9): what a browser needs to make a passkey. The challenge works once, for 5 minutes, in the session that asked for it.',
);

const name = requiredText(maxPasskeyName);

export const passkeys = {
  description: "A person's own passkeys, which sign in instead of a password or a code.",
  list: endpoint({
    method: 'GET',
    url: '/api/passkeys/',
    access: 'signed-in',
    extension: true,
    withoutMfa: true,
    summary: "One's own passkeys, oldest first",
    response: z.object({ results: z.array(Passkey) }),
  }),
  options: endpoint({
    method: 'POST',
    url: '/api/passkeys/options/',
    access: 'signed-in',
    extension: true,
    withoutKey: true,
    withoutMfa: true,
    summary: 'What a browser needs to make a passkey; 403 reauth_required; 409 if the person has 20',
    statuses: [409],
    response: PasskeyCreationOptions,
  }),
  add: endpoint({
    method: 'POST',
    url: '/api/passkeys/',
    access: 'signed-in',
    extension: true,
    withoutKey: true,
    withoutMfa: true,
    summary: 'Add a passkey; 400 with error if it is not valid, 409 if it belongs to an account already',
    statuses: [409],
    body: z.strictObject({ name, credential: PasskeyAttestation }),
    response: Passkey,
  }),
  rename: endpoint({
    method: 'POST',
    url: '/api/passkeys/:id/name/',
    access: 'signed-in',
    extension: true,
    withoutKey: true,
    summary: "Rename one's own passkey",
    params: IdParams,
    body: z.strictObject({ name }),
    response: Passkey,
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/passkeys/:id/',
    access: 'signed-in',
    extension: true,
    summary: "Remove one's own passkey; 403 reauth_required; 409 for the only second factor of staff who must have one",
    params: IdParams,
    statuses: [409],
    response: z.object({ detail: z.string() }),
  }),
};
