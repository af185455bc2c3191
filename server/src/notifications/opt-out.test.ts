import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal, testConfig } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { profiles } from '../schema/profiles.ts';
import { makeOptOutToken, oneClickAddress, optOutPage, readOptOutToken } from './opt-out-links.ts';

const portal = await startTestPortal();
const { config } = portal;
const wantsMails = { profile: { notifications: true, newsletter: true } };
const done = { detail: 'U krijgt geen e-mails meer over nieuws, ontwerpen en documenten.' };

const optOut = (token: unknown) => portal.call('POST', '/api/notifications/opt-out/', { body: { token } });
const choicesOf = async (id: number) =>
  (
    await portal.db
      .select({ notifications: profiles.notifications, newsletter: profiles.newsletter })
      .from(profiles)
      .where(eq(profiles.userId, id))
  )[0];
const linesOf = (id: number) =>
  portal.db
    .select({ actorId: auditLog.actorId, origin: auditLog.origin })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'notifications.opt_out'), eq(auditLog.object, `user ${id}`)));

describe('a token from a mail', () => {
  test('turns off only that person’s mails about new items', async () => {
    const [person, other] = [await createPerson(portal, wantsMails), await createPerson(portal, wantsMails)];
    const response = await optOut(makeOptOutToken(config, person.id));
    expect([response.status, response.body]).toEqual([200, done]);
    expect(await choicesOf(person.id)).toEqual({ notifications: false, newsletter: true });
    expect(await choicesOf(other.id)).toEqual({ notifications: true, newsletter: true });
    expect(await linesOf(person.id)).toEqual([{ actorId: null, origin: '127.0.0.1' }]);
  });

  test('gets the same response again and for a deleted account, with one line in the audit log', async () => {
    const person = await signedInPerson(portal, wantsMails);
    const token = makeOptOutToken(config, person.id);
    await optOut(token);
    expect((await optOut(token)).body).toEqual(done);
    expect(await linesOf(person.id)).toHaveLength(1);
    await portal.call('DELETE', '/api/account/delete/', { token: person.access });
    const response = await optOut(token);
    expect([response.status, response.body]).toEqual([200, done]);
  });

  test('is refused if the portal did not make it', async () => {
    const person = await createPerson(portal, wantsMails);
    const token = makeOptOutToken(config, person.id);
    const signature = token.split('.')[1] ?? '';
    const wrong = [
      `${person.id + 1}.${signature}`,
      `0${token}`,
      `${token}x`,
      token.slice(0, -1),
      `${person.id}.`,
      `${person.id}`,
      makeOptOutToken(testConfig({ APP_SECRET: 'another secret that is long enough too' }), person.id),
      `${person.id}.${'é'.repeat(11)}`,
    ];
    for (const forged of wrong) {
      expect(readOptOutToken(config, forged)).toBeNull();
      const response = await optOut(forged);
      expect([response.status, Object.keys(response.body)]).toEqual([400, ['error']]);
    }
    for (const none of ['', '   ', null, 7, 'a'.repeat(201)]) expect((await optOut(none)).status).toBe(400);
    expect(await choicesOf(person.id)).toMatchObject({ notifications: true });
    expect(readOptOutToken(config, token)).toBe(person.id);
  });
});

describe('the button of a mail program', () => {
  const addressOf = (id: number) => oneClickAddress(config, id).replace('https://portaal.example.org', '');
  const forms = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const;

  test.each(forms)('turns the mails off with a form (%s), without a sign-in or a redirect', async (type, body) => {
    const person = await createPerson(portal, wantsMails);
    const press = () => portal.call('POST', addressOf(person.id), { body, headers: { 'content-type': type } });
    const response = await press();
    expect([response.status, response.body]).toEqual([200, done]);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await choicesOf(person.id)).toMatchObject({ notifications: false });
    expect((await press()).status).toBe(200);
  });

  test('changes nothing when its URL is opened, which redirects to the page that asks', async () => {
    const person = await createPerson(portal, wantsMails);
    const response = await portal.call('GET', addressOf(person.id));
    expect([response.status, `https://portaal.example.org${response.headers.location}`]).toEqual([
      302,
      optOutPage(config, person.id),
    ]);
    expect((await portal.call('HEAD', addressOf(person.id))).status).toBe(302);
    expect(await choicesOf(person.id)).toMatchObject({ notifications: true });
    const elsewhere = await portal.call(
      'GET',
      `/api/notifications/one-click/${encodeURIComponent('//evil.example/')}/`,
    );
    expect(String(elsewhere.headers.location)).toMatch(/^\/afmelden\?token=/);
  });

  test('with a forged token or an endless body is refused', async () => {
    const person = await createPerson(portal, wantsMails);
    const [type, body] = forms[0];
    const headers = { 'content-type': type };
    const forged = addressOf(person.id + 1).replace(`/${person.id + 1}.`, `/${person.id}.`);
    expect((await portal.call('POST', forged, { body, headers })).status).toBe(400);
    expect((await portal.call('POST', addressOf(person.id), { body: 'a'.repeat(70_000), headers })).status).toBe(413);
    expect(await choicesOf(person.id)).toMatchObject({ notifications: true });
  });

  test('leaves the rest of the API unchanged: a form without a name is refused there', async () => {
    const [type, body] = forms[0];
    const response = await portal.call('POST', '/api/notifications/opt-out/', {
      body,
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(400);
  });
});
