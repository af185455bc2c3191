import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startTestPortal } from '../../../test/portal.ts';
import { listen, requestText, sendRaw } from '../../../test/wire.ts';

const portal = await startTestPortal();
const port = await listen(portal.app);
const json = 'application/json';
const login = '/api/dj-rest-auth/login/';
const post = (body: string | Buffer, contentType: string = json, headers: Record<string, string> = {}) =>
  portal.call('POST', login, { body, headers: { 'content-type': contentType, ...headers } });
const notJson = { non_field_errors: ['Dit is geen geldige JSON.'] };
const person = '"email":"niemand@example.org","password":"een wachtwoord"';

describe('a body', () => {
  test.each([
    ['cut off', '{"email":'],
    ['text', 'email=a@example.org'],
    ['single quotes', "{'email': 'a@example.org'}"],
    ['two values', '{}{}'],
    ['a byte order mark and nothing else', '\ufeff'],
    ['NaN', '{"email": NaN}'],
    ['a real NUL byte', `{${person}\0}`],
    ['__proto__', `{${person},"__proto__":{"isStaff":true}}`],
    ['__proto__, escaped', `{${person},"\\u005f_proto__":{"isStaff":true}}`],
    ['constructor.prototype', `{${person},"constructor":{"prototype":{"isStaff":true}}}`],
    ['compressed', gzipSync(`{${person}}`)],
  ])('that is %s is not valid JSON', async (_name, body) => {
    const response = await post(body);
    expect([response.status, response.body]).toEqual([400, notJson]);
    expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined();
  });

  test.each([
    ['10,000 lists deep', `{${person},"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'non_field_errors'],
    ['10,000 objects deep', `{${person},"x":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 'non_field_errors'],
    [
      'deep where text belongs',
      `{"email":"a@example.org","password":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      'password',
    ],
    [
      'full of unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 1]))),
      'non_field_errors',
    ],
  ])('that is %s is refused with 400', async (_name, body, field) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body)).toContain(field);
    expect(response.text.length).toBeLessThan(1000);
  });

  test('with half a character is refused at its field', async () => {
    const half = 'Deze tekst bevat een half teken. Typ het teken opnieuw.';
    const response = await post('{"email":"a@example.org","password":"geheim \\ud83d"}');
    expect([response.status, response.body]).toEqual([400, { password: [half] }]);
    expect((await post('{"email":"a@example.org","\\udc00":1}')).body).toEqual({ non_field_errors: [half] });
  });

  test.each([
    'text/plain',
    'application/xml',
    'text/json',
    'application/jsonx',
    'application/json garbage',
    '*/*',
    'onzin',
  ])('of type %s is refused with 415', async (contentType) => {
    const response = await post(`{${person}}`, contentType);
    expect([response.status, response.body]).toEqual([
      415,
      { detail: 'Verstuur de gegevens als JSON of als formulier.' },
    ]);
  });

  test.each([json, 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset=utf-7'])(
    'of type %s is checked like any other',
    async (contentType) => {
      expect((await post(`{${person},"is_staff":true}`, contentType)).body).toEqual({
        non_field_errors: ['Onbekend veld: is_staff.'],
      });
    },
  );

  test('of a form that is none is refused with 400', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await post(`{${person}}`, type)).status).toBe(400);
  });

  test('without a type is refused', async () => {
    const response = await sendRaw(port, requestText('POST', login, {}, `{${person}}`));
    expect([response.status, response.text]).toEqual([
      415,
      '{"detail":"Verstuur de gegevens als JSON of als formulier."}',
    ]);
  });

  test('that is compressed is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    for (const encoding of ['gzip', 'br', 'onzin']) {
      expect((await post(bomb, json, { 'content-encoding': encoding })).body).toEqual(notJson);
    }
  });

  test('of more than 64 kB is refused with 413 if the endpoint is public, one of 64 kB is read', async () => {
    const sized = (size: number) => `{${person}${' '.repeat(size - person.length - 2)}}`;
    expect((await post(sized(65_536))).status).toBe(401);
    for (const size of [65_537, 1_048_577]) {
      const response = await post(sized(size));
      expect([response.status, response.body]).toEqual([413, { detail: 'Dit is te groot om te versturen.' }]);
    }
  });

  test.each(['', 'null', '[]', '5', '"tekst"', 'true'])(
    '%j where an object belongs is refused with 400',
    async (body) => {
      const response = await post(body);
      expect([response.status, Object.keys(response.body)]).toEqual([400, ['non_field_errors']]);
    },
  );

  test('with unusual characters in a field is not stored and does no harm', async () => {
    for (const password of ['\u202e', '🐄'.repeat(30), "'; drop table users; --", '${7*7}', '%s%n']) {
      expect((await post(JSON.stringify({ email: 'niemand@example.org', password }))).status).toBe(401);
      await portal.pool.query('delete from attempt_counts');
    }
  });
});
