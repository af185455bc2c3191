import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

/** Why nobody could use the portal. */
export const outageCauses = ['stopped', 'crashed', 'database', 'read_only'] as const;

export const Outage = z.object({
  began_at: Timestamp,
  ended_at: Timestamp,
  cause: z.enum(outageCauses),
});
export type Outage = z.output<typeof Outage>;
describe(Outage, {
  this: 'A time in which no process of the portal served anybody.',
  began_at: 'The last time at which one is known to have worked: at most 5 seconds too early.',
  ended_at: 'When one worked again.',
  cause:
    'stopped: somebody stopped the portal; crashed: it ended by itself; database: the database did not respond; read_only: the database accepted no changes.',
});

export const outages = {
  description: 'Times in which nobody could use the portal.',
  list: endpoint({
    method: 'GET',
    url: '/api/outages/',
    access: 'staff',
    extension: true,
    summary: 'Outages, newest first',
    description: 'Terms of the law can be extended by an outage. It is in the list half a minute after its end.',
    query: z.omit(listQuery('began_at'), { search: true, ordering: true }),
    response: page(Outage),
  }),
};
