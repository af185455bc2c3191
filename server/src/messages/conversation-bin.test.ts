import { expect, test } from 'vitest';
import { startConversation } from '../../test/conversations.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { countFiles, upload } from '../../test/stored-files.ts';
import { removeExpired } from '../retention/remove-expired.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const superuser = await signedInPerson(portal, { isSuperuser: true });

const bin = (action: 'restore' | 'remove', id: number) =>
  portal.call('POST', `/api/bin/${action}/`, { token: staff.access, body: { items: [{ kind: 'message', id }] } });
const remove = (id: number) => portal.call('DELETE', `/api/messages/${id}/`, { token: staff.access });
const open = async (address: string) => (await portal.app.inject({ method: 'GET', url: address })).statusCode;

/** A conversation with a reply of both sides, and a file with the message and the first reply. */
async function fullConversation() {
  const resident = await signedInPerson(portal);
  const store = async (name: string) =>
    (await upload(portal, resident.access, { name, content: name })).body.id as number;
  const body = { subject: 'Oprit', text: '<p>Vraag</p>', uploads: [await store('eerste.txt')] };
  const { body: message } = await portal.call('POST', '/api/messages/', { token: resident.access, body });
  const url = `/api/messages/${message.id}/replies/`;
  const reply = { text: '<p>Nog iets</p>', uploads: [await store('tweede.txt')] };
  await portal.call('POST', url, { token: resident.access, body: reply });
  await portal.call('POST', url, { token: staff.access, body: { text: '<p>Antwoord</p>' } });
  const read = async (token: string) => {
    const { body: own } = await portal.call('GET', `/api/messages/${message.id}/`, { token });
    const { body: replies } = await portal.call('GET', url, { token });
    return { own, replies };
  };
  return { resident, id: message.id as number, read };
}

test('a conversation comes back from the bin with its replies and files, each where it was', async () => {
  const { resident, id, read } = await fullConversation();
  const before = await read(resident.access);
  const links = [before.own.files[0].file, before.replies.results[0].files[0].file] as string[];
  expect(await Promise.all(links.map(open))).toEqual([200, 200]);
  expect((await remove(id)).status).toBe(200);
  expect((await read(resident.access)).own.code).toBe('not_found');
  expect(await Promise.all(links.map(open))).toEqual([404, 404]);
  expect((await bin('restore', id)).body).toMatchObject({ done: [{ id, notes: [] }], failed: [] });
  expect(await read(resident.access)).toEqual(before);
  expect(await Promise.all(links.map(open))).toEqual([200, 200]);
});

test('in the bin nobody can be writing, and its files go with it', async () => {
  const { id } = await fullConversation();
  await portal.call('POST', `/api/messages/${id}/writing/`, { token: staff.access, body: { is_writing: true } });
  const before = await countFiles(portal);
  await remove(id);
  expect((await countFiles(portal)).rows).toBe(before.rows);
  expect((await bin('remove', id)).body).toEqual({ removed: 1 });
  expect((await countFiles(portal)).rows).toBe(before.rows - 2);
  expect((await bin('restore', id)).status).toBe(409);
});

test('who wrote a reply and was deleted meanwhile is not named when the conversation comes back', async () => {
  const colleague = await signedInPerson(portal, { isStaff: true, firstName: 'Gaat', lastName: 'Weg' });
  const { id, reply, replies } = await startConversation(portal);
  await reply(colleague.access);
  await remove(id);
  await portal.call('DELETE', `/api/users/${colleague.id}/`, { token: superuser.access });
  await bin('restore', id);
  expect((await replies(staff.access)).results).toMatchObject([{ name: '', text: '<p>Ja.</p>' }]);
});

test('a resident who is deleted takes the conversation from the bin', async () => {
  const { resident, id } = await fullConversation();
  await remove(id);
  const before = await countFiles(portal);
  expect((await portal.call('DELETE', '/api/account/delete/', { token: resident.access })).status).toBe(200);
  expect((await bin('restore', id)).status).toBe(409);
  expect((await countFiles(portal)).rows).toBe(before.rows - 2);
});

test('a conversation goes after its period, which counts from the latest reply', async () => {
  const { id: old } = await fullConversation();
  const { id: alive } = await fullConversation();
  await portal.pool.query('update retention_periods set messages = 365');
  const age = "now() - interval '366 days'";
  await portal.pool.query(`update messages set created_at = ${age} where id = any($1)`, [[old, alive]]);
  await portal.pool.query(`update messages set latest_at = ${age} where id = $1`, [old]);
  const before = await countFiles(portal);
  await removeExpired(portal.db);
  await portal.pool.query('update retention_periods set messages = null');
  const { rows } = await portal.pool.query('select id from messages where id = any($1)', [[old, alive]]);
  expect(rows).toEqual([{ id: alive }]);
  expect((await countFiles(portal)).rows).toBe(before.rows - 2);
  const { rows: left } = await portal.pool.query('select from replies where message_id = $1', [old]);
  expect(left).toEqual([]);
});
