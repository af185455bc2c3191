import type { FastifyRequest } from 'fastify';
import type { Backend, SpecifiedCall } from './backend.ts';
import { readBody, type Body, type BodyShape } from './bodies.ts';
import { find, Refusal } from './refusals.ts';
import type { User } from './store.ts';

interface Call extends SpecifiedCall {
  access: 'public' | 'signed-in' | 'staff';
  body?: BodyShape;
}

/** A request that passed the access check. */
export interface Asked {
  /** The `:id` of the path. */
  id: number;
  query: Record<string, string>;
  body: Body;
  user: User;
}

/** Serves a call of section 7: who may make it, the body it takes, and its response. */
export function specify(backend: Backend, call: Call, handle: (asked: Asked) => unknown): void {
  const { method, path, access, body: shape } = call;
  backend.specified.push({ method, path });
  backend.app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const user = access === 'public' ? null : findCaller(backend, request);
      if (access === 'staff' && user?.is_staff !== true) {
        throw new Refusal(403, { detail: 'U hebt geen toegang.', code: 'permission_denied' });
      }
      const body = await readBody(request, shape, (field) =>
        record(backend.recorded.fields, `${method} ${path} ${field}`),
      );
      const { id } = request.params as { id?: string };
      const response = await handle({
        id: Number(id),
        query: request.query as Record<string, string>,
        body,
        get user() {
          if (user === null) throw new Error('nobody is signed in');
          return user;
        },
      });
      // A response that the specification does not show may be empty.
      if (response === undefined)
        return reply.status(method === 'DELETE' ? 204 : 200).send(method === 'DELETE' ? undefined : {});
      return reply.status(method === 'POST' && shape !== undefined && shape.kind !== 'json' ? 201 : 200).send(response);
    },
  });
}

/** The deletion of a row by staff. */
export function specifyDelete(backend: Backend, path: string, table: Map<number, unknown>): void {
  specify(backend, { method: 'DELETE', path, access: 'staff' }, ({ id }) => {
    find(table, id);
    table.delete(id);
  });
}

/** Notes a line once. */
export function record(lines: string[], line: string): void {
  if (!lines.includes(line)) lines.push(line);
}

function findCaller({ access, store }: Backend, request: FastifyRequest): User {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const session = access.get(token);
  const user = store.users.get(session?.user ?? 0);
  if (session === undefined || session.left <= 0 || user?.is_active !== true) {
    throw new Refusal(401, { detail: 'De sessie is verlopen.', code: 'token_not_valid' });
  }
  session.left -= 1;
  return user;
}
