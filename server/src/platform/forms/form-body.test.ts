import { describe, expect, test } from 'vitest';
import { fieldPart, filePart, formOf, rawForm } from '../../../test/forms.ts';
import { createPerson, password, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { pdf, picture, program } from '../../../test/sample-files.ts';
import { countFiles } from '../../../test/stored-files.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const png = await picture('png');
const send = (method: string, url: string, form: { body: Buffer; headers: Record<string, string> }) =>
  portal.call(method, url, { token: staff.access, ...form });

describe('a form', () => {
  test('creates and changes a group and a zone', async () => {
    for (const resource of ['groups', 'zones']) {
      const made = await send('POST', `/api/${resource}/`, formOf({ name: 'Dijkvak 7' }));
      expect([made.status, made.body.name]).toEqual([200, 'Dijkvak 7']);
      const changed = await send('PUT', `/api/${resource}/${made.body.id}/`, formOf({ name: 'Dijkvak 8' }));
      expect([changed.status, changed.body]).toEqual([200, { id: made.body.id, name: 'Dijkvak 8' }]);
    }
  });

  test('creates and changes a user, with lists, booleans and empty fields', async () => {
    const groups = await Promise.all(['Oost', 'West'].map((name) => send('POST', '/api/groups/', formOf({ name }))));
    const ids = groups.map(({ body }) => body.id as number);
    const user = { username: 'kolk', email: 'kolk@example.org', first_name: '', is_active: true, groups: ids };
    const made = await send('POST', '/api/users/', formOf(user));
    expect([made.status, made.body.username, made.body.groups.length]).toEqual([200, 'kolk', 2]);
    const [one = 0] = ids;
    const changed = await send(
      'PUT',
      `/api/users/${made.body.id}/`,
      formOf({ first_name: '007', is_active: 'false', groups: one }),
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ first_name: '007', is_active: false, groups: [{ id: one }] });
    const emptied = await send('PUT', `/api/users/${made.body.id}/`, formOf({ groups: '' }));
    expect([emptied.status, emptied.body.groups]).toEqual([200, []]);
  });

  test('creates and changes a contact', async () => {
    const made = await send('POST', '/api/contacts/', formOf({ name: 'Fam. Wiel', email: 'wiel@example.org' }));
    expect([made.status, made.body.name]).toEqual([200, 'Fam. Wiel']);
    const form = formOf({ name: 'Fam. Wiel-Sloot', email: 'wiel@example.org' });
    const changed = await send('PUT', `/api/contacts/${made.body.id}/`, form);
    expect([changed.status, changed.body.name]).toEqual([200, 'Fam. Wiel-Sloot']);
  });

  test('changes a profile, with numbers, lists as JSON, and null', async () => {
    const { profileId } = await createPerson(portal);
    const polygons = [
      {
        name: 'A 12',
        polygon: [
          [52, 5],
          [52.1, 5],
          [52, 5.1],
        ],
      },
    ];
    const put = (fields: Parameters<typeof formOf>[0]) => send('PUT', `/api/profiles/${profileId}/`, formOf(fields));
    const changed = await put({
      latitude: '52.05',
      longitude: '5.02',
      newsletter: 'true',
      house_number: '12',
      polygons: JSON.stringify(polygons),
    });
    expect(changed.status).toBe(200);
    const numbers = { latitude: 52.05, longitude: 5.02 };
    expect(changed.body).toMatchObject({ ...numbers, newsletter: true, house_number: '12', polygons });
    expect((await put({ latitude: 'null', longitude: '' })).body).toMatchObject({ latitude: null, longitude: null });
  });

  test('is checked like JSON', async () => {
    expect((await send('POST', '/api/groups/', formOf({ name: ' ' }))).body).toEqual({
      name: ['Dit veld mag niet leeg zijn.'],
    });
    expect((await send('POST', '/api/groups/', formOf({ name: 'a', is_staff: 'true' }))).body).toEqual({
      non_field_errors: ['Onbekend veld: is_staff.'],
    });
    expect((await send('POST', '/api/groups/', formOf({ name: 'a\0b' }))).body).toEqual({
      name: ['Deze tekst bevat een teken dat niet is toegestaan (NUL).'],
    });
    const wrong = await send('PUT', '/api/users/1/', formOf({ is_active: 'misschien', groups: ['een', '2'] }));
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['is_active', 'groups']]);
  });

  test('is not read if the sender may not call', async () => {
    const before = await countFiles(portal);
    const customer = await signedInPerson(portal);
    const form = formOf({ title: 'Plan', files: [{ name: 'plan.png', content: png }] });
    expect((await portal.call('POST', '/api/designs/', form)).status).toBe(401);
    expect((await portal.call('POST', '/api/designs/', { token: customer.access, ...form })).status).toBe(403);
    expect(await countFiles(portal)).toEqual(before);
  });

  test('is refused with 415 by endpoints without a body', async () => {
    const { status, body } = await send('DELETE', '/api/groups/1/', formOf({ email: 'a@example.org' }));
    expect([status, body]).toEqual([415, { detail: 'Verstuur de gegevens als JSON.' }]);
  });

  const encoded = (fields: Record<string, string>) => ({
    body: Buffer.from(new URLSearchParams(fields).toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  });

  test('of either kind signs in, as JSON does', async () => {
    const { email } = await createPerson(portal);
    for (const form of [formOf({ email, password }), encoded({ email, password }), { body: { email, password } }]) {
      const { status, body } = await portal.call('POST', '/api/dj-rest-auth/login/', form);
      expect([status, body.user?.email]).toEqual([200, email]);
    }
    for (const form of [formOf({ email }), encoded({ email })]) {
      const { status, body } = await portal.call('POST', '/api/dj-rest-auth/login/', form);
      expect([status, body]).toEqual([400, { password: ['Dit veld is verplicht.'] }]);
    }
  });

  test('of fields alone is read by the schema: lists, numbers and booleans', async () => {
    const group = await send('POST', '/api/groups/', encoded({ name: 'Van een formulier' }));
    expect(group.status).toBe(200);
    const fields = new URLSearchParams({ name: 'Ada', email: 'ada@example.org', invite_all_email_addresses: 'true' });
    for (const id of [group.body.id]) fields.append('groups', String(id));
    const { status, body } = await send('POST', '/api/contacts/', {
      ...encoded({}),
      body: Buffer.from(fields.toString()),
    });
    expect([status, body.invite_all_email_addresses, body.groups]).toEqual([
      200,
      true,
      [{ id: group.body.id, name: 'Van een formulier' }],
    ]);
    expect((await send('POST', '/api/groups/', encoded({ name: 'a', constructor: 'b' }))).status).toBe(400);
    expect(
      (await send('POST', '/api/groups/', { ...encoded({}), body: Buffer.from('a=1&'.repeat(2_001)) })).status,
    ).toBe(400);
  });
});

