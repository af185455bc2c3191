import { takesKey, type Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { shapeOf } from '../schema-walk.ts';
import type { Schema } from './schemas.ts';

export interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}

type Body = 'FieldErrors' | 'Refusal' | 'Failure';

const response = (description: string, ...bodies: [Body, ...Body[]]): Response => {
  const [first, ...others] = bodies.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schema = others.length === 0 ? { ...first } : { anyOf: [{ ...first }, ...others] };
  return { description, content: { 'application/json': { schema } } };
};

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } };

/** The unsuccessful responses by name; endpoints refer to those that can occur. */
export const sharedResponses: Record<string, Response> = {
  BadRequest: response('The input is wrong; nothing was changed.', 'FieldErrors', 'Refusal'),
  Unauthorized: response('There is no valid access token: renew it, or sign in.', 'Failure'),
  SignInRefused: response(
    'The credentials, link, code or token are wrong. The detail `MFA token is invalid` asks for a code in `mfa_token`.',
    'Failure',
    'FieldErrors',
    'Refusal',
  ),
  Forbidden: response('The caller may not do this; `code` says whether something else must be done first.', 'Failure'),
  NotFound: response('It does not exist, or the caller may not see it.', 'Failure', 'Refusal'),
  Conflict: response('What is stored does not allow it now.', 'Refusal'),
  PreconditionFailed: response('Someone else changed it since the version in `If-Match`.', 'Failure'),
  TooLarge: response('The body, or a file in it, is too large.', 'Failure', 'FieldErrors'),
  UnsupportedType: response('The body is of a kind that this call does not accept.', 'Failure'),
  OtherRequest: response('The `Idempotency-Key` was sent before with other input.', 'Refusal'),
  TooManyRequests: { ...response('Too often: try again later.', 'FieldErrors', 'Refusal'), headers: retryAfter },
  BadGateway: response('The relationship system failed.', 'Refusal'),
  Unavailable: {
    ...response('Too busy, or a part is not reachable: try again later.', 'Failure', 'Refusal'),
    headers: retryAfter,
  },
  GatewayTimeout: response('The relationship system took too long.', 'Refusal'),
};

const names: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'TooLarge',
  415: 'UnsupportedType',
  422: 'OtherRequest',
  429: 'TooManyRequests',
  502: 'BadGateway',
  503: 'Unavailable',
  504: 'GatewayTimeout',
};

/** Whether a call takes If-Match: changes of an object, and what says that it can answer 412. */
export const isConditional = ({ version, method, statuses = [] }: Endpoint): boolean =>
  statuses.includes(412) || (version !== undefined && ['PUT', 'PATCH', 'DELETE'].includes(method));

/** The responses of an endpoint that can occur, with the schema of its own. */
export function responsesOf(endpoint: Endpoint, schema: Schema): Record<string, Response | { $ref: string }> {
  const { access, method, params, query, body, files, version, withoutMfa, statuses = [] } = endpoint;
  const isPublic = access === 'public';
  const hasBody = body !== undefined || files !== undefined;
  const isPaged = 'page' in shapeOf(query);
  const failures = [
    ...(hasBody || query !== undefined ? [400] : []),
    ...(isPublic ? [] : [401]),
    ...(isPublic || (access === 'signed-in' && withoutMfa) ? [] : [403]),
    ...(params !== undefined || isPaged ? [404] : []),
    ...(isConditional(endpoint) ? [412] : []),
    ...(hasBody ? [413, 415] : []),
    ...(takesKey(endpoint) ? [400, 409, 422] : []),
    503,
    ...statuses.filter((status) => status !== 302),
  ];
  const responses = Object.fromEntries(
    [...new Set(failures)].map((status) => {
      const name = status === 401 && isPublic ? 'SignInRefused' : names[status];
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
  if (statuses.includes(302)) {
    const location = { description: 'The page that asks for confirmation.', schema: { type: 'string' } };
    return { ...responses, 302: { description: 'To a page of the portal.', headers: { Location: location } } };
  }
  const etag = { ETag: { description: 'The version of the object, for `If-Match`.', schema: { type: 'string' } } };
  return {
    200: {
      description: 'Success.',
      ...(version !== undefined && method !== 'DELETE' && { headers: etag }),
      content: { [endpoint.responseType ?? 'application/json']: { schema } },
    },
    ...responses,
  };
}
