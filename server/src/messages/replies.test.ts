import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startConversation } from '../../test/conversations.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { replies } from '../schema/messages.ts';

const portal = await startTestPortal();
const mees = await signedInPerson(portal, {
  isStaff: true,
  firstName: 'Mees',
  lastName: 'Dam',
  jobTitle: 'Omgevingsmanager',
});
const bente = await signedInPerson(portal, { isStaff: true, firstName: 'Bente', lastName: 'Heuvel' });

describe('an answer', () => {
  test('is read by the resident, with who wrote it, and counts as unseen until it is opened', async () => {
    const { resident, id, read, replies: list, reply, seen } = await startConversation(portal);
    const { status, body: answer } = await reply(mees.access, { text: '<p onclick="x()">Ja, <b>altijd</b>.</p>' });
    expect([status, answer]).toEqual([
      200,
      {
        id: expect.any(Number),
        from: 'team',
        name: 'Mees Dam',
        job_title: 'Omgevingsmanager',
        text: '<p>Ja, <strong>altijd</strong>.</p>',
        is_own: true,
        files: [],
        created_at: expect.any(String),
        read_at: null,
      },
    ]);
    expect(await list(resident.access)).toMatchObject({ count: 1, results: [{ ...answer, is_own: false }] });
    expect(await read(resident.access)).toMatchObject({
      state: 'answered',
      replies: 1,
      unseen: 1,
      latest_at: answer.created_at,
    });
    expect(await read(mees.access)).toMatchObject({ replies: 1, unseen: 0 });
    expect((await seen(resident.access)).body).toMatchObject({ id, unseen: 0 });
    const [opened] = (await list(mees.access)).results;
    expect(opened.read_at).not.toBeNull();
    await seen(resident.access);
    expect((await list(mees.access)).results[0].read_at).toBe(opened.read_at);
  });

  test.each(['new', 'in_progress', 'answered', 'closed'] as const)('can make the conversation %s', async (state) => {
    const { read, reply } = await startConversation(portal);
    await reply(mees.access, { text: '<p>Ja.</p>', state });
    expect((await read(mees.access)).state).toBe(state);
  });

  test('leaves unread what the resident wrote while it was written', async () => {
    const { resident, read, reply } = await startConversation(portal);
    const { latest_at } = await read(mees.access);
    await reply(resident.access, { text: '<p>Nog iets.</p>' });
    await reply(mees.access, { text: '<p>Ja.</p>', latest_at });
    const now = await read(mees.access);
    expect(now).toMatchObject({ state: 'new', read_at: null });
    await reply(mees.access, { text: '<p>Ook dat.</p>', latest_at: now.latest_at });
    expect(await read(mees.access)).toMatchObject({ state: 'answered', read_at: expect.any(String) });
    expect((await reply(mees.access, { text: '<p>a</p>', latest_at: 'gisteren' })).status).toBe(400);
  });

  test('of two colleagues at once is stored twice, and both see both', async () => {
    const { id, replies: list, reply, read } = await startConversation(portal);
    const both = await Promise.all([reply(mees.access), reply(bente.access, { text: '<p>Nee.</p>' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const names = (await list(bente.access)).results.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(['Bente Heuvel', 'Mees Dam']);
    expect((await read(mees.access)).replies).toBe(2);
    const lines = await portal.db
      .select({ actor: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.object, `message ${id}`));
    expect(new Set(lines.map(({ actor }) => actor))).toEqual(new Set([mees.id, bente.id]));
  });
});

describe('a reply of the resident', () => {
  test('makes the conversation new and unread, also when it was closed', async () => {
    const { resident, replies: list, reply, read, mark, setState } = await startConversation(portal);
    await mark(mees.access);
    const { read_at: firstRead } = await read(resident.access);
    expect(firstRead).not.toBeNull();
    await setState(mees.access, 'closed');
    expect((await read(resident.access)).state).toBe('closed');
    const { body } = await reply(resident.access, { text: '<p>Dank u.</p>' });
    expect(body).toMatchObject({ from: 'resident', name: 'Linde Kolk', job_title: '', read_at: null });
    expect(await read(mees.access)).toMatchObject({ state: 'new', read_at: null });
    // The first text was read, the reply was not.
    expect((await read(resident.access)).read_at).toBe(firstRead);
    await mark(bente.access);
    expect((await list(resident.access)).results[0].read_at).not.toBeNull();
    await mark(bente.access, false);
    expect(await read(mees.access)).toMatchObject({ read_at: null });
    expect(await read(resident.access)).toMatchObject({ read_at: firstRead });
    expect((await list(resident.access)).results[0].read_at).not.toBeNull();
  });

  test('does not choose the state', async () => {
    const { resident, reply } = await startConversation(portal);
    const { status, body } = await reply(resident.access, { text: '<p>Dag</p>', state: 'closed' });
    expect([status, body]).toEqual([400, { state: ['Alleen medewerkers kiezen de status.'] }]);
  });

  test('is limited to 40 an hour, and staff are not', async () => {
    const { resident, reply } = await startConversation(portal);
    const statuses: number[] = [];
    // Six at once: of more, a slow machine answers some that somebody else is saving.
    for (let round = 0; round < 7; round += 1) {
      const replies = await Promise.all(Array.from({ length: 6 }, () => reply(resident.access)));
      statuses.push(...replies.map(({ status }) => status));
    }
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 40 }, () => 200), 429, 429]);
    const { body, headers } = await reply(resident.access);
    expect(body.non_field_errors[0]).toMatch(/^U hebt dit uur al 40 reacties verstuurd\. Probeer het over/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    expect((await reply(mees.access)).status).toBe(200);
  });

  test('leaves the first message as it was replied to', async () => {
    const { resident, id, reply } = await startConversation(portal);
    const change = (subject: string) =>
      portal.call('PUT', `/api/messages/${id}/`, { token: resident.access, body: { subject } });
    expect((await change('Anders')).status).toBe(200);
    await reply(mees.access);
    const refused = await change('Nog anders');
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('al gereageerd')]);
  });
});