describe('files of a form', () => {
  test('are received with the fields, several in one field', async () => {
    const files = [
      { name: 'plan.png', content: png },
      { name: 'plan.pdf', content: pdf },
    ];
    const { status, body } = await send('POST', '/api/designs/', formOf({ title: 'Plan', files }));
    expect([status, body.files.map((file: { file_name: string }) => file.file_name)]).toEqual([
      200,
      ['plan.png', 'plan.pdf'],
    ]);
  });

  test('that were not chosen are ignored', async () => {
    const form = formOf({ title: 'Plan', files: [{ name: '', content: '' }] });
    const { status, body } = await send('POST', '/api/designs/', form);
    expect([status, body.files]).toEqual([200, []]);
  });

  test.each([
    ['the fields are refused', { title: '', files: [{ name: 'plan.png', content: png }] }, ['title']],
    [
      'the handler refuses',
      { title: 'Plan', everyone: false, files: [{ name: 'plan.png', content: png }] },
      ['groups'],
    ],
    [
      'one of them is refused',
      {
        title: 'Plan',
        files: [
          { name: 'plan.png', content: png },
          { name: 'plan.exe', content: program },
        ],
      },
      ['files'],
    ],
    [
      'there is one too many',
      {
        title: 'Nieuws',
        pdf_file: [
          { name: 'a.pdf', content: pdf },
          { name: 'b.pdf', content: pdf },
        ],
      },
      ['pdf_file'],
    ],
    [
      'they are of the wrong type for the field',
      { title: 'Nieuws', pdf_file: { name: 'a.png', content: png } },
      ['pdf_file'],
    ],
    ['there is no such field', { title: 'Plan', file: { name: 'a.png', content: png } }, ['file']],
  ])('leave nothing when %s', async (_name, fields, wrong) => {
    const before = await countFiles(portal);
    const url = fields.title === 'Nieuws' ? '/api/news/' : '/api/designs/';
    const { status, body } = await send('POST', url, formOf(fields));
    expect([status, Object.keys(body)]).toEqual([400, wrong]);
    expect(await countFiles(portal)).toEqual(before);
  });

  test('cannot be sent as JSON', async () => {
    const forged = { key: '00/0', path: '/etc/passwd', name: 'a.pdf', type: 'application/pdf' };
    const body = { title: 'Plan', files: [forged] };
    const response = await portal.call('POST', '/api/designs/', { token: staff.access, body });
    expect([response.status, response.body]).toEqual([400, { non_field_errors: ['Onbekend veld: files.'] }]);
    const field = await send('POST', '/api/designs/', formOf({ title: 'Plan', files: JSON.stringify([forged]) }));
    expect([field.status, field.body]).toEqual([
      400,
      { files: ['In dit veld hoort een bestand. Er is tekst verstuurd.'] },
    ]);
  });
});

