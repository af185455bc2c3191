import { describe, expect, test } from 'vitest';
import { startConversation } from '../../test/conversations.ts';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contacts, segments } from '../schema/contacts.ts';

const portal = await startTestPortal();
const { db, pool } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);
const neighbour = await signedInPerson(portal);
const users = [resident.id, neighbour.id];

type Person = typeof resident;
const question = { question: 'Past de trap hier?', question_before: '2099-12-12' };

const publish = async (body: object = {}, kind = 'designs') => {
  const { status, body: saved } = await portal.call('POST', `/api/${kind}/`, {
    token: staff.access,
    body: { title: 'Trap bij de kade', users, ...question, ...body },
  });
  expect([status, saved]).toEqual([200, expect.anything()]);
  return saved as { id: number; question: string; question_before: string | null };
};
const change = (id: number, body: object, headers: Record<string, string> = {}) =>
  portal.call('PUT', `/api/designs/${id}/`, {
    token: staff.access,
    body: { title: 'Trap bij de kade', ...body },
    headers,
  });
const react = ({ access }: Person, id: number, more: object = {}) =>
  portal.call('POST', '/api/messages/', {
    token: access,
    body: {
      subject: 'Reactie',
      text: '<p>Ja</p>',
      about: { kind: 'design', ref: String(id) },
      is_reaction: true,
      ...more,
    },
  });
const get = async ({ access }: { access: string }, url: string) =>
  (await portal.call('GET', url, { token: access })).body;
const asked = async (person: Person): Promise<{ kind: string; id: number }[]> =>
  (await get(person, '/api/questions/')).results;
const isAsked = async (person: Person, id: number) => (await asked(person)).some((one) => one.id === id);
const inList = async (person: Person, id: number) =>
  (await get(person, '/api/designs/')).results.find((one: { id: number }) => one.id === id);
const countsOf = async (id: number) => {
  const { results } = await get(staff, '/api/questions/reactions/');
  return results.find((one: { id: number }) => one.id === id);
};

