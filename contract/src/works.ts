import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Day, Id, IdParams, requiredText, text, Timestamp } from './platform/fields.ts';
import { netherlands } from './platform/netherlands.ts';
import { listQuery, page } from './platform/paging.ts';

/** What people notice of works. */
export const workEffects = ['road_closed', 'noise', 'vibration', 'no_access'] as const;
export type WorkEffect = (typeof workEffects)[number];

export const workStates = ['draft', 'published', 'cancelled'] as const;
export type WorkState = (typeof workStates)[number];

/** Whether and when people near works are mailed about a save: in a mail of its own, or in that of the hour. */
export const workMails = ['none', 'now', 'hourly'] as const;

/** Metres around the place of works. */
export const maxWorkDistance = 5000;
/** Corners of all shapes of one place together. */
export const maxPlaceCorners = 1000;
/** Shapes of one place. */
export const maxPlaceShapes = 50;

const abroad = 'Deze plek ligt niet in Nederland. Controleer de coördinaten.';
const degreesWithin = ([min, max]: readonly [number, number]) =>
  z.number().check(z.minimum(min, abroad), z.maximum(max, abroad));
const Corner = z.tuple([degreesWithin(netherlands.latitude), degreesWithin(netherlands.longitude)]);
const tooMany = `Deze plek heeft te veel hoeken. Het maximum is ${maxPlaceCorners}.`;
const Corners = z.array(Corner).check(z.minLength(1), z.maxLength(maxPlaceCorners));

export const WorkShape = z.strictObject({
  kind: z.enum(['point', 'line', 'area']),
  corners: Corners,
  holes: z._default(z.array(Corners).check(z.maxLength(100)), []),
});
export type WorkShape = z.output<typeof WorkShape>;
describe(WorkShape, {
  this: 'A part of a place: a point, a line or an area.',
  corners: 'Corners as [latitude, longitude] in WGS 84, in the Netherlands; an area is not closed.',
  holes: 'Only of an area: what is not part of it.',
});

/** How many corners the shapes have together. */
export const countCorners = (shapes: readonly WorkShape[]): number =>
  shapes.reduce((sum, { corners, holes }) => holes.reduce((more, hole) => more + hole.length, sum + corners.length), 0);

const Shapes = z.array(WorkShape).check(
  z.maxLength(maxPlaceShapes),
  z.refine((shapes) => countCorners(shapes) <= maxPlaceCorners, tooMany),
);
const Distance = z.int().check(z.minimum(0), z.maximum(maxWorkDistance));

const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const shown = {
  id: z.int(),
  title: z.string(),
  description: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  from_time: z.nullable(z.string()),
  until_time: z.nullable(z.string()),
  effects: z.array(z.enum(workEffects)),
  shapes: z.array(WorkShape),
  state: z.enum(workStates),
  is_phase: z.boolean(),
  zone: z.string(),
  changed_at: Timestamp,
};
const meanings = {
  starts_on: 'The first day, as `2026-12-04`.',
  ends_on: 'The last day.',
  from_time: 'When work starts on each of these days, as `07:00`; null if it is not known.',
  is_phase: 'Whether it is a phase of the zone.',
  zone: 'The name of the zone; empty without one.',
};

export const Work = z.object({
  ...shown,
  zone_id: z.nullable(z.int()),
  distance: z.int(),
});
export type Work = z.output<typeof Work>;
describe(Work, {
  this: 'Works or nuisance, as staff see them.',
  ...meanings,
  zone_id: 'The people of this zone see it, wherever they live.',
  distance: 'Who has a parcel or address within so many metres of the shapes sees it.',
});

export const NearbyWork = z.object(shown);
export type NearbyWork = z.output<typeof NearbyWork>;
describe(NearbyWork, { this: 'Works or nuisance near a parcel or the address of the caller.', ...meanings });

export const WorkChanges = z.strictObject({
  title: requiredText(200),
  description: z._default(text(4000).check(z.trim()), ''),
  starts_on: Day,
  ends_on: Day,
  from_time: z._default(z.nullable(hour), null),
  until_time: z._default(z.nullable(hour), null),
  effects: z._default(z.array(z.enum(workEffects)).check(z.maxLength(workEffects.length)), []),
  zone_id: z._default(z.nullable(Id), null),
  shapes: z._default(Shapes, []),
  distance: z._default(Distance, 0),
  is_phase: z._default(z.boolean(), false),
  state: z._default(z.enum(workStates), 'draft'),
  mail: z._default(z.enum(workMails), 'none'),
});
export type WorkChanges = z.output<typeof WorkChanges>;
describe(WorkChanges, 'Works or nuisance: a zone, shapes or both, and when.', {
  title: 'Damwanden plaatsen',
  starts_on: '2026-12-07',
  ends_on: '2026-12-18',
  effects: ['noise'],
  shapes: [
    {
      kind: 'line',
      corners: [
        [51.93, 5.63],
        [51.94, 5.65],
      ],
    },
  ],
  distance: 200,
  state: 'published',
});

export const WorkReach = z.object({ people: z.int(), mailed: z.int() });
export type WorkReach = z.output<typeof WorkReach>;
describe(WorkReach, {
  this: 'Who sees works.',
  people: 'Residents with an account.',
  mailed: 'Those of them who want mails about what is new.',
});

/** What a save can change; see `Endpoint.version`. */
const version = [
  'title',
  'description',
  'starts_on',
  'ends_on',
  'from_time',
  'until_time',
  'effects',
  'zone_id',
  'shapes',
  'distance',
  'is_phase',
  'state',
] as const;

export const works = {
  description: 'Works and nuisance, and who is near them.',
  list: endpoint({
    method: 'GET',
    url: '/api/works/',
    access: 'staff',
    extension: true,
    summary: 'Works, those that start last first; search in title and description',
    query: listQuery('starts_on', 'title'),
    response: page(Work),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/works/:id/',
    access: 'staff',
    extension: true,
    summary: 'Works by their id',
    params: IdParams,
    version,
    response: Work,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/works/',
    access: 'staff',
    extension: true,
    summary: 'Add works',
    body: WorkChanges,
    version,
    response: Work,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/works/:id/',
    access: 'staff',
    extension: true,
    summary: 'Change works',
    params: IdParams,
    version,
    ignored: ['zone', 'changed_at'],
    body: WorkChanges,
    response: Work,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/works/:id/',
    access: 'staff',
    extension: true,
    summary: 'Move works to the bin',
    params: IdParams,
    version,
    response: z.object({ detail: z.string() }),
  }),
  reach: endpoint({
    method: 'POST',
    url: '/api/works/reach/',
    access: 'staff',
    extension: true,
    withoutKey: true,
    summary: 'How many residents would see works with this place',
    body: z.strictObject({
      zone_id: z._default(z.nullable(Id), null),
      shapes: z._default(Shapes, []),
      distance: z._default(Distance, 0),
    }),
    response: WorkReach,
  }),
  nearby: endpoint({
    method: 'GET',
    url: '/api/works/nearby/',
    access: 'signed-in',
    whileImpersonating: true,
    extension: true,
    summary: 'Works near your parcels and address that are not over, by day, and all phases of your zones; at most 200',
    response: z.object({ results: z.array(NearbyWork) }),
  }),
  one: endpoint({
    method: 'GET',
    url: '/api/works/nearby/:id/',
    access: 'signed-in',
    whileImpersonating: true,
    extension: true,
    summary: 'Works near your parcels or address; 404 for others',
    params: IdParams,
    response: NearbyWork,
  }),
};
