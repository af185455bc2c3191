import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';
import { deriveKeys, seal, unseal } from '../platform/crypto.ts';
import type { Db } from '../platform/database/db.ts';
import type { Checks } from '../platform/oidc/client.ts';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import { createToken, hashToken } from '../platform/security/tokens.ts';
import { oidcAttempts } from '../schema/oidc.ts';
import type { Identity } from './identities.ts';
import type { Unlinked } from './link-account.ts';
import type { StoredFacts } from './session-facts.ts';

/** How long somebody may take at the provider, and how long the page has to use what it got. */
const minutes = { started: 10, returned: 15 } as const;

type Step = keyof typeof minutes;

/** What the next step needs. */
export interface Contents {
  started: Omit<Checks, 'state'> & {
    next: string;
    asksAgain: boolean;
    isForDeed: boolean;
    /** Somebody who is signed in confirms who they are, since this time; null for a sign-in. */
    confirmsSince: number | null;
  };
  /** Which the page exchanges for a session, uses to confirm who is signed in, or to link an account. */
  returned: { kind: 'known' | 'confirmed'; userId: number; identity: Identity; facts: StoredFacts } | Unlinked;
}

/**
 * Stores a step of a sign-in and returns its secret, `id.random`. The id names the cookie, so that sign-ins in two tabs do
 * not disturb each other.
 */
export async function storeAttempt(
  db: Db,
  config: Config,
  attempt: { id: string; browser: string; step: Step; provider: string; content: Contents[Step] },
): Promise<string> {
  const secret = `${attempt.id}.${createToken()}`;
  await db.insert(oidcAttempts).values({
    secretHash: hashToken(secret),
    browserHash: hashToken(attempt.browser),
    step: attempt.step,
    provider: attempt.provider,
    sealed: seal(sealKeys(config)[0], JSON.stringify(attempt.content)),
    expiresAt: new Date(Date.now() + minutes[attempt.step] * 60_000),
  });
  return secret;
}

/** The step that a secret belongs to, in this browser; undefined if it was used, has expired or is another browser's. */
export async function findAttempt<S extends Step>(
  db: Db,
  config: Config,
  request: FastifyRequest,
  step: S,
  secret: string,
): Promise<{ provider: string; content: Contents[S] } | undefined> {
  const [row] = await db
    .select()
    .from(oidcAttempts)
    .where(isOf(config, request, step, secret));
  return row && { provider: row.provider, content: JSON.parse(unseal(sealKeys(config), row.sealed)) as Contents[S] };
}

/** Uses a step up: of many simultaneous calls exactly one gets it. */
export async function takeAttempt<S extends Step>(
  db: Db,
  config: Config,
  request: FastifyRequest,
  step: S,
  secret: string,
): Promise<{ provider: string; content: Contents[S] } | undefined> {
  const [row] = await db
    .delete(oidcAttempts)
    .where(isOf(config, request, step, secret))
    .returning();
  return row && { provider: row.provider, content: JSON.parse(unseal(sealKeys(config), row.sealed)) as Contents[S] };
}

const isOf = (config: Config, request: FastifyRequest, step: Step, secret: string) =>
  and(
    eq(oidcAttempts.secretHash, hashToken(secret)),
    eq(oidcAttempts.browserHash, hashToken(readBrowser(config, request, secret) ?? '')),
    eq(oidcAttempts.step, step),
    gt(oidcAttempts.expiresAt, sql`now()`),
  );

const sealKeys = (config: Config) => deriveKeys(config, 'sign-ins at a provider');

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

// With this prefix a browser takes it only from the portal itself, not from a neighbouring host.
const cookieName = (config: Config, id: string) => `${isSecure(config) ? '__Host-' : ''}oidc-${id}`;

/** Binds a sign-in to the browser, so that nobody else can bring it to an end, or have somebody else do so. */
export function setBrowser(config: Config, reply: FastifyReply, id: string, browser: string): void {
  const parts = [
    `${cookieName(config, id)}=${browser}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${minutes.returned * 60}`,
    ...(isSecure(config) ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/** The secret of the browser for the sign-in with this secret or id. */
export function readBrowser(config: Config, request: FastifyRequest, secret: string): string | undefined {
  const name = cookieName(config, idOf(secret));
  const pair = request.headers.cookie?.split(/; */).find((text) => text.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** The id in a secret. */
export const idOf = (secret: string): string => secret.split('.')[0] ?? '';

export async function cleanUpAttempts(db: Db): Promise<void> {
  await deleteRows(db, oidcAttempts, lt(oidcAttempts.expiresAt, sql`now()`));
}
