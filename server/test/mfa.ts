import { signedInPerson } from './people.ts';
import type { TestPortal } from './portal.ts';
import { codeOf } from './totp.ts';

/** An unused code, as if the last one was some minutes ago. */
export async function freshCode({ pool }: Pick<TestPortal, 'pool'>, secret: string, userId: number): Promise<string> {
  await pool.query('update mfa_factors set last_totp_step = last_totp_step - 10 where user_id = $1', [userId]);
  return codeOf(secret);
}

/** Turns the second factor on like the web app; returns the secret and the recovery codes. */
export async function enableMfa(portal: TestPortal, access: string): Promise<{ secret: string; codes: string[] }> {
  const offer = await portal.call('GET', '/api/mfa/setup/', { token: access });
  const { secret } = offer.body as { secret: string };
  const body = { token: await codeOf(secret), secret };
  const enabled = await portal.call('POST', '/api/mfa/setup/', { token: access, body });
  if (enabled.status !== 200) throw new Error(`the second factor was not turned on: ${enabled.text}`);
  const shown = await portal.call('GET', '/api/mfa/recovery-codes/', { token: access });
  return { secret, codes: (shown.body as { codes: string[] }).codes };
}

/** A new person who is signed in and whose second factor is on. */
export async function personWithMfa(portal: TestPortal, person: Parameters<typeof signedInPerson>[1] = {}) {
  const created = await signedInPerson(portal, person);
  return { ...created, ...(await enableMfa(portal, created.access)) };
}
