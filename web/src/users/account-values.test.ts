import type { UserDetails } from '@dijkportaal/contract/users';
import { expect, it } from 'vitest';
import { changesOf, passwordsDiffer, readValues, toNewUser } from './account-values.ts';

const user: UserDetails = {
  id: 3,
  username: 'linde',
  email: 'linde@example.org',
  first_name: 'Linde',
  last_name: 'Kolk',
  job_title: '',
  is_staff: false,
  is_superuser: false,
  invited_at: null,
  bounced: false,
  is_active: true,
  last_login: null,
  profile_id: 4,
  groups: [
    { id: 12, name: 'Bewoners' },
    { id: 5, name: 'Pachters' },
  ],
  profile: { zones: [] },
  latitude: null,
  longitude: null,
  profile_polygons: [],
};
const before = readValues(user);

it('sends nothing that is unchanged, whatever the order of groups', () => {
  expect(changesOf(before, { ...before, groups: before.groups.toReversed() })).toEqual({});
});

it('sends each change, and groups as a whole', () => {
  expect(changesOf(before, { ...before, last_name: '', is_active: false, groups: before.groups.slice(1) })).toEqual({
    last_name: '',
    is_active: false,
    groups: [5],
  });
});

it('sends a new account without empty fields', () => {
  const empty = readValues(null);
  expect(toNewUser({ ...empty, username: 'aafke', email: 'aafke@example.org' })).toEqual({
    username: 'aafke',
    email: 'aafke@example.org',
    first_name: '',
    last_name: '',
    is_active: true,
    is_staff: false,
    groups: [],
  });
  expect(
    toNewUser({
      ...empty,
      username: 'aafke',
      email: 'a@example.org',
      zones: [{ id: 2, name: 'West' }],
      is_staff: true,
    }),
  ).toMatchObject({ zones: [2], is_staff: true });
});

it('compares passwords only when both are filled in', () => {
  expect(passwordsDiffer({ ...before, password: 'een', confirm_password: '' })).toBe(false);
  expect(passwordsDiffer({ ...before, password: 'een', confirm_password: 'een' })).toBe(false);
  expect(passwordsDiffer({ ...before, password: 'een', confirm_password: 'twee' })).toBe(true);
});