describe('a question of a design or document', () => {
  test('is asked until the resident reacts with a message about it, whose receipt has the question', async () => {
    const { id } = await publish();
    expect(await inList(resident, id)).toMatchObject({ ...question, reaction: null });
    expect(await asked(resident)).toContainEqual({
      kind: 'design',
      id,
      name: 'Trap bij de kade',
      question: question.question,
      before: question.question_before,
      at: null,
    });
    const { status, body } = await react(resident, id);
    expect([status, body.question, body.about.ref]).toEqual([200, question.question, String(id)]);
    const [receipt] = await queuedMails(portal, resident.email);
    expect(receipt?.content.facts).toContainEqual({ label: 'Reactie op de vraag', value: question.question });
    expect(await isAsked(resident, id)).toBe(false);
    const reaction = { message: body.id, at: body.created_at };
    expect((await inList(resident, id)).reaction).toEqual(reaction);
    expect((await get(resident, `/api/designs/${id}/`)).reaction).toEqual(reaction);
    expect([await isAsked(neighbour, id), (await inList(neighbour, id)).reaction]).toEqual([true, null]);
    expect((await get(staff, `/api/designs/${id}/`)).reaction).toBeNull();
  });

  test('is not answered by another message about it', async () => {
    const { id } = await publish();
    expect((await react(resident, id, { is_reaction: false })).body.question).toBe('');
    expect(await isAsked(resident, id)).toBe(true);
  });

  test('is asked again once staff deleted the reaction, and not after they restored it', async () => {
    const { id } = await publish();
    const { body } = await react(resident, id);
    await portal.call('DELETE', `/api/messages/${body.id}/`, { token: staff.access });
    expect([await isAsked(resident, id), (await inList(resident, id)).reaction]).toEqual([true, null]);
    await portal.call('POST', '/api/bin/restore/', {
      token: staff.access,
      body: { items: [{ kind: 'message', id: body.id }] },
    });
    expect([await isAsked(resident, id), (await inList(resident, id)).reaction.message]).toEqual([false, body.id]);
  });

  test('closes when its day begins: reacting is then refused, and a message still arrives', async () => {
    const { id } = await publish();
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' });
    expect((await change(id, { question_before: today })).status).toBe(200);
    expect(await isAsked(resident, id)).toBe(false);
    const late = await react(resident, id);
    expect([late.status, late.body.error]).toEqual([409, expect.stringMatching(/^Reageren kon vóór .*gewoon bericht/)]);
    expect(await countsOf(id)).toMatchObject({ reacted: 0, silent: 2 });
    expect((await react(resident, id, { is_reaction: false })).status).toBe(200);
  });

  test('takes no other text of a reaction after it closed', async () => {
    const { id } = await publish();
    const { body } = await react(resident, id);
    const url = `/api/messages/${body.id}/`;
    const write = (text: string) =>
      portal.call('PUT', url, { token: resident.access, body: { subject: 'Reactie', text } });
    expect((await write('<p>Ja, graag</p>')).status).toBe(200);
    await change(id, { question_before: new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' }) });
    expect((await write('<p>Toch niet</p>')).status).toBe(409);
    expect((await get(resident, url)).text).toBe('<p>Ja, graag</p>');
  });

  test('that staff withdrew, is of a draft or is not for this person is not asked and takes no reaction', async () => {
    const { id } = await publish();
    const outsider = await signedInPerson(portal);
    expect([await isAsked(outsider, id), (await react(outsider, id)).status]).toEqual([false, 400]);
    const { body: reaction } = await react(neighbour, id);
    await change(id, { question: '' });
    expect(await inList(resident, id)).toMatchObject({ question: '', question_before: null });
    expect([await isAsked(resident, id), (await react(resident, id)).status]).toEqual([false, 400]);
    expect((await get(neighbour, `/api/messages/${reaction.id}/`)).question).toBe(question.question);
    await change(id, { ...question, publish_at: null });
    expect([await isAsked(resident, id), (await react(resident, id)).status]).toEqual([false, 400]);
    expect((await react(resident, id, { about: null })).status).toBe(400);
    expect((await react(resident, id, { about: { kind: 'news', ref: String(id) } })).status).toBe(400);
  });

  test('stays answered when its text changes, and the message is no reaction once it is about something else', async () => {
    const { id } = await publish();
    const { body } = await react(resident, id);
    await change(id, { question: 'Past deze trap hier?', question_before: '2099-12-13' });
    expect(await isAsked(resident, id)).toBe(false);
    const changed = await portal.call('PUT', `/api/messages/${body.id}/`, {
      token: resident.access,
      body: { subject: 'Reactie', text: '<p>Ja</p>', about: null },
    });
    expect([changed.status, changed.body.question, await isAsked(resident, id)]).toEqual([200, '', true]);
  });
});

describe('staff', () => {
  test.each([
    [{ question_before: null }, { question_before: ['Kies vóór welke dag bewoners reageren.'] }],
    [{ question: '', question_before: '2099-12-12' }, { question: ['Schrijf wat u wilt vragen.'] }],
    [
      { question_before: '2026-01-01' },
      { question_before: ['Kies een dag na de dag waarop bewoners de vraag voor het eerst zien.'] },
    ],
    [
      { publish_at: '2099-12-12T09:00' },
      { question_before: ['Kies een dag na de dag waarop bewoners de vraag voor het eerst zien.'] },
    ],
  ])('cannot ask with %j', async (body, errors) => {
    const { status, body: refused } = await portal.call('POST', '/api/documents/', {
      token: staff.access,
      body: { title: 'Brief', everyone: true, ...question, ...body },
    });
    expect([status, refused]).toEqual([400, errors]);
  });

  test('see the question in the version, and a client that does not know it changes nothing about it', async () => {
    const { id } = await publish();
    const { headers } = await portal.call('GET', `/api/designs/${id}/`, { token: staff.access });
    const tag = String(headers['etag']);
    expect((await change(id, {})).body).toMatchObject(question);
    expect((await change(id, { question: 'Anders?' }, { 'if-match': tag })).status).toBe(200);
    expect((await change(id, { question: 'Weer anders?' }, { 'if-match': tag })).status).toBe(412);
  });

  test('may save a draft whose date has passed, and move the date before they publish it', async () => {
    const { id } = await publish({ publish_at: null, question_before: '2026-01-01' });
    expect((await change(id, { publish_at: '2026-02-01' })).status).toBe(400);
    expect((await change(id, { publish_at: '2026-02-01', question_before: '2099-01-01' })).status).toBe(200);
    expect(await isAsked(resident, id)).toBe(true);
  });

  test('see how many of the audience reacted, also who does not see it anymore, and read the reactions', async () => {
    const { id } = await publish();
    expect(await countsOf(id)).toEqual({
      kind: 'design',
      id,
      name: 'Trap bij de kade',
      before: question.question_before,
      reacted: 0,
      silent: 2,
      others: 0,
    });
    expect((await get(staff, '/api/questions/asked/')).results).toContainEqual({
      kind: 'design',
      id,
      name: 'Trap bij de kade',
      before: question.question_before,
    });
    await react(resident, id);
    await react(resident, id);
    await react(neighbour, id);
    await react(neighbour, id, { is_reaction: false });
    expect(await countsOf(id)).toMatchObject({ reacted: 2, silent: 0, others: 0 });
    await change(id, { users: [resident.id] });
    expect(await countsOf(id)).toMatchObject({ reacted: 1, silent: 0, others: 1 });
    const { count, results } = await get(staff, `/api/messages/?reactions_to=${id}`);
    expect([count, new Set(results.map((one: { question: string }) => one.question))]).toEqual([
      3,
      new Set([question.question]),
    ]);
    expect((await get(resident, `/api/messages/?reactions_to=${id}`)).count).toBeGreaterThan(3);
  });

  test('count everybody in its groups, zones, segments and by name once, and only active residents', async () => {
    const [inGroup, inZone, inSegment, blocked] = [
      await signedInPerson(portal),
      await signedInPerson(portal),
      await signedInPerson(portal),
      await signedInPerson(portal),
    ];
    const make = async (kind: 'groups' | 'zones') =>
      (await portal.call('POST', `/api/${kind}/`, { token: staff.access, body: { name: `Vraag ${kind}` } })).body.id;
    const [group, zone] = [await make('groups'), await make('zones')];
    const people = [inGroup, inZone, blocked, staff].map((person) => person.id);
    for (const id of people)
      await pool.query('insert into user_groups (user_id, group_id) values ($1, $2)', [id, group]);
    await pool.query('insert into user_zones (user_id, zone_id) values ($1, $2)', [inZone.id, zone]);
    await pool.query('update users set is_active = false where id = $1', [blocked.id]);
    // Two accounts of one contact each count: each has conversations of its own.
    await db.insert(contacts).values([
      { name: 'Wierdijk', userId: inSegment.id },
      { name: 'Wierdijk', userId: inGroup.id },
    ]);
    const [segment] = await db
      .insert(segments)
      .values({ name: 'Wierdijk', filter: { search: 'wierdijk' } })
      .returning();
    const audience = { groups: [group], zones: [zone], segments: [segment?.id], users: [inGroup.id, staff.id] };
    const { id } = await publish(audience);
    expect(await countsOf(id)).toMatchObject({ reacted: 0, silent: 3 });
    await react(inSegment, id);
    expect(await countsOf(id)).toMatchObject({ reacted: 1, silent: 2, others: 0 });
    const { rows } = await pool.query(
      'select count(*)::int as count from users where is_active and not is_staff and not is_superuser',
    );
    const { id: forAll } = await publish({ users: [], everyone: true });
    expect((await countsOf(forAll)).silent).toBe(rows[0].count);
  });

  test('are asked nothing, and residents do not see the counts', async () => {
    await publish({ users: [], everyone: true });
    expect(await asked(staff)).toEqual([]);
    for (const path of ['asked', 'reactions'])
      expect((await portal.call('GET', `/api/questions/${path}/`, { token: resident.access })).status).toBe(403);
  });
});

describe('a conversation in which the project team waits for an answer', () => {
  const waits = async (person: Person, id: number) =>
    (await asked(person)).some((one) => one.kind === 'message' && one.id === id);

  test('is asked until the resident answers', async () => {
    const { resident: sender, id, reply } = await startConversation(portal);
    await reply(staff.access, { text: '<p>Welke oprit?</p>', state: 'waiting' });
    expect([await waits(sender, id), await waits(neighbour, id)]).toEqual([true, false]);
    await reply(sender.access, { text: '<p>Die aan de dijk.</p>' });
    expect(await waits(sender, id)).toBe(false);
  });

  test.each(['answered', 'in_progress', 'closed'])('is not asked anymore once staff make it %s', async (state) => {
    const { resident: sender, id, setState } = await startConversation(portal);
    await setState(staff.access, 'waiting');
    expect(await waits(sender, id)).toBe(true);
    await setState(staff.access, state);
    expect(await waits(sender, id)).toBe(false);
  });
});
