import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { employee, startProviderScene } from '../../test/provider-scene.ts';
import { cleanUpIdentities } from './identities.ts';
import { identities, linkRequests } from '../schema/oidc.ts';

const { portal, open, linkedStaff, signInAs, eventsOf } = await startProviderScene();
const superuser = await signedInPerson(portal, { isSuperuser: true });

/** Somebody at a provider who says they have this address there. */
const claiming = (email: string, claims: object = {}) => employee({ email, email_verified: true, ...claims });
const requestsOf = async (id: number) =>
  (await portal.call('GET', `/api/users/${id}/identities/`, { token: superuser.access })).body.requests;
const decide = (method: 'POST' | 'DELETE', id: number, request: number, token = superuser.access) =>
  portal.call(method, `/api/users/${id}/link-requests/${request}/`, { token });
const linksOf = (id: number) => portal.db.$count(identities, eq(identities.userId, id));

async function askedBy(person = employee()) {
  const staff = await createPerson(portal, { isStaff: true });
  const asker = { ...person, claims: { ...person.claims, email: staff.email, email_verified: true } };
  const returned = await open().visit('werk', asker);
  const [asked = expect.fail()] = await requestsOf(staff.id);
  return { staff, asker, returned, request: asked.id as number };
}

describe('somebody at a provider with the address of an account', () => {
  test('is not linked, and a superuser sees it on the page of the person', async () => {
    const { staff, returned } = await askedBy();
    expect([typeof returned.link, returned.code, await linksOf(staff.id)]).toEqual(['string', undefined, 0]);
    expect(await requestsOf(staff.id)).toEqual([
      { id: expect.any(Number), provider: 'Proef werk', name: 'Gerda van Dam', asked_at: expect.any(String) },
    ]);
    expect(await eventsOf('identity.ask_link', `user ${staff.id}`)).toMatchObject([
      { actor_id: null, details: { provider: 'werk' } },
    ]);
  });

  test('asks once, however often they sign in, and at most five people ask at once', async () => {
    const { staff, asker } = await askedBy();
    await open().visit('werk', asker);
    expect(await requestsOf(staff.id)).toHaveLength(1);
    await Promise.all(Array.from({ length: 8 }, () => open().visit('werk', claiming(staff.email))));
    expect(await requestsOf(staff.id)).toHaveLength(5);
    expect(await eventsOf('identity.ask_link', `user ${staff.id}`)).toHaveLength(5);
  });

  test.each<[string, object, object]>([
    ['the provider did not check it', { email_verified: undefined }, {}],
    ['the provider says it is not checked', { email_verified: false }, {}],
    ['it is another word for checked', { email_verified: 'true' }, {}],
    ['it is only the name to sign in with', { email: undefined, preferred_username: 'EMAIL' }, {}],
    ['the account is of a resident', {}, { isStaff: false }],
    ['the account is blocked', {}, { isActive: false }],
  ])('asks nothing if %s', async (_, claims, account) => {
    const staff = await createPerson(portal, { isStaff: true, ...account });
    const person = claiming(staff.email, claims);
    if (person.claims?.['preferred_username']) person.claims['preferred_username'] = staff.email;
    expect((await open().visit('werk', person)).link).toBeDefined();
    expect(await portal.db.$count(linkRequests, eq(linkRequests.userId, staff.id))).toBe(0);
  });

  test('asks nothing without a role there, nor for an account that is linked', async () => {
    const { email, id } = await createPerson(portal, { isStaff: true });
    expect((await open().visit('werk', claiming(email, { roles: ['iets anders'] }))).failed).toBe('no_rights');
    const linked = await linkedStaff(employee());
    await open().visit('werk', claiming(linked.email));
    expect([await requestsOf(id), await requestsOf(linked.id)]).toEqual([[], []]);
  });
});

describe('a superuser', () => {
  test('links the person, who then signs in, and the owner of the account is told', async () => {
    const { staff, asker, request } = await askedBy();
    expect(await decide('POST', staff.id, request)).toMatchObject({ status: 200 });
    expect((await signInAs(asker)).body.user.id).toBe(staff.id);
    expect(await eventsOf('identity.link', `user ${staff.id}`)).toMatchObject([
      { actor_id: superuser.id, details: { provider: 'werk' } },
    ]);
    const [mail] = await queuedMails(portal, staff.email);
    expect(mail?.content.paragraphs[0]).toContain('Een beheerder heeft uw account gekoppeld aan Proef werk.');
    expect(await requestsOf(staff.id)).toEqual([]);
  });

  test('refuses, and is not asked again for two weeks', async () => {
    const { staff, asker, request } = await askedBy();
    expect((await decide('DELETE', staff.id, request)).status).toBe(200);
    await open().visit('werk', asker);
    expect([await requestsOf(staff.id), await linksOf(staff.id)]).toEqual([[], 0]);
    expect((await decide('POST', staff.id, request)).status).toBe(404);
    expect(await eventsOf('identity.refuse_link', `user ${staff.id}`)).toMatchObject([{ actor_id: superuser.id }]);
    await portal.pool.query("update link_requests set created_at = now() - interval '15 days' where id = $1", [
      request,
    ]);
    await open().visit('werk', asker);
    expect(await requestsOf(staff.id)).toHaveLength(1);
  });

  test('cannot confirm an old request, nor one of another account, twice, or for an account that lost its rights', async () => {
    const { staff, request } = await askedBy();
    const other = await createPerson(portal, { isStaff: true });
    expect((await decide('POST', other.id, request)).status).toBe(404);
    await portal.pool.query('update users set is_staff = false where id = $1', [staff.id]);
    expect((await decide('POST', staff.id, request)).status).toBe(409);
    await portal.pool.query('update users set is_staff = true where id = $1', [staff.id]);
    await portal.pool.query("update link_requests set created_at = now() - interval '15 days' where id = $1", [
      request,
    ]);
    expect([await requestsOf(staff.id), (await decide('POST', staff.id, request)).status]).toEqual([[], 404]);
    await cleanUpIdentities(portal.db);
    expect(await portal.db.$count(linkRequests, eq(linkRequests.id, request))).toBe(0);
    const again = await askedBy();
    const answers = await Promise.all([1, 2].map(() => decide('POST', again.staff.id, again.request)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('is not the person themselves, other staff, or somebody who signed in long ago', async () => {
    const own = await signedInPerson(portal, { isSuperuser: true });
    await open().visit('werk', claiming(own.email));
    const [{ id: ownRequest }] = await requestsOf(own.id);
    expect((await decide('POST', own.id, ownRequest, own.access)).status).toBe(409);
    const { staff, request } = await askedBy();
    const colleague = await signedInPerson(portal, { isStaff: true });
    expect((await decide('POST', staff.id, request, colleague.access)).status).toBe(403);
    expect((await decide('DELETE', staff.id, request, colleague.access)).status).toBe(403);
    await portal.pool.query("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [
      own.id,
    ]);
    expect((await decide('POST', staff.id, request, own.access)).body.code).toBe('reauth_required');
    expect(await linksOf(staff.id)).toBe(0);
  });
});

test('who links the account with their own sign-in leaves no request', async () => {
  const staff = await signedInPerson(portal, { isStaff: true });
  const browser = open();
  const { link } = await browser.visit('werk', claiming(staff.email));
  expect(await requestsOf(staff.id)).toHaveLength(1);
  expect((await browser.link(staff.access, link)).status).toBe(200);
  expect(await requestsOf(staff.id)).toEqual([]);
});
