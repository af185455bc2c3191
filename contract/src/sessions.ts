import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';

export const Session = z.object({
  id: z.uuid(),
  user_agent: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  is_current: z.boolean(),
});
export type Session = z.output<typeof Session>;
describe(Session, {
  this: 'A browser or device where someone is signed in.',
  user_agent: "The browser's user agent, at most 300 characters.",
  is_current: 'Whether it is the session of this call.',
});

const detail = z.object({ detail: z.string() });

export const sessions = {
  description: 'The devices on which someone is signed in.',
  list: endpoint({
    method: 'GET',
    url: '/api/sessions/',
    access: 'signed-in',
    extension: true,
    withoutMfa: true,
    summary: 'Where you are signed in, last used first',
    response: z.object({ results: z.array(Session) }),
  }),
  end: endpoint({
    method: 'DELETE',
    url: '/api/sessions/:id/',
    access: 'signed-in',
    extension: true,
    withoutMfa: true,
    summary: 'Sign out one of your own sessions',
    params: z.object({ id: z.uuid() }),
    response: detail,
  }),
  endOthers: endpoint({
    method: 'DELETE',
    url: '/api/sessions/',
    access: 'signed-in',
    extension: true,
    withoutMfa: true,
    summary: 'Sign out all your sessions except this one',
    response: detail,
  }),
};
