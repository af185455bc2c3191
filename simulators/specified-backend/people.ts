import type { Backend } from './backend.ts';
import type { Body } from './bodies.ts';
import { specify, specifyDelete } from './calls.ts';
import { showLabels } from './labels.ts';
import { respondWithList, matches } from './lists.ts';
import { badField, find, notFound, Refusal } from './refusals.ts';
import { insert, type Profile, type Store, type User } from './store.ts';

const textFields = [
  'guid',
  'street',
  'house_number',
  'number_addition',
  'city',
  'state',
  'zip',
  'parcels',
] as const satisfies (keyof Profile)[];

/** The fields of a profile in section 3. */
const profileFields = [
  ...textFields,
  'id',
  'user',
  'first_name',
  'last_name',
  'latitude',
  'longitude',
  'zones',
  'groups',
  'newsletter',
  'notifications',
  'created_at',
  'updated_at',
  'permissions',
  'polygons',
  'first_login',
  'password_reset',
  'relatics_data',
];

const userFields = [
  'username',
  'email',
  'first_name',
  'last_name',
  'is_staff',
  'is_active',
  'groups',
  'password',
  'confirm_password',
];

/** The profile of a user. */
export function profileOf({ profiles }: Store, user: number): Profile {
  const profile = [...profiles.values()].find((each) => each.user === user);
  if (profile === undefined) throw notFound();
  return profile;
}

/** A user with the fields of section 3. */
export function showUser(backend: Backend, user: User): object {
  const { password: _password, mfaSecret: _secret, is_superuser: _superuser, ...shown } = user;
  const { id, zones } = profileOf(backend.store, user.id);
  return {
    ...shown,
    groups: showLabels(backend, 'groups', user.groups),
    profile_id: id,
    profile: { zones: showLabels(backend, 'zones', zones) },
  };
}

function showProfile(backend: Backend, profile: Profile): object {
  const { first_name, last_name, groups, is_staff, is_superuser } = find(backend.store.users, profile.user);
  return {
    ...profile,
    first_name,
    last_name,
    groups: showLabels(backend, 'groups', groups),
    zones: showLabels(backend, 'zones', profile.zones),
    permissions: [...(is_staff ? ['Staff'] : []), ...(is_superuser ? ['Superuser'] : [])],
  };
}

/** Makes an account with its profile. */
export function insertPerson(store: Store, user: Partial<User>, profile: Partial<Profile> = {}): User {
  const now = new Date().toISOString();
  const inserted = insert<User>(store, store.users, {
    username: user.email ?? '',
    email: '',
    first_name: '',
    last_name: '',
    is_staff: false,
    is_superuser: false,
    is_active: true,
    last_login: null,
    groups: [],
    password: '',
    mfaSecret: null,
    ...user,
  });
  const texts = Object.fromEntries(textFields.map((field) => [field, ''])) as Record<
    (typeof textFields)[number],
    string
  >;
  insert<Profile>(store, store.profiles, {
    ...texts,
    user: inserted.id,
    latitude: 51.9,
    longitude: 4.9,
    zones: [],
    newsletter: false,
    notifications: false,
    polygons: [],
    first_login: false,
    password_reset: false,
    relatics_data: { Contactmoment: [], Klanteis: [] },
    created_at: now,
    updated_at: now,
    ...profile,
  });
  return inserted;
}

/** Profiles and users. */
export function specifyPeople(backend: Backend): void {
  specifyProfiles(backend);
  specifyUsers(backend);
}

function specifyProfiles(backend: Backend): void {
  const { store } = backend;
  const body = { kind: 'either', fields: profileFields } as const;
  const findOwn = (id: number, user: User) => {
    const profile = find(store.profiles, id);
    if (profile.user !== user.id && !user.is_staff) throw notFound();
    return profile;
  };

  specify(backend, { method: 'GET', path: '/api/profile/', access: 'signed-in' }, ({ user }) =>
    showProfile(backend, profileOf(store, user.id)),
  );
  specify(backend, { method: 'GET', path: '/api/user/', access: 'signed-in' }, ({ user }) => showUser(backend, user));
  specify(backend, { method: 'GET', path: '/api/profiles/', access: 'staff' }, (asked) =>
    respondWithList(
      backend,
      asked,
      [...store.profiles.values()].map((profile) => showProfile(backend, profile)),
    ),
  );
  specify(backend, { method: 'GET', path: '/api/profiles/:id/', access: 'signed-in' }, ({ id, user }) =>
    showProfile(backend, findOwn(id, user)),
  );
  specify(backend, { method: 'POST', path: '/api/profiles/', access: 'staff', body }, () => {
    throw badField('user', 'Deze gebruiker heeft al een profiel.');
  });
  specify(backend, { method: 'PUT', path: '/api/profiles/:id/', access: 'signed-in', body }, ({ id, user, body }) => {
    const profile = findOwn(id, user);
    if (body.has('newsletter')) profile.newsletter = body.flag('newsletter');
    if (body.has('notifications')) profile.notifications = body.flag('notifications');
    if (user.is_staff) changeProfile(store, profile, body);
    profile.updated_at = new Date().toISOString();
    return showProfile(backend, profile);
  });
  specifyDelete(backend, '/api/profiles/:id/', store.profiles);
}

