import * as z from 'zod/mini';
import { describe } from '../platform/endpoint.ts';
import { Id } from '../platform/fields.ts';
import { maxWorkDistance } from '../works.ts';

const someIds = z.array(Id).check(z.maxLength(500));

export const AudienceLimits = z.strictObject({
  match: z.enum(['any', 'all']),
  works: z.nullable(Id),
  distance: z.nullable(z.int().check(z.minimum(0), z.maximum(maxWorkDistance))),
  without_groups: someIds,
  without_zones: someIds,
  without_segments: z.array(Id).check(z.maxLength(20)),
});
export type AudienceLimits = z.output<typeof AudienceLimits>;
describe(AudienceLimits, {
  this: 'Who of the chosen audience gets it, and who lives near works. Ids of what was deleted since remain: nobody gets it until they are removed.',
  match:
    'any: who is in one of the chosen groups, zones and segments, or near the works; all: who is in one of each kind that was chosen.',
  works: 'Works: who has a parcel or address near their place, or is in their zone.',
  distance: 'Metres around that place; null: the distance of the works themselves.',
  without_groups: 'Whoever is in one of these does not get it, with their account or as a contact.',
});

export const noLimits: AudienceLimits = {
  match: 'any',
  works: null,
  distance: null,
  without_groups: [],
  without_zones: [],
  without_segments: [],
};
