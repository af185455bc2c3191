import * as z from 'zod/mini';
import { describe } from '../platform/endpoint.ts';
import { Timestamp } from '../platform/fields.ts';

/** The forms with which residents tell the project team something. */
export const formKinds = ['wish', 'damage', 'details'] as const;
export type FormKind = (typeof formKinds)[number];

/** What damage or nuisance somebody reports. */
export const damageKinds = ['crack', 'water', 'vibration', 'noise', 'dust', 'access', 'garden', 'other'] as const;
export type DamageKind = (typeof damageKinds)[number];

/** The details of a person that only staff change, with their maximum length in characters. */
export const detailLengths = {
  first_name: 150,
  last_name: 150,
  street: 200,
  house_number: 20,
  number_addition: 20,
  zip: 20,
  city: 100,
  email: 254,
  phone: 50,
} as const;
export type DetailField = keyof typeof detailLengths;
export const detailFields = Object.keys(detailLengths) as DetailField[];

const placeFields = {
  place: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
};

const DetailChange = z.object({
  field: z.enum(detailFields),
  from: z.nullable(z.string()),
  to: z.string(),
});
export type DetailChange = z.output<typeof DetailChange>;
describe(DetailChange, {
  this: 'A detail that somebody wants to have changed.',
  from: 'What was stored when they asked; null if the portal has no place for it.',
});

export const MessageForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wish'), reason: z.string(), ...placeFields, wish_id: z.string() }),
  z.object({
    kind: z.literal('damage'),
    what: z.enum(damageKinds),
    since: z.nullable(z.string()),
    ...placeFields,
  }),
  z.object({
    kind: z.literal('details'),
    changes: z.array(DetailChange),
    taken_over_at: z.nullable(Timestamp),
  }),
]);
export type MessageForm = z.output<typeof MessageForm>;
describe(
  MessageForm,
  'The fields of the form that a message was written with. `wish_id` is the ID of the wish in the relationship system, once staff entered it there; empty until then. `taken_over_at` is when staff stored the changes. `changes` is empty if the account was deleted.',
);
