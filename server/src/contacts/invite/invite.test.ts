import { describe, expect, test } from 'vitest';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';
import { contactGroups, contactZones, groups, zones } from '../../schema/audience.ts';
import { settings } from '../../schema/settings.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
await portal.db.update(settings).set({ contactName: 'Dijkversterking Kolk', contactPhone: '0800 0123' });
let serial = 0;

async function insertContact(contact: Partial<typeof contacts.$inferInsert> = {}) {
  const email = `contact${(serial += 1)}@example.org`;
  const [row] = await portal.db
    .insert(contacts)
    .values({ name: 'Linde van der Kolk', email, ...contact })
    .returning();
  if (row === undefined) throw new Error('no contact was made');
  return row;
}
const invite = (id: number) => portal.call('POST', `/api/contacts/${id}/convert_to_user/`, { token: staff.access });
const bulk = (body: object) => portal.call('POST', '/api/contacts/bulk/', { token: staff.access, body });
async function accountOf(email: string) {
  const { rows } = await portal.pool.query(
    `select users.*, guid, street, polygons, latitude,
       (select array_agg(name) from user_groups join groups on groups.id = group_id where user_id = users.id) as groups,
       (select array_agg(name) from user_zones join zones on zones.id = zone_id where user_id = users.id) as zones
     from users join profiles on user_id = users.id where email = $1`,
    [email],
  );
  return rows;
}

