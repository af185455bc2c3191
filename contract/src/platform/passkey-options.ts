import * as z from 'zod/mini';
import { describe } from './endpoint.ts';

/** Bytes in base64url. */
export const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

export const Transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));
describe(Transports, 'How a browser reaches the authenticator of a passkey, such as `internal` or `usb`.', [
  'internal',
]);

export const CredentialId = base64url(1_364);
describe(CredentialId, 'The id of a passkey, in base64url: at most 1023 bytes.', 'AAECAwQFBgcICQoLDA0ODw');

export const CredentialDescriptor = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  transports: z.optional(Transports),
});
describe(CredentialDescriptor, 'A passkey that a browser may use, or may not make again.');

export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.optional(z.array(CredentialDescriptor)),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
});
export type PasskeyRequestOptions = z.output<typeof PasskeyRequestOptions>;
describe(
  PasskeyRequestOptions,
  'PublicKeyCredentialRequestOptionsJSON (WebAuthn, 5.1.10): what a browser needs to sign with a passkey. The challenge works once, for 5 minutes.',
);