describe('a strange form', () => {
  const many = Array.from({ length: 2100 }, (_, index) => fieldPart(`veld${index}`, '1'));
  test.each([
    ['__proto__', rawForm([fieldPart('name', 'a'), fieldPart('__proto__', 'a')])],
    ['constructor', rawForm([fieldPart('constructor', 'a')])],
    ['toString', rawForm([fieldPart('toString', 'a')])],
    ['a file called __proto__', rawForm([filePart('__proto__', { name: 'a.png', content: png })])],
    ['a field without a name', rawForm([fieldPart('', 'a')])],
    ['too many fields', rawForm(many)],
    ['a part without a head', rawForm([Buffer.from('onzin')])],
    ['nothing but a boundary', { body: Buffer.from('--x\r\n'), headers: formOf({}).headers }],
    ['no end', { ...formOf({ name: 'a' }), body: formOf({ name: 'a' }).body.subarray(0, 80) }],
    ['no boundary', { body: Buffer.from('a'), headers: { 'content-type': 'multipart/form-data' } }],
    ['JSON in a field that is none', rawForm([jsonPart('name', '{')])],
    ['JSON in a field that reaches into the prototype', rawForm([jsonPart('name', '{"__proto__":{"a":1}}')])],
  ])('with %s is refused with 400', async (_name, form) => {
    const { status } = await send('POST', '/api/groups/', form);
    expect(status).toBe(400);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test('with too much text is refused with 413', async () => {
    for (const form of [
      formOf({ name: 'a'.repeat(1_100_000) }),
      formOf({ name: Array.from({ length: 20 }, () => 'a'.repeat(60_000)) }),
    ]) {
      const { status, body } = await send('POST', '/api/groups/', form);
      expect([status, body]).toEqual([413, { detail: 'Dit is te groot om te versturen.' }]);
    }
  });
});

function jsonPart(field: string, value: string): Buffer {
  return Buffer.from(
    `Content-Disposition: form-data; name="${field}"\r\nContent-Type: application/json\r\n\r\n${value}`,
  );
}
