import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { requiredText } from '../platform/fields.ts';
import { Polygon } from './parcels.ts';

export const RegisteredParcel = z.object({
  designation: z.string().register(z.globalRegistry, { examples: ['KDL02 C 1145'] }),
  municipality: z.string(),
  area: z.nullable(z.number()),
  polygons: z.array(Polygon),
});
export type RegisteredParcel = z.output<typeof RegisteredParcel>;
describe(RegisteredParcel, {
  this: 'A parcel in the land register.',
  municipality: 'Name of the cadastral municipality, often not that of the present municipality.',
  area: 'Square metres according to the land register.',
  polygons:
    'One for each part, named after the designation. A hole is connected to the outer edge by a line, which the outline follows in both directions.',
});

export const FoundAddress = z.object({
  name: z.string().register(z.globalRegistry, { examples: ['Kolkdijk 12, 0412WS Oudkolk'] }),
  latitude: z.number(),
  longitude: z.number(),
  parcels: z.array(z.string()),
});
export type FoundAddress = z.output<typeof FoundAddress>;
describe(FoundAddress, {
  this: 'An address with its location and parcels.',
  parcels: 'Designations.',
});

export const landRegister = {
  description:
    'What PDOK knows from the land register and the register of addresses; 503 while PDOK is busy or not set up.',
  find: endpoint({
    method: 'GET',
    url: '/api/parcels/register/',
    access: 'staff',
    extension: true,
    summary: 'The parcels with a cadastral designation: none, one, or several for the name of a municipality',
    statuses: [502, 504],
    query: z.object({ designation: requiredText(200) }),
    response: z.object({
      results: z.array(RegisteredParcel),
      /** Designations similar to the one that was not found. */
      suggestions: z.array(z.string()),
    }),
  }),
  municipalities: endpoint({
    method: 'GET',
    url: '/api/parcels/municipalities/',
    access: 'staff',
    extension: true,
    summary: 'The codes and names of the cadastral municipalities whose parcels were found before',
    response: z.object({ results: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  addresses: endpoint({
    method: 'GET',
    url: '/api/parcels/addresses/',
    access: 'staff',
    extension: true,
    summary: 'At most ten addresses that match, best first, with their location and parcels',
    statuses: [502, 504],
    query: z.object({ search: requiredText(200) }),
    response: z.object({ results: z.array(FoundAddress) }),
  }),
};
