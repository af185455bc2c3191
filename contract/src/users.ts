import * as z from 'zod/mini';
import { BulkIds, BulkOutcome } from './platform/bulk.ts';
import { describe, endpoint } from './platform/endpoint.ts';
import { extension, type VaryingField } from './platform/extension.ts';
import { EmailAddress, Id, IdParams, text, Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';
import { Polygon } from './parcels/parcels.ts';

export const Label = z.object({ id: z.int(), name: z.string() });
export type Label = z.output<typeof Label>;
describe(Label, 'A group or a zone.');

export const Labels: z.ZodMiniArray<typeof Label> & VaryingField<(Label | number)[]> = z.array(Label);
describe(Labels, 'Groups or zones. Other servers may list only their ids.');

export const User = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  last_login: z.nullable(Timestamp),
  profile_id: z.int(),
  groups: Labels,
  profile: z.object({ zones: Labels }),
});
export type User = z.output<typeof User>;
describe(User, 'The signed-in user.');

export const OwnUser = z.extend(User, { represented: extension(z.boolean()) });
export type OwnUser = z.output<typeof OwnUser>;
describe(OwnUser, {
  this: 'The signed-in user.',
  represented: 'Whether somebody else signed in for this person, under a mandate.',
});

/** Days that the link in an invitation is valid. */
export const invitationDays = 14;

/** Minutes in which an invitation counts as recent: inviting the same person again then asks for confirmation. */
export const recentInvitationMinutes = 60;

export const UserListItem = z.extend(User, {
  job_title: extension(z.string()),
  is_superuser: extension(z.boolean()),
  invited_at: extension(z.nullable(Timestamp)),
  bounced: extension(z.boolean()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  profile_polygons: z.array(Polygon),
});
export type UserListItem = z.output<typeof UserListItem>;
describe(UserListItem, {
  this: 'A user in the list of staff, with the location on the map. Superusers are staff who may also grant rights.',
  job_title: 'What a member of staff does, such as omgevingsmanager: with their name below an answer; may be empty.',
  invited_at: 'When the last invitation was mailed; null if never, or if it was accepted.',
  bounced: 'Whether mail to the address came back.',
});

export const UserName = z.pick(User, { id: true, first_name: true, last_name: true, email: true });
export type UserName = z.output<typeof UserName>;
describe(UserName, 'A user in a picker.');

/**
 * Filters of lists of people: their role, whether their account is active, whether they get newsletters, whether mail
 * to their address bounces, and whether they have no parcel on the map.
 */
export const peopleFilter = {
  role: z.optional(z.enum(['customer', 'staff', 'superuser'])),
  active: z.optional(z.enum(['true', 'false'])),
  newsletter: z.optional(z.enum(['true', 'false'])),
  bounced: z.optional(z.literal('true')),
  parcels: z.optional(z.literal('none')),
};

const filterId = z.optional(IdParams.shape.id);

/**
 * not_begun: invited, but never signed in, with a link that still works (open) or not (expired); never: did not sign in
 * yet, invited or not; signed_in: signed in before.
 */
export const usersFilter = {
  group: filterId,
  zone: filterId,
  ...peopleFilter,
  account: z.optional(z.enum(['not_begun', 'open', 'expired', 'never', 'signed_in'])),
};

/** A user with the fields that staff edit. */
export type UserDetails = UserListItem;

const ids = z.array(Id).check(z.maxLength(500));
const password = z.optional(z.nullable(text(1000)));

/** What a member of staff does, as residents read it. */
export const JobTitle = text(100).check(z.trim());
describe(JobTitle, 'What a member of staff does, as residents read it below an answer.', 'omgevingsmanager');

export const NewUser = z.object({
  username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(150)),
  email: EmailAddress,
  first_name: z.optional(text(150)),
  last_name: z.optional(text(150)),
  job_title: z.optional(JobTitle),
  is_staff: z.optional(z.boolean()),
  is_superuser: z.optional(z.boolean()),
  is_active: z.optional(z.boolean()),
  groups: z.optional(ids),
  zones: z.optional(ids),
  password,
  confirm_password: password,
});
export type NewUser = z.output<typeof NewUser>;
describe(
  NewUser,
  'The fields of an account that staff edit; unknown fields are ignored. Only superusers set `is_superuser` and change `is_staff`. Someone with an empty password signs in with a mailed link.',
  { username: 'anna', email: 'anna@example.org', first_name: 'Anna', last_name: 'Dijk', groups: [3] },
);

