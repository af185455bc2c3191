import { describe, expect, test } from 'vitest';
import { formOf } from '../../../test/forms.ts';
import { signedInPerson } from '../../../test/people.ts';
import { countFiles, upload } from '../../../test/stored-files.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { mails } from '../mail/tables.ts';
import { messages } from '../../schema/messages.ts';
import { carriedOut, forgetCarriedOut } from './answer-once.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const linde = await signedInPerson(portal);
const floor = await signedInPerson(portal);
const question = { subject: 'Afrit', text: '<p>Blijft de afrit?</p>' };
const send = (key: string, { body = question, token = linde.access }: { body?: object; token?: string } = {}) =>
  portal.call('POST', '/api/messages/', { token, body, headers: { 'idempotency-key': key } });
const countMessages = () => portal.db.$count(messages);

describe('a request that is sent again with the same key', () => {
  test('gets the response of the first, and happens once', async () => {
    const first = await send('a');
    const before = await countMessages();
    const again = await send('a');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await countMessages()).toBe(before);
    expect((await send('b')).body.id).not.toBe(first.body.id);
  });

  test('at the same time waits for the first', async () => {
    const before = await countMessages();
    const all = await Promise.all([send('c'), send('c'), send('c')]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(await countMessages()).toBe(before + 1);
  });

  test('but with other input is refused', async () => {
    const before = await countMessages();
    await send('d');
    const other = await send('d', { body: { ...question, subject: 'Oprit' } });
    const error = 'Dit is al eens verstuurd met andere gegevens. Verstuur het opnieuw.';
    expect([other.status, other.body]).toEqual([422, { error }]);
    expect(await countMessages()).toBe(before + 1);
  });

  test('is carried out for another person', async () => {
    const first = await send('e');
    const other = await send('e', { token: floor.access });
    expect(other.status).toBe(200);
    expect(other.body.id).not.toBe(first.body.id);
    expect(other.body.email).not.toBe(first.body.email);
  });

  test('is carried out when the first was refused', async () => {
    expect((await send('f', { body: { ...question, subject: '' } })).status).toBe(400);
    expect((await send('f')).status).toBe(200);
    const contact = (key: string, name: string) =>
      portal.call('POST', '/api/groups/', { token: staff.access, body: { name }, headers: { 'idempotency-key': key } });
    expect((await contact('g', 'Bewoners')).status).toBe(200);
    expect((await contact('h', 'Bewoners')).status).toBe(400);
    expect((await contact('h', 'Pachters')).status).toBe(200);
  });

  test('is not carried out again when the first ended without a response', async () => {
    const first = await send('i');
    await portal.pool.query("update carried_out_requests set response = null where key = 'i'");
    const before = await countMessages();
    const again = await send('i');
    expect(first.status).toBe(200);
    expect([again.status, again.body]).toEqual([
      409,
      { error: 'Dit is al verwerkt. Vernieuw de pagina om te zien wat er staat.' },
    ]);
    expect(await countMessages()).toBe(before);
  });

  test('invites many people once', async () => {
    const ids: number[] = [];
    for (const name of ['Anna', 'Bram', 'Cor']) {
      const body = { name, email: `${name.toLowerCase()}@example.org` };
      ids.push((await portal.call('POST', '/api/contacts/', { token: staff.access, body })).body.id);
    }
    const invite = () =>
      portal.call('POST', '/api/contacts/bulk/', {
        token: staff.access,
        body: { action: 'invite', ids },
        headers: { 'idempotency-key': 'many' },
      });
    const mailed = await portal.db.$count(mails);
    const [one, other] = await Promise.all([invite(), invite()]);
    expect(one.body.done).toEqual(ids);
    expect(other.body).toEqual(one.body);
    expect((await invite()).body).toEqual(one.body);
    expect(await portal.db.$count(mails)).toBe(mailed + 3);
  });

  test('leaves no files behind', async () => {
    const file = { name: 'kaart.pdf', content: '%PDF-1.4\n%%EOF' };
    const form = formOf({ file });
    const store = () =>
      portal.call('POST', '/api/uploads/', {
        token: staff.access,
        body: form.body,
        headers: { ...form.headers, 'idempotency-key': 'file' },
      });
    const first = await store();
    const before = await countFiles(portal);
    const again = await store();
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(await countFiles(portal)).toEqual(before);
    expect((await upload(portal, staff.access, file)).body.id).not.toBe(first.body.id);
  });
});

test('a key has at most 200 visible characters', async () => {
  for (const key of ['', 'a b', 'x'.repeat(201)]) expect((await send(key)).status, key).toBe(400);
  expect((await send('x'.repeat(200))).status).toBe(200);
});

test('no key and no secret is stored for a call without keys', async () => {
  const before = await portal.db.$count(carriedOut);
  const body = { profile: linde.profileId, purpose: 'Vraag over de kaart' };
  const started = await portal.call('POST', '/api/impersonations/', {
    token: staff.access,
    body,
    headers: { 'idempotency-key': 'z' },
  });
  expect(started.status).toBe(200);
  expect(await portal.db.$count(carriedOut)).toBe(before);
});

test('keys are forgotten after a day', async () => {
  await portal.pool.query("update carried_out_requests set at = now() - interval '25 hours' where key = 'a'");
  const before = await portal.db.$count(carriedOut);
  await forgetCarriedOut(portal.db);
  expect(await portal.db.$count(carriedOut)).toBe(before - 1);
});
