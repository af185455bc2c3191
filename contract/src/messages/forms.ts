import * as z from 'zod/mini';
import { Message, NewMessage } from './messages.ts';
import { describe, endpoint } from '../platform/endpoint.ts';
import { Day, EmailAddress, IdParams, requiredText, text, tidyHouseNumber, tidyPostcode } from '../platform/fields.ts';
import { netherlands } from '../platform/netherlands.ts';
import { damageKinds, detailLengths, formKinds } from './form-fields.ts';

const within = ([min, max]: readonly [number, number]) =>
  z._default(
    z.nullable(
      z
        .number()
        .check(
          z.refine(
            (degrees) => degrees >= min && degrees <= max,
            'Deze plek ligt niet in Nederland. Kies een andere plek.',
          ),
        ),
    ),
    null,
  );

const place = {
  place: z._default(text(300).check(z.trim()), ''),
  latitude: within(netherlands.latitude),
  longitude: within(netherlands.longitude),
};

const written = { text: NewMessage.shape.text, about: NewMessage.shape.about, uploads: NewMessage.shape.uploads };

const line = (field: keyof typeof detailLengths) => z.optional(text(detailLengths[field]).check(z.trim()));

export const NewForm = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('wish'),
    subject: requiredText(200),
    reason: z._default(text(2000).check(z.trim()), ''),
    ...place,
    ...written,
  }),
  z.strictObject({
    kind: z.literal('damage'),
    what: z.enum(damageKinds),
    since: z._default(z.nullable(Day), null),
    ...place,
    ...written,
  }),
  z.strictObject({
    kind: z.literal('details'),
    first_name: line('first_name'),
    last_name: line('last_name'),
    street: line('street'),
    house_number: z.optional(text(detailLengths.house_number).check(z.overwrite(tidyHouseNumber))),
    number_addition: line('number_addition'),
    zip: z.optional(text(detailLengths.zip).check(z.overwrite(tidyPostcode))),
    city: line('city'),
    email: z.optional(EmailAddress),
    phone: line('phone'),
    ...written,
  }),
]);
export type NewForm = z.output<typeof NewForm>;
describe(
  NewForm,
  'A filled-in form. Damage needs a place: a parcel in `about`, a description in `place`, or a point in the Netherlands. `details` has the new value of each detail that is different.',
  { kind: 'damage', what: 'crack', place: 'Achtergevel van de schuur', text: '<p>Een scheur van een meter.</p>' },
);

export const forms = {
  description: 'Forms of residents: each starts a conversation, with fields.',
  send: endpoint({
    method: 'POST',
    url: '/api/messages/forms/',
    access: 'signed-in',
    extension: true,
    summary: 'Send a form to the project team, as a message with fields; it counts for the same limit of 20 an hour',
    statuses: [429],
    body: NewForm,
    response: Message,
  }),
  export: endpoint({
    method: 'GET',
    url: '/api/messages/export/',
    access: 'staff',
    serviceScope: 'forms',
    extension: true,
    summary: 'All forms of one kind as CSV, with their fields as columns',
    description: 'text/csv with semicolons and a byte order mark, as a Dutch Excel expects.',
    query: z.object({ form: z.enum(formKinds) }),
    response: z.string(),
    responseType: 'text/csv',
  }),
  takeOver: endpoint({
    method: 'POST',
    url: '/api/messages/:id/take-over/',
    access: 'staff',
    extension: true,
    summary: 'Store the details that somebody asked to change, in their account, profile and contact',
    description:
      '409 if a detail was changed since they asked, if a value cannot be stored, and if it was done already; nothing is stored then.',
    statuses: [409],
    params: IdParams,
    response: Message,
  }),
  nameWish: endpoint({
    method: 'POST',
    url: '/api/messages/:id/wish/',
    access: 'staff',
    extension: true,
    summary: 'Record the ID that a wish has in the relationship system; empty if it has none yet',
    statuses: [409],
    params: IdParams,
    body: z.strictObject({ wish_id: text(100).check(z.trim()) }),
    response: Message,
  }),
};