describe('an invitation', () => {
  test('creates an account with the details of the contact and mails a link that signs in', async () => {
    const polygons = [
      {
        name: 'A 1',
        polygon: [
          [52, 5],
          [52, 6],
          [53, 6],
        ] as [number, number][],
      },
    ];
    const contact = await insertContact({
      externalId: 'R_90001',
      details: {
        firstName: 'Linde',
        lastName: 'van der Kolk',
        street: 'Dijk',
        houseNumber: '1',
        numberAddition: '',
        zip: '',
        city: '',
        state: '',
        parcels: 'A 1',
        latitude: 52.5,
        longitude: 5.5,
        polygons,
      },
    });
    const [group] = await portal.db.insert(groups).values({ name: 'Pachters' }).returning();
    const [zone] = await portal.db.insert(zones).values({ name: 'Zone 1' }).returning();
    await portal.db.insert(contactGroups).values({ contactId: contact.id, groupId: group?.id ?? 0 });
    await portal.db.insert(contactZones).values({ contactId: contact.id, zoneId: zone?.id ?? 0 });

    const { status, body } = await invite(contact.id);
    const [account] = await accountOf(contact.email);
    expect([status, body]).toMatchObject([200, { id: contact.id, user: account.id, invited_at: expect.any(String) }]);
    expect(account).toMatchObject({
      username: contact.email,
      first_name: 'Linde',
      last_name: 'van der Kolk',
      is_staff: false,
      guid: 'R_90001',
      street: 'Dijk',
      latitude: 52.5,
      polygons,
      groups: ['Pachters'],
      zones: ['Zone 1'],
    });
    const [mail, ...others] = await queuedMails(portal, contact.email);
    if (mail === undefined) throw new Error('no mail was queued');
    expect(others).toEqual([]);
    expect(mail.content.paragraphs.join(' ')).toContain('U woont daar of hebt er grond.');
    expect(mail.content.facts).toEqual([
      { label: 'Van', value: 'Dijkportaal' },
      { label: 'Project', value: 'Dijkversterking Kolk' },
      { label: 'Uw gebied', value: 'Zone 1' },
      { label: 'Uw contactpersoon', value: 'Dijkversterking Kolk' },
      { label: 'Telefoon', value: '0800 0123' },
    ]);
    const days = await portal.pool.query(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from mailed_links where user_id = $1',
      [account.id],
    );
    expect(days.rows).toEqual([{ days: 14 }]);
    const opened = await portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token: tokenIn(mail) } });
    expect(opened.status).toBe(200);
    await portal.call('POST', '/auth/confirm-presence/', { token: opened.body.access });
    const { body: profile } = await portal.call('GET', '/api/profile/', { token: opened.body.access });
    expect(profile).toMatchObject({ first_login: true, guid: 'R_90001' });
    const { body: after } = await portal.call('GET', `/api/contacts/${contact.id}/`, { token: staff.access });
    expect(after.invited_at).toBeNull();
    const { rows } = await portal.pool.query(
      `select actor_id, object, details from audit_log where action = 'user.create'`,
    );
    expect(rows).toEqual([{ actor_id: staff.id, object: `user ${account.id}`, details: { contact: contact.id } }]);
  });

  test('of a contact without details takes the first word of the name as first name', async () => {
    const { id, email } = await insertContact({ name: 'Merel van den Berg' });
    expect((await invite(id)).status).toBe(200);
    expect(await accountOf(email)).toMatchObject([{ first_name: 'Merel', last_name: 'van den Berg', guid: '' }]);
  });

  test('is refused for a contact with an account or without a valid address', async () => {
    const { id } = await insertContact();
    expect((await invite(id)).status).toBe(200);
    const again = await invite(id);
    expect([again.status, again.body]).toEqual([409, { error: 'Dit contact heeft al een account.' }]);
    const none = await invite((await insertContact({ email: 'kapot' })).id);
    expect([none.status, none.body]).toEqual([409, { error: 'Dit contact heeft geen geldig e-mailadres.' }]);
  });

  test('is sent to the first address, or to all if the contact is set to that, as often as staff want', async () => {
    const first = await insertContact({ email: 'een-a@example.org; een-b@example.org' });
    await invite(first.id);
    expect(await accountOf('een-b@example.org')).toEqual([]);
    const all = await insertContact({
      email: 'kapot, alle-a@example.org; Alle-B@example.org',
      inviteAllEmailAddresses: true,
      externalId: 'R_90009',
    });
    const { body } = await invite(all.id);
    const [[a], [b]] = [await accountOf('alle-a@example.org'), await accountOf('alle-b@example.org')];
    expect([body.user, b.id]).toEqual([a.id, expect.any(Number)]);
    expect([a.guid, b.guid]).toEqual(['R_90009', 'R_90009']);
    const [invitation] = await queuedMails(portal, 'alle-b@example.org');
    expect((await invite(all.id)).status).toBe(200);
    const again = await queuedMails(portal, 'alle-b@example.org');
    expect(again).toHaveLength(1);
    expect(tokenIn(again[0] ?? expect.fail())).not.toBe(tokenIn(invitation ?? expect.fail()));
    expect(await accountOf('alle-b@example.org')).toHaveLength(1);
  });

  test('links an existing account, and mails it only if it never signed in', async () => {
    const known = await createPerson(portal, { lastLogin: new Date(), firstName: 'Eigen' });
    const fresh = await createPerson(portal);
    const contact = await insertContact({ email: known.email, externalId: 'R_90002' });
    expect((await invite(contact.id)).body).toMatchObject({ user: known.id, invited_at: null });
    expect(await queuedMails(portal, known.email)).toEqual([]);
    expect(await accountOf(known.email)).toMatchObject([{ first_name: 'Eigen', guid: 'R_90002' }]);
    expect((await invite((await insertContact({ email: fresh.email })).id)).body.user).toBe(fresh.id);
    expect(await queuedMails(portal, fresh.email)).toHaveLength(1);
  });

  test('fifty times at the same time creates one account and one mail', async () => {
    const { id, email } = await insertContact();
    const responses = await Promise.all(Array.from({ length: 50 }, () => invite(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await accountOf(email)).toHaveLength(1);
    expect(await queuedMails(portal, email)).toHaveLength(1);
  });

  test('of contacts that share an address, at the same time, creates one account', async () => {
    const email = 'samen@example.org';
    const shared = await Promise.all(Array.from({ length: 8 }, () => insertContact({ email })));
    const responses = await Promise.all(shared.map(({ id }) => invite(id)));
    const [account] = await accountOf(email);
    expect(responses.map(({ status, body }) => [status, body.user])).toEqual(shared.map(() => [200, account.id]));
  });
});