export const UserChanges = z.partial(NewUser);
export type UserChanges = z.output<typeof UserChanges>;
describe(UserChanges, 'A change of an account: omitted fields do not change.');

/** Maximum number of people in one call that checks them; lists in a request are at most 21,000 long. */
export const maxCheckedPeople = 20_000;

/** Maximum number of names in a sentence about many people. */
export const maxBouncedNames = 5;

export const Bounced = z.object({ count: z.int(), names: z.array(z.string()) });
export type Bounced = z.output<typeof Bounced>;
describe(Bounced, { this: 'To how many people mail came back.', names: 'The first five.' });

/** What a save can change; see `Endpoint.version`. */
const version = [
  'username',
  'email',
  'first_name',
  'last_name',
  'job_title',
  'is_staff',
  'is_superuser',
  'is_active',
  'groups',
  'profile',
] as const;

export const users = {
  description: 'Accounts and their rights.',
  me: endpoint({
    method: 'GET',
    url: '/api/user/',
    access: 'signed-in',
    whileImpersonating: true,
    withoutMfa: true,
    summary: 'The signed-in user',
    response: OwnUser,
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/users/',
    access: 'staff',
    summary: 'Users, by username; search in username, e-mail and name; of one group or zone; filters on the account',
    query: z.extend(listQuery('username', 'email', 'last_login'), usersFilter),
    response: page(UserListItem),
  }),
  names: endpoint({
    method: 'GET',
    url: '/api/users/names/',
    access: 'staff',
    extension: true,
    summary: 'The same list with only names and addresses, for pickers: a fraction of the size',
    query: listQuery('username'),
    response: page(UserName),
  }),
  ids: endpoint({
    method: 'GET',
    url: '/api/users/ids/',
    access: 'staff',
    extension: true,
    summary: 'The ids of all users that match, by username; 400 with error above 100,000',
    query: z.extend(z.pick(listQuery('username'), { search: true }), usersFilter),
    response: z.object({ ids: z.array(z.int()) }),
  }),
  invite: endpoint({
    method: 'POST',
    url: '/api/users/invite/',
    access: 'staff',
    extension: true,
    summary:
      'Mail an invitation to at most 200 users who never signed in, other staff as superuser only; it replaces an earlier one. Skips those invited within the last hour unless include_recent is set',
    body: z.strictObject({ ids: BulkIds, include_recent: z._default(z.boolean(), false) }),
    response: BulkOutcome,
  }),
  bounced: endpoint({
    method: 'POST',
    url: '/api/users/bounced/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'To which of these users mail came back: how many, and the first by username',
    description: 'Called before a bulk invitation. A POST because of the many ids; it changes nothing.',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxCheckedPeople)) }),
    response: Bounced,
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/users/:id/',
    access: 'staff',
    summary: 'One user',
    params: IdParams,
    response: UserListItem,
    version,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/users/',
    access: 'staff',
    summary: 'Create an account; 400 per field, 403 for staff rights, which only a superuser grants',
    body: NewUser,
    response: UserListItem,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/users/:id/',
    access: 'staff',
    summary: 'Change an account, of other staff as superuser only; omitted fields do not change',
    statuses: [409],
    params: IdParams,
    body: UserChanges,
    response: UserListItem,
    version,
    ignored: ['last_login', 'bounced'],
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/users/:id/',
    access: 'staff',
    summary: 'Delete an account and its data, of other staff as superuser only; 409 for the last superuser',
    statuses: [409],
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
};
