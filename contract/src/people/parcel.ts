import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { requiredText, Timestamp } from '../platform/fields.ts';
import { Polygon, PersonOnMap } from '../parcels/parcels.ts';

/** Maximum number of people, designs and contact moments in a list. */
export const maxListed = 100;

export const Parcel = z.object({
  people: z.array(
    z.extend(PersonOnMap, {
      /** Whether they have the designation; otherwise only an outline in that place. */
      has_name: z.boolean(),
      address: z.string(),
    }),
  ),
  people_count: z.int(),
  contacts: z.array(z.object({ id: z.int(), name: z.string(), address: z.string(), polygons: z.array(Polygon) })),
  contacts_count: z.int(),
  designs: z.array(z.object({ id: z.int(), title: z.string(), created_at: Timestamp })),
  moments: z.array(
    z.object({
      profile_id: z.int(),
      /** In the relationship system. */
      id: z.string(),
      title: z.string(),
      type: z.string(),
      /** `2025-03-04` or `2025-03-04T14:05:00` in Dutch time. */
      at: z.string(),
    }),
  ),
});
export type Parcel = z.output<typeof Parcel>;
describe(Parcel, {
  this: 'What is connected to one parcel.',
  people: 'The people with this parcel, and those with another outline around its centre; by name.',
  people_count: 'The total number; at most `maxListed` of them are in the list.',
  contacts: 'The contacts without an account that have the designation, by name, with their outlines of that name.',
  contacts_count: 'The total number, as for people.',
  designs: 'Designs that at least one of them can see, newest first.',
  moments: 'Contact moments with them, newest first.',
});

export const oneParcel = {
  description: 'One parcel, for staff.',
  get: endpoint({
    method: 'GET',
    url: '/api/parcels/one/',
    access: 'staff',
    extension: true,
    summary:
      'Who is connected to a parcel, which designs they can see, and the contact moments; none for an unknown name',
    /** A designation in any notation, or the name of an outline. */
    query: z.object({ name: requiredText(200) }),
    response: Parcel,
  }),
};
