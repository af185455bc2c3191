import { randomUUID } from 'node:crypto';
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '../platform/http/access.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import type { Notifications } from '../platform/cache/notifications.ts';
import { tokenNotValid } from '../platform/errors.ts';
import { deriveKey } from '../platform/crypto.ts';
import { cacheActors } from './actor-cache.ts';
import { findActor } from './queries.ts';

/** How long an access token is valid; revocation does not wait for it, see `authenticateBearer`. */
const accessTokenSeconds = 600;

interface AccessClaims {
  typ: 'access';
  /** The session, or the id of the impersonation while a staff member views the portal as a resident. */
  sid: string;
  /** That staff member (RFC 8693, 4.1). Their rights are read from the database. */
  act?: { sub: string };
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: AccessClaims & { sub: string; jti: string };
    user: AccessClaims;
  }
}

const sessionIdShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lets the server sign and verify access tokens, with HS256 only (RFC 8725, 3.1). */
export async function registerAccessTokens(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyJwt, {
    secret: deriveKey(config.appSecret, 'access token'),
    sign: { algorithm: 'HS256', iss: config.publicUrl, aud: config.publicUrl, expiresIn: `${accessTokenSeconds}s` },
    verify: {
      algorithms: ['HS256'],
      allowedIss: config.publicUrl,
      allowedAud: config.publicUrl,
      // Without this, a missing claim is not checked.
      requiredClaims: ['exp', 'iss', 'aud'],
    },
  });
}

/** A new access token for a session. */
export function signAccessToken(app: FastifyInstance, userId: number, sessionId: string): string {
  return app.jwt.sign({ typ: 'access', sid: sessionId, sub: String(userId), jti: randomUUID() });
}

/** The only token of an impersonation, valid for at most `seconds`. */
export function signImpersonationToken(
  app: FastifyInstance,
  { id, userId, staffId }: { id: string; userId: number; staffId: number },
  seconds: number,
): string {
  return app.jwt.sign(
    { typ: 'access', sid: id, sub: String(userId), act: { sub: String(staffId) }, jti: randomUUID() },
    { expiresIn: `${seconds}s` },
  );
}

/** What a request's Authorization header holds: nothing, an invalid token, or the session it belongs to. */
type Bearer = 'none' | 'invalid' | { sessionId: string };

/** Reads a bearer token that this portal signed; an expired one only with `ignoreExpiration`. */
export function readBearer(
  app: FastifyInstance,
  request: FastifyRequest,
  options: { ignoreExpiration: boolean },
): Bearer {
  const { authorization } = request.headers;
  if (authorization === undefined) return 'none';
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) return 'invalid';
  try {
    // With options in each call it would build another verifier.
    const claims = options.ignoreExpiration
      ? app.jwt.verify<AccessClaims>(token, options)
      : app.jwt.verify<AccessClaims>(token);
    const isOurs = claims.typ === 'access' && typeof claims.sid === 'string' && sessionIdShape.test(claims.sid);
    return isOurs ? { sessionId: claims.sid } : 'invalid';
  } catch {
    return 'invalid';
  }
}

/** Finds the person of the bearer token; revocation and lost rights take effect as `cacheActors` says. */
export function authenticateBearer(app: FastifyInstance, db: Db, notifications: Notifications): Authenticate {
  const findCachedActor = cacheActors(db, notifications);
  return async (request, { isKeptEnough }) => {
    const bearer = readBearer(app, request, { ignoreExpiration: false });
    if (bearer === 'none') return null;
    const find = isKeptEnough ? findCachedActor : (sessionId: string) => findActor(db, sessionId);
    const actor = bearer === 'invalid' ? undefined : await find(bearer.sessionId);
    if (actor === undefined) throw tokenNotValid();
    return actor;
  };
}
