import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { messages } from '@dijkportaal/contract/messages/messages';
import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { profiles } from '@dijkportaal/contract/profiles';
import { designs } from '@dijkportaal/contract/publications/designs';
import { documents } from '@dijkportaal/contract/publications/documents';
import { news } from '@dijkportaal/contract/publications/news';
import { sites } from '@dijkportaal/contract/settings';
import { users } from '@dijkportaal/contract/users';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formOf } from '../../../test/forms.ts';
import { labelPerson } from '../../../test/labels.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { pdf, picture } from '../../../test/sample-files.ts';
import { shapeOf } from '../schema-walk.ts';

/* Clients that were written from the specification send back the object that they read. */

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const superuser = await signedInPerson(portal, { isSuperuser: true });
const polygons = [
  {
    name: 'A 12',
    polygon: [
      [52.1, 5.1],
      [52.2, 5.1],
      [52.2, 5.2],
    ] as [number, number][],
  },
];
const resident = await signedInPerson(portal, {
  profile: { street: 'Dijkweg', latitude: 52.1234567, longitude: 5.1, polygons, guid: 'R_1' },
});
await labelPerson(portal, resident.id, { groups: ['Bewoners', 'Pachters'], zones: ['Noord'] });
await labelPerson(portal, staff.id, { groups: ['Bewoners'] });
const files = { png: { name: 'dijk.png', content: await picture('png') }, pdf: { name: 'dijk.pdf', content: pdf } };

type Row = Record<string, unknown> & { id: number };
const asStaff = async (method: string, url: string, request: object = {}) => {
  const { status, body, text } = await portal.call(method, url, { token: staff.access, ...request });
  if (status !== 200) throw new Error(text);
  return body as Row;
};
const labels = { groups: (await asStaff('GET', '/api/groups/'))['results'] as Row[] };
const groupIds = labels.groups.map(({ id }) => id);
const zoneId = ((await asStaff('GET', '/api/zones/'))['results'] as Row[])[0]?.id ?? 0;
const made = async (kind: string, request: object) => `${kind}/${(await asStaff('POST', `/api/${kind}/`, request)).id}`;
let serial = 0;
const word = () => `woord${(serial += 1)}`;
const text = '<p>Vrijdag begint het <strong>werk</strong>.</p>';
const publication = { title: 'Kade', groups: groupIds, zones: [zoneId] };
const message = { subject: 'Oprit', text: '<p>Blijft de oprit open?</p>' };
const ownMessage = async ({ access }: { access: string }) =>
  `messages/${(await portal.call('POST', '/api/messages/', { token: access, body: message })).body.id as number}`;

const cases: [string, Endpoint, { access: string }, () => string | Promise<string>][] = [
  ['their own profile, by a resident', profiles.replace, resident, () => `profiles/${resident.profileId}`],
  ['a profile, by staff', profiles.replace, staff, () => `profiles/${resident.profileId}`],
  ['their own profile, by staff', profiles.replace, staff, () => `profiles/${staff.profileId}`],
  ['a profile of staff, by a superuser', profiles.replace, superuser, () => `profiles/${staff.profileId}`],
  ['a user, by staff', users.replace, staff, () => `users/${resident.id}`],
  ['their own user, by staff', users.replace, staff, () => `users/${staff.id}`],
  ['a member of staff, by a superuser', users.replace, superuser, () => `users/${staff.id}`],
  [
    'a contact',
    contacts.replace,
    staff,
    () => made('contacts', { body: { name: 'Anna', email: 'Anna@example.org; x', groups: groupIds, zones: [zoneId] } }),
  ],
  ['a group', groups.replace, staff, () => made('groups', { body: { name: word() } })],
  ['a zone', zones.replace, staff, () => made('zones', { body: { name: word() } })],
  [
    'a design with files',
    designs.replace,
    staff,
    () => made('designs', formOf({ title: 'Kade', users: resident.id, files: [files.png, files.pdf] })),
  ],
  ['a document for groups', documents.replace, staff, () => made('documents', { body: publication })],
  [
    'news with files',
    news.replace,
    staff,
    () =>
      made(
        'news',
        formOf({ title: 'Werk', content: text, everyone: true, featured_image: files.png, pdf_file: files.pdf }),
      ),
  ],
  ['news, by PATCH', news.change, staff, () => made('news', { body: { ...publication, content: text } })],
  [
    'a draft of a newsletter',
    newsletters.replace,
    staff,
    () => made('newsletters', formOf({ title: 'Zomer', content: text, groups: groupIds, featured_image: files.png })),
  ],
  [
    'a scheduled newsletter',
    newsletters.replace,
    staff,
    () =>
      made('newsletters', {
        body: { ...publication, content: text, send: true, send_at: '2098-07-01T09:30', send_to_contacts: true },
      }),
  ],
  [
    'a held newsletter',
    newsletters.replace,
    staff,
    async () => {
      const url = await made('newsletters', {
        body: { ...publication, content: text, send: true, send_at: '2098-01-01T09:30' },
      });
      await portal.db.execute(sql`update newsletters set state = 'held', trouble = 'Te laat.',
        send_at = '2020-01-01T09:00Z', due_at = '2020-01-01T09:00Z' where id = ${Number(url.split('/')[1])}`);
      return url;
    },
  ],
  ['their own message, by a resident', messages.replace, resident, () => ownMessage(resident)],
  ['their own message, by staff', messages.replace, staff, () => ownMessage(staff)],
  ['the settings', sites.replace, staff, () => 'sites/1'],
];

