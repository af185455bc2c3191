import type { Access, ServiceScope } from '@dijkportaal/contract/platform/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mfaRequired, notAuthenticated, permissionDenied, readOnly, tokenNotValid } from '../errors.ts';
import type { NoteRefusal } from './refusals.ts';

/** The person who makes the request, as currently stored in the database. */
export interface Actor {
  userId: number;
  sessionId: string;
  isStaff: boolean;
  isSuperuser: boolean;
  /** Whether the second factor is on: that of the impersonator if there is one. */
  hasMfa: boolean;
  /** The staff member who views the portal as this person, and may only read. */
  impersonatorId?: number;
}

/** The key of another system, which reads without a person. */
export interface ServiceKey {
  id: number;
  name: string;
  scopes: ServiceScope[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    serviceScope?: ServiceScope | undefined;
    withoutMfa?: boolean;
    whileImpersonating?: boolean;
    plainErrors?: boolean;
  }
  interface FastifyRequest {
    /** Null in a public call, and in a call with a service key. */
    actor: Actor | null;
    /** Null in a call by a person. */
    serviceKey: ServiceKey | null;
  }
}

/**
 * Finds the person behind a bearer token; null without one; throws 401 token_not_valid for an invalid one.
 * `isKeptEnough`: whether a cached value, which may be a second old, is acceptable.
 */
export type Authenticate = (request: FastifyRequest, options: { isKeptEnough: boolean }) => Promise<Actor | null>;

/** Whether a path belongs to the API: two prefixes, because the specification has calls under both. */
export function isApi(url: string): boolean {
  return /^\/(api|auth)(\/|\?|$)/.test(url);
}

/**
 * Checks on every API call who may make it. A route of the API without `access` prevents the start. If `staffMfa` is
 * set, staff without a second factor may only set one up. Staff who view the portal as a resident may only make GET calls
 * that are marked for it, and no other call, not even a public one. Refusals of signed-in people are recorded.
 * The key of another system, which `findKey` finds, opens only calls with its scopes; anywhere else it is no valid token.
 */
export function guardAccess(
  app: FastifyInstance,
  staffMfa: boolean,
  authenticate: Authenticate,
  noteRefusal: NoteRefusal,
  findKey: (key: string) => Promise<ServiceKey | null>,
): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('serviceKey', null);
  app.addHook('onRoute', (route) => {
    const isDocumentation = /^\/api\/(docs(\/|$)|openapi\.json$)/.test(route.url);
    if (isApi(route.url) && !isDocumentation && route.config?.access === undefined) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access, withoutMfa = false, whileImpersonating = false, serviceScope } = request.routeOptions.config;
    if (access === undefined) return;
    const isRead = /^(GET|HEAD)$/.test(request.method);
    if (access === 'public') {
      if (isRead || request.headers.authorization === undefined) return;
      // Anyone may call it, even with a token that is no longer valid.
      const caller = await authenticate(request, { isKeptEnough: true }).catch(() => null);
      if (caller?.impersonatorId === undefined) return;
      request.actor = caller;
      noteRefusal(request, 'read_only');
      throw readOnly();
    }
    const key = serviceScope && /^Bearer +(dpk_\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key) {
      request.serviceKey = await findKey(key);
      if (request.serviceKey === null) throw tokenNotValid();
      if (request.serviceKey.scopes.includes(serviceScope)) return;
      noteRefusal(request, 'permission_denied');
      throw permissionDenied();
    }
    const call = { access, needsMfa: staffMfa && !withoutMfa, isRead, whileImpersonating };
    request.actor = await authenticate(request, { isKeptEnough: true });
    // Another process may just have granted the permission.
    if (request.actor !== null && whyRefused(request.actor, call) !== null)
      request.actor = await authenticate(request, { isKeptEnough: false });
    if (request.actor === null) throw notAuthenticated();
    const reason = whyRefused(request.actor, call);
    if (reason === null) return;
    noteRefusal(request, reason);
    throw { permission_denied: permissionDenied, mfa_required: mfaRequired, read_only: readOnly }[reason]();
  });
}

interface CheckedCall {
  access: Exclude<Access, 'public'>;
  needsMfa: boolean;
  isRead: boolean;
  whileImpersonating: boolean;
}

function whyRefused(actor: Actor, { access, needsMfa, isRead, whileImpersonating }: CheckedCall) {
  if (actor.impersonatorId !== undefined) {
    if (!isRead) return 'read_only';
    if (!whileImpersonating) return 'permission_denied';
  }
  if (!mayCall(access, actor)) return 'permission_denied';
  return needsMfa && mustHaveMfa(actor) && !actor.hasMfa ? 'mfa_required' : null;
}

/** Whether the rule that staff must have a second factor applies to this caller. */
export function mustHaveMfa(actor: Actor): boolean {
  return actor.isStaff || actor.impersonatorId !== undefined;
}

function mayCall(access: CheckedCall['access'], actor: Actor): boolean {
  return { 'signed-in': true, staff: actor.isStaff, superuser: actor.isSuperuser }[access];
}
