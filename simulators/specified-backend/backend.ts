import type { FastifyInstance } from 'fastify';
import type { Store } from './store.ts';

/** What the specification leaves open. A client has to work with every combination. */
export interface Switches {
  /** Groups and zones of users, profiles and newsletters: ids, or objects with id and name. */
  labels: 'ids' | 'objects';
  /** Whether lists without a stated `count` have one. */
  counts: boolean;
  /** Whether lists have `next` and `previous`. */
  next: boolean;
  /** Whether lists without a stated `page` are paged. */
  paging: boolean;
  /** Whether PATCH is accepted where the specification also has PUT. */
  patch: boolean;
  /** Whether calls without a specified response return the object. */
  returnsSaved: boolean;
  /** `file_type` of a file (section 3). */
  fileTypes: 'mime' | 'extension';
  /** How the relationship system nests the attachments of wishes and contact moments, and writes dates. */
  attachments: 'list' | 'object' | 'nested' | 'wrapped';
  /** Whether the demo people have their second factor on. */
  mfa: boolean;
  /** How many calls an access token allows before it has to be renewed. */
  accessCalls: number;
}

/** As little as the specification allows. */
export const minimalSwitches: Switches = {
  labels: 'ids',
  counts: false,
  next: false,
  paging: false,
  patch: false,
  returnsSaved: false,
  fileTypes: 'extension',
  attachments: 'nested',
  mfa: false,
  accessCalls: Infinity,
};

/** As much as it allows. */
export const maximalSwitches: Switches = {
  labels: 'objects',
  counts: true,
  next: true,
  paging: true,
  patch: true,
  returnsSaved: true,
  fileTypes: 'mime',
  attachments: 'list',
  mfa: false,
  accessCalls: Infinity,
};

/** What clients requested outside the specification. */
export interface Recorded {
  /** Method and path, with `:id` for numbers; the status of the response. */
  calls: { call: string; status: 404 | 405 | 415 }[];
  /** Call and field, such as `POST /api/groups/ color`. */
  fields: string[];
}

/** A mail that would have been sent, with the token in its link. */
export interface Mail {
  to: string;
  kind: 'login link' | 'password reset' | 'invitation';
  token: string;
}

/** A method and path of section 7. */
export interface SpecifiedCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

/** The parts that the files of the capabilities share. */
export interface Backend {
  app: FastifyInstance;
  store: Store;
  switches: Switches;
  recorded: Recorded;
  outbox: Mail[];
  /** By access token: its user and how many calls it still allows. */
  access: Map<string, { user: number; left: number }>;
  /** By refresh token. */
  refresh: Map<string, number>;
  specified: SpecifiedCall[];
}
