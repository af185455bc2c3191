import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './fields.ts';
import { listQuery, page } from './paging.ts';
import { Polygon } from './parcels.ts';

/** A group or a zone. */
export const Label = z.object({ id: z.int(), name: z.string() });
export type Label = z.output<typeof Label>;

/** The signed-in user. */
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
});
export type User = z.output<typeof User>;

/** A user in the staff's list, with the place on the map. */
export const UserListItem = z.extend(User, {
  groups: z.array(Label),
  profile: z.object({ zones: z.array(Label) }),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  profile_polygons: z.array(Polygon),
});
export type UserListItem = z.output<typeof UserListItem>;

export const users = {
  me: endpoint({
    method: 'GET',
    url: '/api/user/',
    access: 'signed-in',
    withoutMfa: true,
    summary: 'The signed-in user',
    answer: User,
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/users/',
    access: 'staff',
    summary: 'Users, by username; search in username, e-mail and name',
    query: listQuery('username', 'email', 'last_login'),
    answer: page(UserListItem),
  }),
};
