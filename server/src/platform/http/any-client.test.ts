import { describe, expect, test } from 'vitest';
import { filePart, fieldPart, formOf, rawForm } from '../../../test/forms.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';

/* What clients send that were written from the specification, not with our contract. */

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const asStaff = (method: string, url: string, request: object = {}) =>
  portal.call(method, url, { token: staff.access, ...request });

describe('a blank e-mail address', () => {
  const empty = ['Dit veld mag niet leeg zijn.'];

  test.each(['', '  '])('%j is said to be empty', async (email) => {
    const reset = await portal.call('POST', '/auth/password-reset/', { body: { email } });
    expect([reset.status, reset.body]).toEqual([400, { email: empty }]);
    const login = await portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password: 'x' } });
    expect([login.status, login.body]).toEqual([400, { email: empty }]);
  });

  test('and any other wrong request for a login link is answered with error', async () => {
    for (const [body, error] of [
      [{ email: '' }, 'Dit veld mag niet leeg zijn.'],
      [{ email: 'linde' }, 'Vul een geldig e-mailadres in.'],
      [{}, 'Dit veld is verplicht.'],
    ] as const) {
      const response = await portal.call('POST', '/auth/send-login-link/', { body });
      expect([response.status, response.body]).toEqual([400, { error }]);
    }
  });
});

describe('a form', () => {
  test('with a blank required field is refused like JSON, also in a change', async () => {
    const person = await createPerson(portal);
    for (const field of ['username', 'email']) {
      const url = `/api/users/${person.id}/`;
      for (const request of [{ body: { [field]: '' } }, formOf({ [field]: '' })]) {
        const response = await asStaff('PUT', url, request);
        expect([response.status, response.body]).toEqual([400, { [field]: ['Dit veld mag niet leeg zijn.'] }]);
      }
    }
    const item = await asStaff('POST', '/api/news/', formOf({ title: 'Werk', created_at: '', content: '' }));
    expect(item.status).toBe(200);
    const blank = await asStaff('PATCH', `/api/news/${item.body.id}/`, formOf({ title: '' }));
    expect([blank.status, blank.body]).toEqual([400, { title: ['Dit veld mag niet leeg zijn.'] }]);
  });

  test('without fields is accepted where there is no body', async () => {
    const contact = await asStaff('POST', '/api/contacts/', { body: { name: 'Linde', email: 'linde@example.org' } });
    const invited = await asStaff('POST', `/api/contacts/${contact.body.id}/convert_to_user/`, formOf({}));
    expect(invited.status).toBe(200);
  });

  test('with a text in a field for a file gets an error; an empty one counts as no file', async () => {
    const form = (value: string) => rawForm([fieldPart('title', 'Ontwerp'), fieldPart('files', value)]);
    const refused = await asStaff('POST', '/api/designs/', form('dijk.pdf'));
    expect([refused.status, refused.body]).toEqual([
      400,
      { files: ['In dit veld hoort een bestand. Er is tekst verstuurd.'] },
    ]);
    expect((await asStaff('POST', '/api/designs/', form(''))).status).toBe(200);
    const json = await asStaff('POST', '/api/news/', { body: { title: 'Werk', pdf_file: 'dijk.pdf' } });
    expect([json.status, json.body]).toEqual([
      400,
      { pdf_file: ['In dit veld hoort een bestand. Er is tekst verstuurd.'] },
    ]);
    const mixed = rawForm([
      fieldPart('title', 'Ontwerp'),
      filePart('files', { name: 'a.txt', content: 'De dijk' }),
      fieldPart('files', 'b.txt'),
    ]);
    expect((await asStaff('POST', '/api/designs/', mixed)).status).toBe(400);
    const { rows } = await portal.pool.query("select 1 from files where name = 'a.txt'");
    expect(rows).toEqual([]);
  });
});

test('every resource is created by a form, lists of objects as JSON', async () => {
  const send = (url: string, fields: Parameters<typeof formOf>[0]) => asStaff('POST', `/api/${url}/`, formOf(fields));
  const [group, zone] = [(await send('groups', { name: 'Kade' })).body, (await send('zones', { name: 'Kade' })).body];
  const labels = { groups: JSON.stringify([group]), zones: [zone.id as number] };
  const chosen = { groups: [group], zones: [zone] };
  const text = '<p>Tekst</p>';
  const corners = '[[52.1,5.1],[52.2,5.1],[52.2,5.2]]';
  const { id: user } = await createPerson(portal);
  const moment = { created_at: '2026-05-04T12:00' };
  const cases: [string, Parameters<typeof formOf>[0], object][] = [
    [
      'profiles',
      { user, polygons: `[{"name":"A","polygon":${corners}}]`, latitude: '' },
      { polygons: [{ name: 'A' }] },
    ],
    [
      'users',
      { username: 'form', email: 'form@example.org', ...labels },
      { groups: [group], profile: { zones: [zone] } },
    ],
    ['contacts', { name: 'A', email: 'a@example.org', ...labels }, chosen],
    ['designs', { title: 'A', ...labels }, chosen],
    ['documents', { title: 'A', ...labels }, chosen],
    [
      'news',
      { title: 'A', content: text, ...moment, ...labels },
      { ...chosen, created_at: '2026-05-04T10:00:00.000Z' },
    ],
    ['newsletters', { title: 'A', content: text, send: false, send_at: '', ...labels }, { ...chosen, send_at: null }],
    ['messages', { subject: 'A', text }, { subject: 'A', text }],
    ['sites', { contact_name: 'A', automatically_invite_contacts: true }, { automatically_invite_contacts: true }],
  ];
  for (const [url, fields, stored] of cases) {
    const { status, body } = await send(url, fields);
    expect([url, status, body]).toEqual([url, 200, expect.objectContaining({ id: expect.any(Number) })]);
    expect(body).toMatchObject(stored);
  }
});

