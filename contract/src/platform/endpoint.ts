import * as z from 'zod/mini';
import type { Received } from './extension.ts';

/**
 * Who may call an endpoint: anyone; signed-in people; staff (which includes superusers); superusers only. Which rows a
 * caller sees is decided in the query.
 */
export type Access = 'public' | 'signed-in' | 'staff' | 'superuser';

/** What the key of another system may read. */
export const serviceScopes = ['audit', 'contacts', 'forms'] as const;
export type ServiceScope = (typeof serviceScopes)[number];

/**
 * An API call as a value: the server registers it, the web app calls it, and the OpenAPI document is generated from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters and a trailing slash; the server accepts it without the slash too. */
  url: `/${string}/`;
  access: Access;
  /** Staff who have yet to set up their second factor may call it; all other calls return 403 mfa_required. */
  withoutMfa?: true;
  /** Keys of other systems with this scope may call it too, without a person. Only for a GET. */
  serviceScope?: ServiceScope;
  /**
   * Staff who view the portal as a resident may call it (`impersonation`). Only for a GET without side effects that
   * returns no secrets of the resident; every other call is refused.
   */
  whileImpersonating?: true;
  /** Not in the specification: the web app has to work without it. See `Received` for fields. */
  extension?: true;
  /** A POST that creates nothing, or whose response is a secret: it takes no Idempotency-Key. */
  withoutKey?: true;
  /**
   * The response to invalid input has the first sentence in `error`, as in the specification, instead of errors by
   * field.
   */
  plainErrors?: true;
  /** One line for the API documentation. */
  summary: string;
  /** What else a caller has to know. */
  description?: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Maximum bytes of a body, if 1 MB is too few. */
  bodyLimit?: number;
  /** Files that a form (multipart/form-data) may contain, by field; they are stored before the handler runs. */
  files?: Record<
    string,
    {
      max: number;
      accepts: 'any' | 'image' | 'pdf' | 'video';
      /** Instead of `accepts`, for callers who are not staff. */
      fromResidents?: 'message';
    }
  >;
  response: z.ZodMiniType;
  /** The required fields of the response: the build of the web app puts them where it removes the schema. */
  required?: readonly string[];
  /**
   * The fields of the object that a save can write; an array of objects with ids counts by id, and `files.caption` is
   * that field of each file. Responses with the object have an ETag of these fields; PUT, PATCH and DELETE with
   * If-Match return 412 if they have changed (RFC 9110, 13.1.1).
   */
  version?: readonly string[];
  /**
   * Fields of the object that a PUT or PATCH ignores, because they change without a save or only a list has them. A
   * field of the response that is in neither this nor the body must equal what is stored; another value is refused with
   * 400.
   */
  ignored?: readonly string[];
  /** Content type of a response that is text instead of JSON. */
  responseType?: string;
  /**
   * Statuses besides 200 that do not follow from the rest. These do: 400 from `query`, `body` and `files`; 401 and 403
   * from `access`; 404 from `params` and pages; 412 from `version` unless it is a POST; 413 and 415 from `body` and
   * `files`; 503 always.
   */
  statuses?: readonly (302 | 400 | 401 | 403 | 404 | 409 | 412 | 429 | 502 | 504)[];
}

/** Whether a call takes an Idempotency-Key, with which it is carried out once however often it is sent. */
export const takesKey = ({ method, access, withoutKey }: Endpoint): boolean =>
  method === 'POST' && access !== 'public' && withoutKey !== true;

/** Declares an endpoint and preserves its exact type. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Texts<S extends z.ZodMiniType> = { this: string } & { [Field in keyof z.output<S>]?: string };

/**
 * Registers the description of a schema and of its fields for the API documentation. The browser does not download it.
 */
export function describe<S extends z.ZodMiniType>(schema: S, texts: string | Texts<S>, example?: z.input<S>): void {
  const { this: description, ...fields } = typeof texts === 'string' ? { this: texts } : texts;
  z.globalRegistry.add(schema, { description, fields, ...(example !== undefined && { examples: [example] }) });
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** The input of an endpoint as the caller sends it. */
export interface InputTo<E extends Endpoint> {
  params: InputOf<Part<E, 'params'>>;
  query: InputOf<Part<E, 'query'>>;
  body: InputOf<Part<E, 'body'>>;
}

/** The input of an endpoint after it was parsed. */
export interface CheckedInputTo<E extends Endpoint> {
  params: OutputOf<Part<E, 'params'>>;
  query: OutputOf<Part<E, 'query'>>;
  body: OutputOf<Part<E, 'body'>>;
}

/** The body of a response with status 200. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** The same from any server of the specification. A server that has an extension implements all of it. */
export type ReceivedFrom<E extends Endpoint> = E extends { extension: true } ? ResponseOf<E> : Received<E['response']>;