const tableNames = (
  await portal.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
).rows.map(({ name }) => name);
/** The hash of every table, except of those that count calls or saves. */
async function readTables(): Promise<unknown> {
  const hashes = tableNames
    .filter((name) => !/^sessions$|^data_changes$|attempt|limit|lease/.test(name))
    .map((name) => `select '${name}', md5(string_agg(t::text, ',' order by t::text)) from "${name}" t`);
  return (await portal.pool.query(hashes.join(' union all '))).rows;
}

const read = (url: string, { access }: { access: string }) => portal.call('GET', `/api/${url}/`, { token: access });

/** The object as fields of a form: an empty list has none, lists of texts are repeated, other lists and objects are JSON. */
function asForm(object: Row) {
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  const fields = Object.entries(object).flatMap(([name, value]): [string, string | string[]][] => {
    if (value === null) return [[name, '']];
    if (!Array.isArray(value) || typeof value[0] === 'object') return [[name, toText(value)]];
    return value.length === 0 ? [] : [[name, value.map(toText)]];
  });
  return formOf(Object.fromEntries(fields));
}

const other = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...(value as unknown[]), typeof value[0] === 'string' ? 'Staff' : { id: 999 }];
  if (typeof value === 'object' && value !== null) return { ...value, id: 999, zones: [{ id: 999 }] };
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : '2001-01-01T00:00:00.000Z';
};

describe.each(cases)('%s', (_name, endpoint, who, make) => {
  const send = (url: string, request: object) =>
    portal.call(endpoint.method, `/api/${url}/`, { token: who.access, ...request });

  test('written back as it was read changes nothing', async () => {
    const url = await make();
    const before = await read(url, who);
    const tables = await readTables();
    for (const request of [{ body: before.body as Row }, asForm(before.body as Row)]) {
      const response = await send(url, request);
      expect([response.status, response.body]).toEqual([200, before.body]);
      expect(response.headers['etag']).toBe(before.headers['etag']);
      expect(await readTables()).toEqual(tables);
    }
  });

  test('with another value for a field that cannot be written is refused at that field', async () => {
    const url = await make();
    const before = (await read(url, who)).body as Row;
    const tables = await readTables();
    const writable = Object.keys(shapeOf(endpoint.body));
    const fields = Object.keys(before).filter((name) => !writable.includes(name) && !endpoint.ignored?.includes(name));
    expect(fields).toContain('id');
    for (const field of fields) {
      // A message may be changed 20 times an hour, which counts every try.
      await portal.pool.query('delete from attempt_counts');
      const changed = { ...before, [field]: other(before[field]) };
      for (const request of [{ body: changed }, asForm(changed)]) {
        const response = await send(url, request);
        expect([field, response.status, Object.keys(response.body)]).toEqual([field, 400, [field]]);
      }
    }
    expect(await readTables()).toEqual(tables);
  });
});

