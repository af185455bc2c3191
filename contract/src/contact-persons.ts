import * as z from 'zod/mini';
import { PortalFile } from './files.ts';
import { describe, endpoint } from './platform/endpoint.ts';
import { Id, IdParams, text } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';
import { Labels } from './users.ts';

export const ContactPerson = z.object({
  is_team: z.boolean(),
  name: z.string(),
  job_title: z.string(),
  email: z.string(),
  phone: z.string(),
  hours: z.string(),
  photo: z.nullable(PortalFile),
});
export type ContactPerson = z.output<typeof ContactPerson>;
describe(ContactPerson, {
  this: 'Who a resident calls: a member of staff, or else the project team. Any text may be empty.',
  is_team: 'Nobody was chosen for this person, their groups or their zones.',
  email: 'Of the project team only: members of staff answer in the portal.',
  phone: 'Of the project team if the member of staff has none of their own, and so are the hours.',
  hours: 'When somebody answers the telephone, as staff wrote it.',
});

export const ContactPersonDetails = z.object({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  job_title: z.string(),
  is_active: z.boolean(),
  phone: z.string(),
  hours: z.string(),
  photo: z.nullable(PortalFile),
  groups: Labels,
  zones: Labels,
  users: Labels,
});
export type ContactPersonDetails = z.output<typeof ContactPersonDetails>;
describe(ContactPersonDetails, {
  this: 'A member of staff as contact person, with the groups, zones and people that they are the contact of.',
  is_active: 'Whether the account is active and of staff: residents do not see others.',
});

export const PersonsContactPerson = z.object({
  is_team: z.boolean(),
  name: z.string(),
  job_title: z.string(),
  chosen: z.nullable(z.int()),
  choices: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type PersonsContactPerson = z.output<typeof PersonsContactPerson>;
describe(PersonsContactPerson, {
  this: 'Who a resident calls, and who staff can choose for them.',
  is_team: 'Nobody was chosen for this person, their groups or their zones.',
  chosen: 'The contact person who was chosen for this person; null for the one of their groups or zones.',
  choices: 'All contact persons whom residents can see, by name.',
});

const ids = z.array(Id).check(z.maxLength(500));

export const ContactPersonChanges = z.strictObject({
  user_id: Id,
  phone: text(50).check(z.trim()),
  hours: text(200).check(z.trim()),
  groups: ids,
  zones: ids,
  users: ids,
  photo_upload: z.optional(z.nullable(Id)),
});
export type ContactPersonChanges = z.output<typeof ContactPersonChanges>;
describe(
  ContactPersonChanges,
  'A contact person as staff fill it in. What is chosen here is taken from the colleague who had it. An upload of null removes the picture.',
  {
    user_id: 4,
    phone: '0344 12 34 56',
    hours: 'maandag tot en met donderdag, 9 tot 16 uur',
    groups: [],
    zones: [2],
    users: [],
  },
);

/** What a save can change; see `Endpoint.version`. */
const version = ['user_id', 'phone', 'hours', 'photo', 'groups', 'zones', 'users'] as const;

export const contactPersons = {
  description: 'Who residents call about the project.',
  own: endpoint({
    method: 'GET',
    url: '/api/contact-person/',
    access: 'signed-in',
    whileImpersonating: true,
    extension: true,
    summary: 'Your own contact person',
    description:
      'The one chosen for the person; else for one of their groups, else of their zones, the first by name; else the project team.',
    response: ContactPerson,
  }),
  ofPerson: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/contact-person/',
    access: 'staff',
    extension: true,
    summary: 'The contact person of a resident, by the id of the profile',
    params: IdParams,
    response: PersonsContactPerson,
    version: ['chosen'],
  }),
  choose: endpoint({
    method: 'PUT',
    url: '/api/profiles/:id/contact-person/',
    access: 'staff',
    extension: true,
    summary: 'Choose the contact person of a resident; null for the one of their groups or zones',
    params: IdParams,
    body: z.strictObject({ chosen: z.nullable(Id) }),
    response: PersonsContactPerson,
    version: ['chosen'],
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/contact-persons/',
    access: 'staff',
    extension: true,
    summary: 'Contact persons by name',
    query: z.omit(listQuery('name'), { ordering: true }),
    response: page(ContactPersonDetails),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/contact-persons/:id/',
    access: 'staff',
    extension: true,
    summary: 'One contact person',
    params: IdParams,
    version,
    response: ContactPersonDetails,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/contact-persons/',
    access: 'staff',
    extension: true,
    summary: 'Make a member of staff a contact person; 400 for one who is already',
    body: ContactPersonChanges,
    response: ContactPersonDetails,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/contact-persons/:id/',
    access: 'staff',
    extension: true,
    summary: 'Change a contact person',
    params: IdParams,
    version,
    body: ContactPersonChanges,
    response: ContactPersonDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/contact-persons/:id/',
    access: 'staff',
    extension: true,
    summary: 'Remove a contact person; the account of the member of staff stays',
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
};
