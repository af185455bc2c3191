import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { upload } from '../../test/stored-files.ts';
import { forgetOpened } from './queries.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });

type Person = Awaited<ReturnType<typeof signedInPerson>>;
type Given = { kind: string; ref: string };

const listNew = async ({ access }: { access: string }) =>
  (await portal.call('GET', '/api/new-items/', { token: access })).body;
const namesFor = async (person: { access: string }) =>
  (await listNew(person)).results.map(({ name }: { name: string }) => name);
const open = ({ access }: Person, items: Given[]) =>
  portal.call('POST', '/api/new-items/opened/', { token: access, body: { items } });
const readUntil = ({ access }: Person, at: string) =>
  portal.call('POST', '/api/new-items/read-until/', { token: access, body: { at } });
const publish = async (kind: string, body: object) =>
  (await portal.call('POST', `/api/${kind}/`, { token: staff.access, body })).body;

/** A resident in a group of their own, so that a test sees only its own items. */
async function resident(): Promise<Person & { group: number }> {
  const person = await signedInPerson(portal);
  const { body } = await portal.call('POST', '/api/groups/', {
    token: staff.access,
    body: { name: `Groep ${person.id}` },
  });
  await portal.pool.query('insert into user_groups (user_id, group_id) values ($1, $2)', [person.id, body.id]);
  return { ...person, group: body.id };
}

describe('a publication', () => {
  test('is new until this person opens it, on every device, and to nobody else is it opened', async () => {
    const person = await resident();
    const neighbour = await signedInPerson(portal);
    await portal.pool.query('insert into user_groups (user_id, group_id) values ($1, $2)', [
      neighbour.id,
      person.group,
    ]);
    const groups = [person.group];
    const design = await publish('designs', { title: 'Kade', groups });
    const news = await publish('news', { title: 'Start', groups });
    await publish('documents', { title: 'Brief', groups });
    const body = await listNew(person);
    expect(body.results.map(({ kind, ref }: Given) => `${kind} ${ref}`)).toContain(`news ${news.id}`);
    expect(body.counts).toEqual({ design: 1, document: 1, news: 1, wish: 0, contact_moment: 0, message: 0 });
    expect(body.results[2]).toEqual({
      kind: 'design',
      ref: String(design.id),
      name: 'Kade',
      at: expect.stringMatching(/Z$/),
      is_changed: false,
    });
    const { body: after } = await open(person, [{ kind: 'design', ref: String(design.id) }]);
    expect(after.counts).toMatchObject({ design: 0, document: 1, news: 1 });
    expect(await namesFor(person)).toEqual(['Brief', 'Start']);
    expect(await namesFor(neighbour)).toEqual(['Brief', 'Start', 'Kade']);
  });

  test('of others, drafts, planned, withdrawn and deleted ones are not new', async () => {
    const person = await resident();
    const groups = [person.group];
    const { id } = await publish('designs', { title: 'Weg', groups });
    await publish('designs', { title: 'Concept', groups, publish_at: null });
    await publish('designs', { title: 'Later', groups, publish_at: '2099-01-01' });
    await publish('documents', { title: 'Van een ander', groups: [(await resident()).group] });
    const { id: withdrawn } = await publish('documents', { title: 'Ingetrokken', groups });
    expect(await namesFor(person)).toEqual(['Ingetrokken', 'Weg']);
    await portal.call('PUT', `/api/documents/${withdrawn}/`, {
      token: staff.access,
      body: { title: 'Ingetrokken', publish_at: null },
    });
    await portal.call('DELETE', `/api/designs/${id}/`, { token: staff.access });
    expect(await namesFor(person)).toEqual([]);
  });

  test('that people get to see later is new to them, and remains opened for those who opened it', async () => {
    const [first, second] = [await resident(), await resident()];
    const design = await publish('designs', { title: 'Gemaal', groups: [first.group] });
    await open(first, [{ kind: 'design', ref: String(design.id) }]);
    await readUntil(second, new Date().toISOString());
    const change = (groups: number[]) =>
      portal.call('PUT', `/api/designs/${design.id}/`, { token: staff.access, body: { title: 'Gemaal', groups } });
    await change([first.group, second.group]);
    expect([await namesFor(first), await namesFor(second)]).toEqual([[], ['Gemaal']]);
    await readUntil(second, (await listNew(second)).results[0].at);
    await change([second.group]);
    expect(await namesFor(second)).toEqual([]);
  });

  test('with a new version is new again if staff explain what changed', async () => {
    const person = await resident();
    const add = async (name: string) => (await upload(portal, staff.access, { name, content: name })).body.id as number;
    const first = await add('een.txt');
    const design = await publish('designs', { title: 'Brug', groups: [person.group], uploads: [first] });
    const item = { kind: 'design', ref: String(design.id) };
    await open(person, [item]);
    const replace = async (file: number, change: string) => {
      const next = await add(`na ${file}.txt`);
      const url = `/api/files/${file}/replace/`;
      expect((await portal.call('POST', url, { token: staff.access, body: { file: next, change } })).status).toBe(200);
      return next;
    };
    const second = await replace(first, '');
    expect(await namesFor(person)).toEqual([]);
    await replace(second, 'De leuning is lager');
    expect((await listNew(person)).results).toMatchObject([{ ...item, is_changed: true }]);
    await open(person, [item]);
    expect(await namesFor(person)).toEqual([]);
  });

  test('of over a month ago is not new to a new account', async () => {
    const person = await resident();
    const { id } = await publish('news', { title: 'Oud', groups: [person.group] });
    await portal.pool.query(`update publications set new_at = now() - interval '29 days' where id = $1`, [id]);
    expect(await namesFor(person)).toEqual(['Oud']);
    await portal.pool.query(`update publications set new_at = now() - interval '31 days' where id = $1`, [id]);
    expect(await namesFor(person)).toEqual([]);
  });
});

