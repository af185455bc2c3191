import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { upload } from '../../test/stored-files.ts';

const portal = await startTestPortal();
const sender = await signedInPerson(portal);
const people = {
  sender,
  neighbour: await signedInPerson(portal),
  staff: await signedInPerson(portal, { isStaff: true }),
  superuser: await signedInPerson(portal, { isSuperuser: true }),
};

/** What each call on one message answers to who. What is missing and what belongs to somebody else look the same. */
const calls: [string, string, object | undefined, Record<keyof typeof people, number>][] = [
  ['GET', '', undefined, { sender: 200, neighbour: 404, staff: 200, superuser: 200 }],
  ['GET', 'receipt/', undefined, { sender: 200, neighbour: 404, staff: 200, superuser: 200 }],
  ['GET', 'replies/', undefined, { sender: 200, neighbour: 404, staff: 200, superuser: 200 }],
  ['POST', 'replies/', { text: '<p>a</p>' }, { sender: 200, neighbour: 404, staff: 200, superuser: 200 }],
  ['PUT', '', { subject: 'b' }, { sender: 200, neighbour: 404, staff: 403, superuser: 403 }],
  ['POST', 'seen/', {}, { sender: 200, neighbour: 404, staff: 404, superuser: 404 }],
  ['POST', 'read/', { is_read: true }, { sender: 403, neighbour: 403, staff: 200, superuser: 200 }],
  ['POST', 'owner/', { owner_id: null }, { sender: 403, neighbour: 403, staff: 200, superuser: 200 }],
  ['POST', 'state/', { state: 'closed' }, { sender: 403, neighbour: 403, staff: 200, superuser: 200 }],
  ['POST', 'writing/', { is_writing: true }, { sender: 403, neighbour: 403, staff: 200, superuser: 200 }],
  ['DELETE', '', undefined, { sender: 403, neighbour: 403, staff: 200, superuser: 200 }],
];

const matrix = calls.flatMap(([method, path, body, statuses]) =>
  Object.entries(statuses).map(([who, status]) => ({ method, path, body, who: who as keyof typeof people, status })),
);

const send = async () =>
  (await portal.call('POST', '/api/messages/', { token: sender.access, body: { subject: 'a' } })).body.id as number;
const ids = await Promise.all(calls.map(send));
const spare = await send();

/** What the database has of a conversation. */
const stored = async (id: number) =>
  (
    await portal.pool.query(
      `select to_jsonb(m) as message, (select jsonb_agg(to_jsonb(r)) from replies r where r.message_id = m.id) as replies,
         (select count(*) from message_writers w where w.message_id = m.id) as writers,
         (select count(*) from mails) as mails
       from messages m where m.id = $1`,
      [id],
    )
  ).rows;

test.each(matrix)('$method messages/:id/$path answers $status to $who', async ({ method, path, body, who, status }) => {
  // One message per call: a deleted one would answer 404 to everybody.
  const own = ids[calls.findIndex(([one, two]) => one === method && two === path)] ?? 0;
  const id = method === 'DELETE' && who === 'superuser' ? spare : own;
  const on = (which: number) =>
    portal.call(method, `/api/messages/${which}/${path}`, {
      token: people[who].access,
      ...(body !== undefined && { body }),
    });
  const before = await stored(id);
  const response = await on(id);
  expect([response.status, response.text]).toEqual([status, expect.any(String)]);
  // A response may also be refused after something was stored.
  const changes = status === 200 ? expect.anything() : before;
  expect(await stored(id)).toEqual(changes);
  const missing = await on(2_000_000_000);
  const isRefused = status === 403 && method !== 'PUT';
  expect([missing.status, missing.body]).toEqual(
    isRefused ? [403, response.body] : [404, { detail: 'Niet gevonden.', code: 'not_found' }],
  );
});

test('files are seen by who sees the conversation, from the time that it is sent', async () => {
  const files = await Promise.all(
    ['een.txt', 'twee.txt'].map(async (name) => (await upload(portal, sender.access, { name, content: name })).body),
  );
  const [first, second] = files.map(({ id }) => id as number);
  const open = (address: string) => portal.app.inject({ method: 'GET', url: address });
  const message = { subject: 'Met bestand', uploads: [first] };
  const { body: sent } = await portal.call('POST', '/api/messages/', { token: sender.access, body: message });
  const url = `/api/messages/${sent.id}/`;
  await portal.call('POST', `${url}replies/`, { token: sender.access, body: { uploads: [second] } });
  for (const who of ['sender', 'staff'] as const) {
    const { body: shown } = await portal.call('GET', url, { token: people[who].access });
    const { body: page } = await portal.call('GET', `${url}replies/`, { token: people[who].access });
    const links = [...shown.files, ...page.results[0].files].map(({ file }: { file: string }) => file);
    expect((await Promise.all(links.map(open))).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  }
  // A link that the portal signed for the session of a neighbour, for a file of their own, does not open others.
  const own = (await upload(portal, people.neighbour.access, { name: 'a.txt', content: 'a' })).body;
  for (const id of [first, second])
    expect((await open(String(own.file).replace(`/files/${own.id}/`, `/files/${id}/`))).statusCode).toBe(404);
});
