import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IdParams, Timestamp } from './fields.ts';
import { Polygon } from './parcels.ts';
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
  relatics_data: z.nullable(z.unknown()),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Profile = z.output<typeof Profile>;

export const profiles = {
  own: endpoint({
    method: 'GET',
    url: '/api/profile/',
    access: 'signed-in',
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
};