test('a wish that the latest data lack is not listed', async () => {
  const person = await resident();
  const item = { digest: 'x', at: new Date().toISOString(), isChanged: false };
  const items = { 'wish W-1': { ...item, name: 'Oprit' }, 'wish W-2': { ...item, name: 'Heg', isAbsent: true } };
  await portal.pool.query('update profiles set relatics_items = $2 where user_id = $1', [
    person.id,
    JSON.stringify(items),
  ]);
  expect(await namesFor(person)).toEqual(['Oprit']);
});

test('an answer is new until the conversation is opened', async () => {
  const person = await resident();
  const body = { subject: 'Oprit', text: '<p>Blijft hij open?</p>' };
  const { id } = (await portal.call('POST', '/api/messages/', { token: person.access, body })).body;
  expect(await namesFor(person)).toEqual([]);
  const reply = { text: '<p>Ja</p>' };
  for (let count = 0; count < 2; count += 1)
    await portal.call('POST', `/api/messages/${id}/replies/`, { token: staff.access, body: reply });
  expect((await listNew(person)).counts.message).toBe(1);
  await open(person, [{ kind: 'message', ref: String(id) }]);
  expect(await namesFor(person)).toEqual(['Oprit']);
  await portal.call('POST', `/api/messages/${id}/seen/`, { token: person.access });
  expect(await namesFor(person)).toEqual([]);
});

describe('marking all as read', () => {
  test('can be undone, and never hides what is still to come', async () => {
    const person = await resident();
    await publish('news', { title: 'Een', groups: [person.group] });
    const { results, read_until } = await listNew(person);
    expect((await readUntil(person, results[0].at)).body.results).toEqual([]);
    expect((await readUntil(person, read_until)).body.results).toHaveLength(1);
    await readUntil(person, '2099-01-01T00:00:00Z');
    await publish('news', { title: 'Twee', groups: [person.group] });
    expect(await namesFor(person)).toEqual(['Twee']);
  });

  test.each(['', 'nu', '1999-01-01T00:00:00Z', null])('refuses %j', async (at) => {
    const person = await signedInPerson(portal);
    const { status, body } = await readUntil(person, at as string);
    expect([status, Object.keys(body)]).toEqual([400, ['at']]);
  });
});

test('only what is new is recorded as opened, and for a year', async () => {
  const person = await resident();
  const rows = async () =>
    (await portal.pool.query('select kind, ref from opened_items where user_id = $1', [person.id])).rows;
  await open(person, [
    { kind: 'design', ref: '999999' },
    { kind: 'wish', ref: 'x'.repeat(200) },
  ]);
  expect(await rows()).toEqual([]);
  const { id } = await publish('news', { title: 'Drie', groups: [person.group] });
  const item = { kind: 'news', ref: String(id) };
  await Promise.all([open(person, [item, item]), open(person, [item])]);
  expect(await rows()).toEqual([item]);
  await forgetOpened(portal.db);
  expect(await rows()).toHaveLength(1);
  await portal.pool.query(`update opened_items set opened_at = now() - interval '366 days' where user_id = $1`, [
    person.id,
  ]);
  await forgetOpened(portal.db);
  expect(await rows()).toEqual([]);
});

test('nothing is new to staff, and staff who view as a resident mark nothing', async () => {
  const person = await resident();
  const { id } = await publish('news', { title: 'Vier', groups: [person.group] });
  expect(await listNew(staff)).toMatchObject({ results: [], counts: { news: 0 } });
  const viewing = { profile: person.profileId, purpose: 'Belde over nieuws' };
  const { body } = await portal.call('POST', '/api/impersonations/', { token: staff.access, body: viewing });
  expect(await namesFor(body)).toEqual(['Vier']);
  const refused = await open(body, [{ kind: 'news', ref: String(id) }]);
  expect(refused.body.code).toBe('read_only');
  expect(await namesFor(person)).toEqual(['Vier']);
});

test.each([
  [[]],
  [[{ kind: 'parcel', ref: '1' }]],
  [[{ kind: 'design', ref: '' }]],
  [Array.from({ length: 101 }, () => ({ kind: 'news', ref: '1' }))],
])('opening %j is refused', async (items) => {
  expect((await open(await signedInPerson(portal), items)).status).toBe(400);
});
