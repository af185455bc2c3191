import { standardAnswers, type StandardAnswer } from '@dijkportaal/contract/standard-answers';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers = {}) =>
  portal.call(method, `/api/standard-answers/${path}`, { token: staff.access, headers, ...(body && { body }) });
const create = async (name: string, text = '<p>Beste {{naam}}</p>') =>
  (await send('POST', '', { name, text })).body as unknown as StandardAnswer;

test('is listed by name, and found by the words of its name and text', async () => {
  await create('Oprit', '<p>Beste {{Naam}}, uw <strong>oprit</strong> blijft open. {{ mijn functie }}</p>');
  await create('Éénrichting', '<p>De weg is dicht.</p>');
  const { body } = await send('GET', '');
  expect(body).toEqual(standardAnswers.list.response.parse(body));
  expect(body.results.map(({ name }: StandardAnswer) => name)).toEqual(['Éénrichting', 'Oprit']);
  const found = async (search: string) =>
    (await send('GET', `?search=${search}`)).body.results.map(({ name }: StandardAnswer) => name);
  expect([await found('eenrichting'), await found('blijft+uw'), await found('strong')]).toEqual([
    ['Éénrichting'],
    ['Oprit'],
    [],
  ]);
});

test('stores cleaned text', async () => {
  const { id } = await create('Schoon', '<p onclick="x()">Dag <b>{{naam}}</b><script>alert(1)</script></p>');
  expect((await send('GET', `${id}/`)).body.text).toBe('<p>Dag <strong>{{naam}}</strong></p>');
});

test.each([
  ['<p>{{adres}}</p>', /^Het veld \{\{adres\}\} bestaat niet\. Gebruik alleen \{\{naam\}\}, .*\{\{mijn functie\}\}\.$/],
  ['<p>{{}}</p>', /^Het veld \{\{\}\} bestaat niet\./],
  ['<p>&#123;&#123;adres}}</p>', /^Het veld \{\{adres\}\} bestaat niet\./],
  ['<p>{{na<strong>am</strong>}}</p>', /^In een veld mag geen opmaak staan\./],
  ['<p>Beste {{naam</p>', /^Een veld begint met \{\{ en eindigt met \}\}\./],
  ['<p>Beste naam}}</p>', /^Een veld begint met/],
  ['<p> </p>', /^Vul een tekst in\.$/],
])('refuses the text %s and stores nothing', async (text, sentence) => {
  const before = (await send('GET', '')).body.count;
  const { status, body } = await send('POST', '', { name: 'Fout', text });
  expect([status, body]).toEqual([400, { text: [expect.stringMatching(sentence)] }]);
  expect((await send('GET', '')).body.count).toBe(before);
});

test('has a name of its own, whatever the capitals and spaces', async () => {
  await create('Dank  voor uw bericht');
  const other = await create('Anders');
  const again = { name: 'DANK VOOR UW BERICHT', text: '<p>a</p>' };
  const taken = { status: 400, body: { name: ['Er is al een standaardantwoord met deze naam.'] } };
  expect(await send('POST', '', again)).toMatchObject(taken);
  expect(await send('PUT', `${other.id}/`, again)).toMatchObject(taken);
});

test('is changed and deleted by who saw the latest version; the log has its names', async () => {
  const { id } = await create('Oud');
  const { headers } = await send('GET', `${id}/`);
  const ifMatch = { 'if-match': String(headers['etag']) };
  const changes = { name: 'Nieuw', text: '<p>Dag {{naam}}</p>' };
  expect((await send('PUT', `${id}/`, changes, ifMatch)).body).toMatchObject(changes);
  expect((await send('PUT', `${id}/`, { ...changes, name: 'Te laat' }, ifMatch)).status).toBe(412);
  expect((await send('DELETE', `${id}/`, undefined, ifMatch)).status).toBe(412);
  expect((await send('DELETE', `${id}/`)).body).toEqual({ detail: 'Het standaardantwoord is verwijderd.' });
  expect((await send('GET', `${id}/`)).status).toBe(404);
  const lines = await portal.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `answer ${id}`))
    .orderBy(auditLog.id);
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['answer.create', { name: 'Oud' }],
    ['answer.change', { name: 'Nieuw', old_name: 'Oud' }],
    ['answer.delete', { name: 'Nieuw' }],
  ]);
});