test.each([
  ['groups', { groups: [0, 'Bewoners'] }],
  ['zones', { zones: ['x'] }],
])('errors of the members of %s stand under its own name', async (field, body) => {
  const response = await asStaff('POST', '/api/designs/', { body: { title: 'Ontwerp', ...body } });
  expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
  const form = await asStaff('POST', '/api/designs/', formOf({ title: 'Ontwerp', [field]: 'x' }));
  expect([form.status, Object.keys(form.body)]).toEqual([400, [field]]);
});

test('blank filters in a query count as absent', async () => {
  for (const query of ['group=&zone=&page=&page_size=&search=&ordering=', 'page=&perPage=']) {
    expect((await asStaff('GET', `/api/contacts/?${query}`)).status).toBe(200);
  }
  expect((await asStaff('GET', '/api/newsletter-mails/?newsletter=&page=1')).status).toBe(400);
});

describe('another method', () => {
  test.each([
    ['PUT', '/api/groups/', 'GET, HEAD, POST'],
    ['POST', '/api/groups/1/', 'DELETE, GET, HEAD, PUT'],
    ['PATCH', '/api/zones/1', 'DELETE, GET, HEAD, PUT'],
    ['GET', '/auth/password-reset/', 'POST'],
    ['DELETE', '/api/profile/?a=b', 'GET, HEAD'],
    ['POST', '/api/contacts/sync/', 'DELETE, GET, HEAD, PUT'],
  ])('%s of %s is 405 and says which are allowed', async (method, url, allow) => {
    // What the body consists of does not matter, nor that it cannot be read.
    const odd = { body: '<x/>', headers: { 'content-type': 'application/xml' } };
    for (const request of [{}, { token: staff.access }, odd]) {
      const { status, body, headers } = await portal.call(method, url, request);
      expect([status, body, headers['allow']]).toEqual([
        405,
        { detail: 'Deze methode is hier niet toegestaan.', code: 'method_not_allowed' },
        allow,
      ]);
    }
  });

  test('of a path that does not exist is 404', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await asStaff(method, '/api/bestaat-niet/')).status).toBe(404);
      expect((await asStaff(method, '/api/groups/1/2/3/')).status).toBe(404);
    }
  });
});

describe('leaving the audience out of a change', () => {
  const changes = ['designs', 'documents', 'news', 'newsletters'].flatMap((kind) =>
    (['JSON', 'a form'] as const).map((how) => [kind, how] as const),
  );

  test.each(changes)('of %s by %s never makes it public', async (kind, how) => {
    const group = await asStaff('POST', '/api/groups/', { body: { name: `Bewoners ${kind} ${how}` } });
    const made = await asStaff('POST', `/api/${kind}/`, { body: { title: 'Besloten', groups: [group.body.id] } });
    const url = `/api/${kind}/${made.body.id}/`;
    const changed = await asStaff(
      'PUT',
      url,
      how === 'JSON' ? { body: { title: 'Anders' } } : formOf({ title: 'Anders' }),
    );
    expect([changed.status, changed.body.title, changed.body.everyone]).toEqual([200, 'Anders', false]);
    const resident = await signedInPerson(portal);
    expect((await portal.call('GET', url, { token: resident.access })).status).toBe(kind === 'newsletters' ? 403 : 404);
    const opened = await asStaff('PUT', url, { body: { title: 'Open', everyone: true } });
    expect([opened.status, opened.body.everyone]).toEqual([200, true]);
  });
});

test('two profiles never have the same GUID, and the error names nobody', async () => {
  const [one, other] = [await createPerson(portal), await createPerson(portal)];
  const give = (id: number, guid: string) => asStaff('PUT', `/api/profiles/${id}/`, { body: { guid } });
  expect((await give(one.profileId, 'KL-12')).status).toBe(200);
  const refused = await give(other.profileId, ' kl-12 ');
  expect([refused.status, refused.body]).toEqual([400, { guid: ['Dit nummer hoort al bij een ander profiel.'] }]);
  expect((await give(one.profileId, 'KL-12')).status).toBe(200);
});