function changeProfile({ users }: Store, profile: Profile, body: Body): void {
  for (const field of textFields) if (body.has(field)) profile[field] = body.text(field);
  for (const field of ['latitude', 'longitude'] as const) {
    if (body.text(field) !== '') profile[field] = Number(body.text(field));
  }
  if (body.has('polygons')) {
    profile.polygons = body.texts('polygons').map((text) => JSON.parse(text) as Profile['polygons'][number]);
  }
  const user = find(users, profile.user);
  if (body.has('first_name')) user.first_name = body.text('first_name');
  if (body.has('last_name')) user.last_name = body.text('last_name');
}

function specifyUsers(backend: Backend): void {
  const { store } = backend;
  const body = { kind: 'either', fields: userFields } as const;
  const protect = (caller: User, target: Pick<User, 'is_staff' | 'id'>) => {
    // Decision 9.
    if (target.is_staff && target.id !== caller.id && !caller.is_superuser) {
      throw new Refusal(403, { detail: 'Alleen een beheerder mag dit.', code: 'permission_denied' });
    }
  };

  specify(backend, { method: 'GET', path: '/api/users/', access: 'staff' }, (asked) => {
    const rows = [...store.users.values()]
      .filter(({ username, email, first_name, last_name }) => matches(asked, username, email, first_name, last_name))
      .toSorted((a, b) => a.username.localeCompare(b.username))
      .map((user) => {
        const { latitude, longitude, polygons } = profileOf(store, user.id);
        return { ...showUser(backend, user), latitude, longitude, profile_polygons: polygons };
      });
    return respondWithList(backend, asked, rows, { count: true, pageSize: 'page_size' });
  });
  specify(backend, { method: 'POST', path: '/api/users/', access: 'staff', body }, ({ user, body }) => {
    protect(user, { is_staff: body.flag('is_staff'), id: 0 });
    checkUser(store, body);
    const created = insertPerson(store, { is_active: body.flag('is_active') });
    changeUser(created, body);
    return backend.switches.returnsSaved ? showUser(backend, created) : undefined;
  });
  specify(backend, { method: 'PUT', path: '/api/users/:id/', access: 'staff', body }, ({ id, user, body }) => {
    const target = find(store.users, id);
    protect(user, target);
    protect(user, { is_staff: body.flag('is_staff') && !target.is_staff, id: 0 });
    checkUser(store, body, target);
    changeUser(target, body);
    return backend.switches.returnsSaved ? showUser(backend, target) : undefined;
  });
  specify(backend, { method: 'DELETE', path: '/api/users/:id/', access: 'staff' }, ({ id, user }) => {
    protect(user, find(store.users, id));
    store.profiles.delete(profileOf(store, id).id);
    store.users.delete(id);
  });
}

function checkUser({ users }: Store, body: Body, target?: User): void {
  for (const field of ['username', 'email']) {
    if (body.text(field) === '') throw badField(field, 'Dit veld mag niet leeg zijn.');
  }
  if (body.text('password') !== body.text('confirm_password')) {
    throw badField('confirm_password', 'De wachtwoorden komen niet overeen.');
  }
  for (const user of users.values()) {
    if (user !== target && user.email === body.text('email')) throw badField('email', 'Dit adres is al in gebruik.');
  }
}

function changeUser(user: User, body: Body): void {
  for (const field of ['username', 'email', 'first_name', 'last_name'] as const) {
    if (body.has(field)) user[field] = body.text(field);
  }
  user.is_staff = body.flag('is_staff');
  user.is_active = body.flag('is_active');
  user.groups = body.ids('groups');
  if (body.text('password') !== '') user.password = body.text('password');
}
