import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { extension } from './platform/extension.ts';
import { IdParams, text, tidyHouseNumber, tidyPostcode, Timestamp, Id } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';
import { Polygon, Polygons } from './parcels/parcels.ts';
import { JobTitle, Labels } from './users.ts';

export const Permission = z.enum(['Staff', 'Superuser']);
describe(Permission, "A person's rights beyond those of a customer. A superuser has both.");

export const Profile = z.object({
  id: z.int(),
  user: z.int(),
  guid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  job_title: extension(z.string()),
  street: z.string(),
  house_number: z.string(),
  number_addition: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  parcels: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  polygons: z.array(Polygon),
  zones: Labels,
  groups: Labels,
  newsletter: z.boolean(),
  notifications: z.boolean(),
  permissions: z.array(Permission),
  first_login: z.boolean(),
  password_reset: z.boolean(),
  mfa_missing: extension(z.boolean()),
  relatics_data: z.nullable(z.unknown()),
  relatics_fetched_at: extension(z.nullable(Timestamp)),
  relatics_failing_since: extension(z.nullable(Timestamp)),
  relatics_refreshing: extension(z.boolean()),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Profile = z.output<typeof Profile>;
describe(Profile, {
  this: "A person's address, location, parcels and choices; `relatics_data` is from the relationship system.",
  job_title: 'What a member of staff does: with their name below an answer; may be empty.',
  mfa_missing: 'The person is staff and must set up their second factor before anything else.',
  relatics_fetched_at: 'When that was; null if never.',
  relatics_failing_since: 'Since when the relationship system has not responded; null while it does.',
  relatics_refreshing: 'Whether a refresh is in progress: try again shortly.',
});

export const ProfileChanges = z.partial(
  z.object({
    guid: text(100),
    first_name: text(150),
    last_name: text(150),
    job_title: JobTitle,
    street: text(200),
    house_number: text(20).check(z.overwrite(tidyHouseNumber)),
    number_addition: text(20),
    city: text(100),
    state: text(100),
    zip: text(20).check(z.overwrite(tidyPostcode)),
    parcels: text(5000),
    latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
    longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
    polygons: Polygons,
    newsletter: z.boolean(),
    notifications: z.boolean(),
    groups: z.array(Id).check(z.maxLength(500)),
    zones: z.array(Id).check(z.maxLength(500)),
  }),
);
export type ProfileChanges = z.output<typeof ProfileChanges>;
describe(
  ProfileChanges,
  'The fields of a profile that may be changed; by customers only `newsletter` and `notifications`.',
);

/** What a save can change; see `Endpoint.version`. */
const version = [
  'guid',
  'first_name',
  'last_name',
  'job_title',
  'street',
  'house_number',
  'number_addition',
  'city',
  'state',
  'zip',
  'parcels',
  'latitude',
  'longitude',
  'polygons',
  'newsletter',
  'notifications',
  'groups',
  'zones',
] as const;

export const profiles = {
  description: 'The address, parcels and choices of a person; deleting your own account.',
  own: endpoint({
    method: 'GET',
    url: '/api/profile/',
    access: 'signed-in',
    whileImpersonating: true,
    withoutMfa: true,
    summary: 'Your own profile',
    response: Profile,
    version,
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/profiles/',
    access: 'signed-in',
    summary: 'All profiles, for residents only their own; relatics_data is null, request one profile for it',
    query: listQuery('id'),
    response: page(Profile),
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/profiles/',
    access: 'staff',
    summary:
      'Fill in the empty profile of a user; 409 if that was done before. Every account is created with a profile',
    statuses: [409, 412],
    body: z.extend(ProfileChanges, { user: Id }),
    response: Profile,
    version,
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'Your own profile, or any profile for staff',
    description: "404 for a customer who requests another person's.",
    params: IdParams,
    response: Profile,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/profiles/:id/',
    access: 'signed-in',
    summary:
      'Change your own newsletter and notifications, or as staff the fields of any profile; missing fields are unchanged, and changing any other field is refused',
    params: IdParams,
    body: ProfileChanges,
    response: Profile,
    version,
    ignored: [
      'mfa_missing',
      'relatics_data',
      'relatics_fetched_at',
      'relatics_failing_since',
      'relatics_refreshing',
      'updated_at',
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/profiles/:id/',
    access: 'staff',
    summary: 'Delete a profile with its user, the same as deleting the user',
    statuses: [409],
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    url: '/api/account/delete/',
    access: 'signed-in',
    summary: 'Delete your own account and its data; 403 reauth_required; 409 for the last superuser',
    statuses: [409],
    response: z.object({ detail: z.string() }),
  }),
};