describe('a bulk action', () => {
  test('invites each contact separately', async () => {
    const good = [await insertContact(), await insertContact()];
    const taken = await insertContact({ name: 'Heeft al', userId: staff.id });
    const broken = await insertContact({ name: 'Zonder', email: '' });
    const ids = [good[0]?.id, taken.id, broken.id, 999_999, good[1]?.id];
    const { status, body } = await bulk({ action: 'invite', ids });
    expect([status, body]).toEqual([
      200,
      {
        done: [good[0]?.id, good[1]?.id],
        failed: [
          { id: taken.id, name: 'Heeft al', reason: 'Dit contact heeft al een account.' },
          { id: broken.id, name: 'Zonder', reason: 'Dit contact heeft geen geldig e-mailadres.' },
          { id: 999_999, name: '', reason: 'Dit contact bestaat niet meer.' },
        ],
      },
    ]);
    for (const { email } of good) expect(await queuedMails(portal, email)).toHaveLength(1);
  });

  test('deletes contacts', async () => {
    const [one, two] = [await insertContact(), await insertContact()];
    const { body } = await bulk({ action: 'delete', ids: [one.id, 999_999, one.id] });
    expect(body).toEqual({
      done: [one.id],
      failed: [{ id: 999_999, name: '', reason: 'Dit contact bestaat niet meer.' }],
    });
    const { rows } = await portal.pool.query('select id from contacts where id = any($1)', [[one.id, two.id]]);
    expect(rows).toEqual([{ id: two.id }]);
  });

  test('shows which contacts a sync re-creates after deletion', async () => {
    const [own, two, one] = [
      await insertContact({ name: 'Eigen' }),
      await insertContact({ name: 'Zwaan', externalId: 'R_1' }),
      await insertContact({ name: 'Aal', externalId: 'R_2' }),
    ];
    const ask = (ids: number[]) =>
      portal.call('POST', '/api/contacts/comes_back/', { token: staff.access, body: { ids } });
    expect((await ask([own.id, two.id, one.id, 999_999])).body).toEqual({ count: 2, names: ['Aal', 'Zwaan'] });
    expect((await ask([own.id])).body).toEqual({ count: 0, names: [] });
    expect((await ask(Array.from({ length: 20_000 }, (_, index) => index + 1_000_000))).status).toBe(200);
  });

  test.each([
    ['group', groups],
    ['zone', zones],
  ] as const)('adds contacts to a %s and removes them', async (kind, table) => {
    const [label] = await portal.db
      .insert(table)
      .values({ name: `Veel ${kind}` })
      .returning();
    const ids = [(await insertContact()).id, (await insertContact()).id];
    const labelled = async () => {
      const url = `/api/contacts/?${kind}=${label?.id}&ordering=name`;
      return (await portal.call('GET', url, { token: staff.access })).body.results.map(({ id }: { id: number }) => id);
    };
    const change = { ids, label: label?.id };
    expect((await bulk({ action: `add_${kind}`, ...change })).body).toEqual({ done: ids, failed: [] });
    expect((await bulk({ action: `add_${kind}`, ...change })).body.done).toEqual(ids);
    expect(await labelled()).toEqual(ids);
    await bulk({ action: `remove_${kind}`, ids: ids.slice(1), label: label?.id });
    expect(await labelled()).toEqual(ids.slice(0, 1));
    const unknown = await bulk({ action: `add_${kind}`, ids, label: 999_999 });
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['label']]);
  });

  test('has at most 200 contacts', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await bulk({ action: 'delete', ids })).status).toBe(400);
    expect((await bulk({ action: 'delete', ids: [] })).status).toBe(400);
  });
});