describe('a resident', () => {
  const send = (body: object, profileId = resident.profileId) =>
    portal.call('PUT', `/api/profiles/${profileId}/`, { token: resident.access, body });

  test('never writes what they may not change', async () => {
    const before = (await read(`profiles/${resident.profileId}`, resident)).body as Row;
    const tables = await readTables();
    const attacks = {
      guid: 'R_2',
      first_name: 'Baas',
      street: 'Kade',
      latitude: null,
      polygons: [],
      user: staff.id,
      id: staff.profileId,
      permissions: ['Staff', 'Superuser'],
      groups: [],
      zones: [999],
      first_login: true,
      created_at: '2001-01-01T00:00:00.000Z',
    };
    for (const [field, value] of Object.entries(attacks)) {
      const response = await send({ ...before, newsletter: !before['newsletter'], [field]: value });
      expect([response.status, response.body]).toEqual([
        400,
        { [field]: ['Dit kunt u niet wijzigen. Is het intussen veranderd? Ververs dan de pagina.'] },
      ]);
    }
    // Fields that no profile has are ignored.
    const rights = { is_staff: true, is_superuser: true, is_active: false, email: 'baas@example.org', password: 'x' };
    expect((await send({ ...before, ...rights })).status).toBe(200);
    expect((await send(before, staff.profileId)).status).toBe(404);
    expect(await readTables()).toEqual(tables);
  });

  test('accepts changes to writable fields of the object as read, whatever else changed', async () => {
    const before = (await read(`profiles/${resident.profileId}`, resident)).body as Row;
    const old = { updated_at: '2001-01-01T00:00:00.000Z', relatics_data: { Klanteis: [] }, relatics_refreshing: true };
    const { status, body } = await send({ ...before, ...old, newsletter: !before['newsletter'] });
    expect([status, body.newsletter]).toEqual([200, !before['newsletter']]);
  });
});

test('groups, zones and users are accepted as objects with an id, by JSON and by form', async () => {
  const chosen = { groups: labels.groups, users: [{ id: resident.id, name: 'x' }], zones: [{ id: zoneId }] };
  const list = (value: object) => JSON.stringify(value);
  const form = formOf({
    title: 'A',
    groups: list(chosen.groups),
    users: list(chosen.users),
    zones: list(chosen.zones),
  });
  for (const request of [{ body: { title: 'A', ...chosen } }, form]) {
    const design = await asStaff('POST', '/api/designs/', request);
    expect(['groups', 'users', 'zones'].map((name) => (design[name] as Row[]).map(({ id }) => id))).toEqual([
      groupIds,
      [resident.id],
      [zoneId],
    ]);
  }
  for (const wrong of [[{ name: 'Bewoners' }], [{ id: '1' }], [{ id: { id: 1 } }], [null]]) {
    const response = await portal.call('POST', '/api/designs/', {
      token: staff.access,
      body: { title: 'A', groups: wrong },
    });
    expect([response.status, Object.keys(response.body)]).toEqual([400, ['groups']]);
  }
});

test('a row of a list can be written back too, and times and links count in any form', async () => {
  const [group] = ((await asStaff('GET', '/api/groups/'))['results'] as Row[]).slice(-1);
  expect((await asStaff('PUT', `/api/groups/${group?.id}/`, { body: { ...group, name: 'Anders' } }))['name']).toBe(
    'Anders',
  );
  const url = `/api/${await made('designs', formOf({ title: 'Kade', files: [files.png] }))}/`;
  const design = await asStaff('GET', url);
  const [file] = design['files'] as (Row & { file: string })[];
  const body = {
    ...design,
    created_at: String(design['created_at']).replace('Z', '+00:00'),
    files: [{ ...file, file: file?.file.split('?')[0] }],
    title: 'Anders',
  };
  expect((await asStaff('PUT', url, { body }))['title']).toBe('Anders');
});
