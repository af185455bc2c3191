import type { Access } from '@dijkportaal/contract/platform/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mfaRequired, notAuthenticated, permissionDenied } from './errors.ts';
import type { NoteRefusal } from './refusals.ts';

/** The person who makes the request, as currently stored in the database. */
export interface Actor {
  userId: number;
  sessionId: string;
  isStaff: boolean;
  isSuperuser: boolean;
  /** Whether the second factor is on. */
  hasMfa: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    withoutMfa?: boolean;
    plainErrors?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/**
 * Finds the person behind a bearer token; null without one; throws 401 token_not_valid for an invalid one. What is kept in
 * memory is enough, or not: it may be up to a second old.
 */
export type Authenticate = (request: FastifyRequest, options: { isKeptEnough: boolean }) => Promise<Actor | null>;

/** Whether a path belongs to the API: two prefixes, because the specification has calls under both. */
export function isApi(url: string): boolean {
  return /^\/(api|auth)(\/|\?|$)/.test(url);
}

/**
 * Checks on every API call who may make it. A route of the API without `access` prevents the start. If `staffMfa` is
 * set, staff without a second factor may only set one up. Refusals of signed-in people are recorded.
 */
export function guardAccess(
  app: FastifyInstance,
  staffMfa: boolean,
  authenticate: Authenticate,
  noteRefusal: NoteRefusal,
): void {
  app.decorateRequest('actor', null);
  app.addHook('onRoute', (route) => {
    const isDocumentation = /^\/api\/(docs(\/|$)|openapi\.json$)/.test(route.url);
    if (isApi(route.url) && !isDocumentation && route.config?.access === undefined) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access, withoutMfa = false } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const call = { access, needsMfa: staffMfa && !withoutMfa };
    request.actor = await authenticate(request, { isKeptEnough: true });
    // Just now another process may have told this person that they may.
    if (request.actor !== null && whyRefused(request.actor, call) !== null)
      request.actor = await authenticate(request, { isKeptEnough: false });
    if (request.actor === null) throw notAuthenticated();
    const reason = whyRefused(request.actor, call);
    if (reason === null) return;
    noteRefusal(request, reason);
    throw reason === 'permission_denied' ? permissionDenied() : mfaRequired();
  });
}

type ActorsAccess = Exclude<Access, 'public'>;

function whyRefused(actor: Actor, { access, needsMfa }: { access: ActorsAccess; needsMfa: boolean }) {
  if (!mayCall(access, actor)) return 'permission_denied';
  return needsMfa && actor.isStaff && !actor.hasMfa ? 'mfa_required' : null;
}

function mayCall(access: ActorsAccess, actor: Actor): boolean {
  return { 'signed-in': true, staff: actor.isStaff, superuser: actor.isSuperuser }[access];
}
