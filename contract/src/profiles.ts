import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { IdParams, text, Timestamp } from './platform/fields.ts';
import { Polygon, Polygons } from './parcels.ts';
import { Label } from './users.ts';

/** What a person may do beyond a customer. A superuser has both. */
export const Permission = z.enum(['Staff', 'Superuser']);

/** A person's address, place, parcels and choices. `relatics_data` is what the relationship system answered last. */
export const Profile = z.object({
  id: z.int(),
  user: z.int(),
  guid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
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
  zones: z.array(Label),
  groups: z.array(Label),
  newsletter: z.boolean(),
  notifications: z.boolean(),
  permissions: z.array(Permission),
  first_login: z.boolean(),
  password_reset: z.boolean(),
  /** Staff who must set up their second factor before they can do anything else. */
  mfa_missing: z.boolean(),
  relatics_data: z.nullable(z.unknown()),
  /** When that was; null while it never was. */
  relatics_fetched_at: z.nullable(Timestamp),
  /** Since when the relationship system gives no new answer; null while it does. */
  relatics_failing_since: z.nullable(Timestamp),
  /** Whether a new answer is on its way: ask again in a moment. */
  relatics_refreshing: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Profile = z.output<typeof Profile>;

/** What may be sent to change a profile. A customer writes `newsletter` and `notifications` alone. */
export const ProfileChanges = z.partial(
  z.object({
    guid: text(100),
    first_name: text(150),
    last_name: text(150),
    street: text(200),
    house_number: text(20),
    number_addition: text(20),
    city: text(100),
    state: text(100),
    zip: text(20),
    parcels: text(5000),
    latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
    longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
    polygons: Polygons,
    newsletter: z.boolean(),
    notifications: z.boolean(),
  }),
);
export type ProfileChanges = z.output<typeof ProfileChanges>;

export const profiles = {
  own: endpoint({
    method: 'GET',
    url: '/api/profile/',
    access: 'signed-in',
    withoutMfa: true,
    summary: 'The profile of whoever is signed in',
    answer: Profile,
  }),
  /** 404 for a customer who asks for somebody else's. */
  get: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/',
    access: 'signed-in',
    summary: "One's own profile, or any profile for staff",
    params: IdParams,
    answer: Profile,
  }),
  /** Ignores what the caller may not write: a literal client sends the whole profile back. */
  replace: endpoint({
    method: 'PUT',
    url: '/api/profiles/:id/',
    access: 'signed-in',
    summary: "Change one's own newsletter and notifications, or as staff the fields of any profile; others are ignored",
    params: IdParams,
    body: ProfileChanges,
    answer: Profile,
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/profiles/:id/',
    access: 'signed-in',
    summary: 'The same as PUT: only the fields that are sent change',
    params: IdParams,
    body: ProfileChanges,
    answer: Profile,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    url: '/api/account/delete/',
    access: 'signed-in',
    summary: 'Delete the own account and its data; 403 reauth_required; 400 with error for the last superuser',
    answer: z.object({ detail: z.string() }),
  }),
};