describe('a reply', () => {
  test.each([{}, { text: '' }, { text: '<p>&nbsp;\u200B</p>' }])('without content is refused: %j', async (body) => {
    const { reply } = await startConversation(portal);
    const { status, body: refusal } = await reply(mees.access, body);
    expect([status, refusal]).toEqual([400, { text: ['Schrijf een reactie of voeg een bestand toe.'] }]);
  });

  test('has only the fields that it may have', async () => {
    const { reply } = await startConversation(portal);
    for (const extra of [{ name: 'De dijkgraaf' }, { job_title: 'x' }, { from: 'team' }, { created_at: null }]) {
      expect((await reply(mees.access, { text: '<p>a</p>', ...extra })).status).toBe(400);
    }
  });

  test('that is sent again with the same key exists once', async () => {
    const { resident, reply, replies: list } = await startConversation(portal);
    const send = () => reply(resident.access, { text: '<p>Eén keer</p>' }, { 'idempotency-key': 'reply-1' });
    const all = await Promise.all([send(), send(), send()]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect((await list(resident.access)).count).toBe(1);
  });

  test('is clean, whatever was sent', async () => {
    const { resident, reply } = await startConversation(portal);
    const { status, body } = await reply(resident.access, {
      text: '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a></p>',
    });
    expect([status, body.text]).toEqual([200, '<p>a<a>b</a></p>']);
  });

  test('keeps its text but not its name when the account is deleted', async () => {
    const colleague = await signedInPerson(portal, { isStaff: true, firstName: 'Gaat', lastName: 'Weg' });
    const { resident, id, reply, replies: list } = await startConversation(portal);
    await reply(colleague.access);
    await reply(resident.access, { text: '<p>Dank u.</p>' });
    const superuser = await signedInPerson(portal, { isSuperuser: true });
    for (const gone of [colleague, resident])
      expect((await portal.call('DELETE', `/api/users/${gone.id}/`, { token: superuser.access })).status).toBe(200);
    expect((await list(mees.access)).results.map(({ name, text }: Record<string, string>) => [name, text])).toEqual([
      ['', '<p>Ja.</p>'],
      ['', '<p>Dank u.</p>'],
    ]);
    expect((await reply(mees.access)).status).toBe(200);
    const { rows } = await portal.pool.query(
      "select from messages, replies where message_id = messages.id and messages.id = $1 and (messages::text || replies::text) ~ 'Weg|Kolk'",
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('colleagues who are writing', () => {
  test('see each other, until they stop, send or fall silent', async () => {
    const { id, write, reply } = await startConversation(portal);
    expect((await write(mees.access)).body).toEqual({ colleagues: [] });
    expect((await write(bente.access)).body).toEqual({ colleagues: ['Mees Dam'] });
    expect((await write(mees.access)).body).toEqual({ colleagues: ['Bente Heuvel'] });
    await write(bente.access, false);
    expect((await write(mees.access)).body).toEqual({ colleagues: [] });
    await reply(mees.access);
    expect((await write(bente.access)).body).toEqual({ colleagues: [] });
    await portal.pool.query("update message_writers set at = now() - interval '16 seconds' where message_id = $1", [
      id,
    ]);
    expect((await write(mees.access)).body).toEqual({ colleagues: [] });
    expect((await write(bente.access)).body).toEqual({ colleagues: ['Mees Dam'] });
  });

  test('are those of the same conversation', async () => {
    const [one, other] = [await startConversation(portal), await startConversation(portal)];
    await one.write(mees.access);
    expect((await other.write(bente.access)).body).toEqual({ colleagues: [] });
  });
});

test('lists filter by state, owner and zone, and order by the latest reply', async () => {
  const [one, other] = [
    await startConversation(portal, { subject: 'Filter een' }),
    await startConversation(portal, { subject: 'Filter twee' }),
  ];
  const { body: zone } = await portal.call('POST', '/api/zones/', { token: mees.access, body: { name: 'Noord' } });
  await portal.pool.query('insert into user_zones (user_id, zone_id) values ($1, $2)', [one.resident.id, zone.id]);
  await one.reply(mees.access);
  await portal.call('POST', `/api/messages/${other.id}/owner/`, { token: mees.access, body: { owner_id: bente.id } });
  const list = async (query: string, token = mees.access) =>
    (await portal.call('GET', `/api/messages/?search=filter&${query}`, { token })).body.results.map(
      ({ id }: { id: number }) => id,
    );
  expect(await list('')).toEqual([other.id, one.id]);
  expect(await list('ordering=-latest_at')).toEqual([one.id, other.id]);
  expect(await list('state=answered')).toEqual([one.id]);
  expect(await list('state=in_progress')).toEqual([other.id]);
  expect(await list(`owner=${bente.id}`)).toEqual([other.id]);
  expect(await list(`zone=${zone.id}`)).toEqual([one.id]);
  expect(await list(`zone=${zone.id}&state=closed`)).toEqual([]);
  // The sender sees their own messages whatever staff could filter by.
  expect(await list(`zone=${zone.id}&owner=${bente.id}`, other.resident.access)).toEqual([other.id]);
  expect((await portal.call('GET', '/api/messages/?state=lost', { token: mees.access })).status).toBe(400);
});

test('a search finds words of texts and replies, each in another part of the conversation', async () => {
  const { id, resident, reply } = await startConversation(portal, {
    subject: 'Zoekvraag',
    text: '<p>De <em>gemaal</em>kade & het fietspad</p>',
  });
  await reply(mees.access, { text: '<p>Wij leggen een tijdelijke hulpbrug aan.</p>' });
  const find = async (search: string, token = mees.access) =>
    (await portal.call('GET', `/api/messages/?search=${encodeURIComponent(search)}`, { token })).body.results.map(
      (row: { id: number }) => row.id,
    );
  for (const search of ['gemaalkade', 'hulpbrug', 'HULPBRUG zoekvraag fietspad', '& het', 'een tijdel'])
    expect([search, await find(search)]).toEqual([search, expect.arrayContaining([id])]);
  for (const search of ['hulpbrug oprit', '<em>', '</p>']) expect(await find(search)).toEqual([]);
  expect(await find('hulpbrug', resident.access)).toEqual([id]);
  const { resident: neighbour } = await startConversation(portal);
  expect(await find('hulpbrug', neighbour.access)).toEqual([]);
});

test('a conversation of 2,000 replies is read in pages, oldest first', async () => {
  const { id, replies: list, read } = await startConversation(portal);
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000);
  await portal.db.insert(replies).values(
    Array.from({ length: 2000 }, (_, index) => ({
      messageId: id,
      side: 'team' as const,
      authorId: mees.id,
      name: 'Mees Dam',
      text: `<p>${index}</p>`,
      createdAt: at(index),
    })),
  );
  expect(await read(mees.access)).toMatchObject({ replies: 2000 });
  const page = await list(mees.access, '?page=2&page_size=100');
  expect([page.count, page.results.length, page.results[0].text]).toEqual([2000, 100, '<p>100</p>']);
  expect(
    (await portal.call('GET', `/api/messages/${id}/replies/?page=21&page_size=100`, { token: mees.access })).status,
  ).toBe(404);
});
