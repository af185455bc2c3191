import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The only OAuth client of the simulator. */
export const client = { id: 'sim-client', secret: 'sim-secret' } as const;

/** `POST /oauth2/token`, with credentials in the header or the body, and the tokens it issued. */
export interface TokenEndpoint {
  handle(headers: IncomingHttpHeaders, body: string, seconds: number): { status: number; body: object };
  isValid(authorization: string | undefined): boolean;
  revokeAll(): void;
}

export function createTokenEndpoint(): TokenEndpoint {
  const issued = new Map<string, number>();

  function handle(headers: IncomingHttpHeaders, body: string, seconds: number) {
    const form = new URLSearchParams(body);
    const [scheme, encoded = ''] = headers.authorization?.split(' ') ?? [];
    const basic = scheme === 'Basic' ? Buffer.from(encoded, 'base64').toString() : null;
    const id = basic === null ? form.get('client_id') : basic.slice(0, basic.indexOf(':'));
    const secret = basic === null ? form.get('client_secret') : basic.slice(basic.indexOf(':') + 1);
    if (id === null) return refuse('Client credentials could not be retrieved through the Authorization header.');
    if (id !== client.id || secret !== client.secret) return refuse('Client not found.');
    if (form.get('grant_type') !== 'client_credentials') return refuse('Unsupported grant.', 'unsupported_grant_type');
    const token = randomBytes(24).toString('base64url');
    issued.set(token, Date.now() + seconds * 1_000);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: seconds } };
  }
  const isValid = (authorization: string | undefined) =>
    (issued.get(authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > Date.now();

  return { handle, isValid, revokeAll: () => issued.clear() };
}

const refuse = (description: string, error = 'invalid_client') => ({
  status: 400,
  body: { error, error_description: description },
});
