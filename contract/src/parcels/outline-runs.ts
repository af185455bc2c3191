import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { IdParams, Timestamp } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

export const OutlineProblem = z.object({
  designation: z.string(),
  kind: z.enum(['missing', 'several', 'unreadable', 'refused', 'crossing', 'too_large']),
});
export type OutlineProblem = z.output<typeof OutlineProblem>;
describe(OutlineProblem, {
  this: 'Why a designation has no outline.',
  designation: 'The designation, or the part of the text that is not one.',
  kind: '`refused`: the response of the land register was unusable. `crossing`: the outline crosses itself. `too_large`: more than a profile can hold.',
});

export const OutlineCandidate = z.object({
  profile_id: z.int(),
  name: z.string(),
  parcels: z.string(),
  readable: z.int(),
  unreadable: z.array(z.string()),
});
export type OutlineCandidate = z.output<typeof OutlineCandidate>;
describe(OutlineCandidate, {
  this: 'Someone who has designations but no outline.',
  readable: 'How many designations can be read.',
  unreadable: 'The parts of the text that are not a designation.',
});

export const OutlineRun = z.object({
  id: z.int(),
  started_at: Timestamp,
  finished_at: z.nullable(Timestamp),
  state: z.enum(['running', 'finished', 'stopped']),
  started_by: z.string(),
  waiting_since: z.nullable(Timestamp),
  people: z.object({
    total: z.int(),
    waiting: z.int(),
    /** With an outline for every designation. */
    complete: z.int(),
    /** With an outline for some. */
    partial: z.int(),
    none: z.int(),
    /** Not changed, because somebody changed their parcels in the meantime. */
    changed: z.int(),
  }),
});
export type OutlineRun = z.output<typeof OutlineRun>;
describe(OutlineRun, {
  this: 'A run that fetches the outlines of everyone who has designations but no outline.',
  waiting_since: 'Since when the land register has not responded; null while it does. The run resumes automatically.',
  people: 'People by outcome; those in `waiting` remain so when a run is stopped.',
});

export const OutlineRunPerson = z.object({
  profile_id: z.int(),
  name: z.string(),
  state: z.enum(['waiting', 'complete', 'partial', 'none', 'changed']),
  found: z.int(),
  problems: z.array(OutlineProblem),
});
export type OutlineRunPerson = z.output<typeof OutlineRunPerson>;
describe(OutlineRunPerson, 'Someone in a run whose outlines are not complete.');

export const outlineRuns = {
  description: 'Fetching outlines from the land register for everyone; a run resumes after the server restarts.',
  candidates: endpoint({
    method: 'GET',
    url: '/api/parcels/outline-runs/candidates/',
    access: 'staff',
    extension: true,
    summary: 'Active residents with designations but no outline: what a run would do, by name',
    query: z.pick(listQuery('name'), { page: true, page_size: true, perPage: true }),
    response: page(OutlineCandidate),
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/parcels/outline-runs/',
    access: 'staff',
    extension: true,
    summary: 'The runs, newest first',
    query: z.pick(listQuery('started_at'), { page: true, page_size: true, perPage: true }),
    response: page(OutlineRun),
  }),
  start: endpoint({
    method: 'POST',
    url: '/api/parcels/outline-runs/',
    access: 'staff',
    extension: true,
    summary: 'Start a run; 409 while one is running, or if there is nobody to fetch outlines for',
    statuses: [409],
    response: OutlineRun,
  }),
  stop: endpoint({
    method: 'POST',
    url: '/api/parcels/outline-runs/:id/stop/',
    access: 'staff',
    extension: true,
    summary: 'Stop a run; what was fetched is saved. 409 if it has ended',
    statuses: [409],
    params: IdParams,
    response: OutlineRun,
  }),
  report: endpoint({
    method: 'GET',
    url: '/api/parcels/outline-runs/:id/report/',
    access: 'staff',
    extension: true,
    summary: 'The people in a run whose outlines are not complete, by name',
    params: IdParams,
    query: z.pick(listQuery('name'), { page: true, page_size: true, perPage: true }),
    response: page(OutlineRunPerson),
  }),
};
