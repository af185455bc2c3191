import type * as z from 'zod/mini';

/**
 * Who may call an endpoint: anybody; whoever is signed in; staff (superusers are staff); superusers alone.
 * Which rows a person then sees is decided in the query.
 */
export type Access = 'public' | 'signed-in' | 'staff' | 'superuser';

/** One call of the API as a value: the server registers it, the browser calls it, OpenAPI is printed from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters and a trailing slash; the server answers without the slash too. */
  url: `/${string}/`;
  access: Access;
  /** Staff who must still set up their second factor may call it; everything else answers them 403 mfa_required. */
  withoutMfa?: true;
  /** One line for the API documentation. */
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Bytes that a body may have, where 1 MB is too few. */
  bodyLimit?: number;
  /** Files that a form (multipart/form-data) may bring, by field; they are stored before the handler runs. */
  files?: Record<string, { most: number; accepts: 'any' | 'image' | 'pdf' | 'video' }>;
  answer: z.ZodMiniType;
  /** Content type of an answer that is text and not JSON. */
  answerType?: string;
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** What the caller of an endpoint sends. */
export interface InputTo<E extends Endpoint> {
  params: InputOf<Part<E, 'params'>>;
  query: InputOf<Part<E, 'query'>>;
  body: InputOf<Part<E, 'body'>>;
}

/** What the server reads after checking the input. */
export interface CheckedInputTo<E extends Endpoint> {
  params: OutputOf<Part<E, 'params'>>;
  query: OutputOf<Part<E, 'query'>>;
  body: OutputOf<Part<E, 'body'>>;
}

/** What an endpoint answers with status 200. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
