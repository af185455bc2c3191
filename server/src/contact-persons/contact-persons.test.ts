import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { pdf } from '../../test/sample-files.ts';
import { upload } from '../../test/stored-files.ts';
import {
  contactGroups,
  contactPersonGroups,
  contactPersonUsers,
  groups,
  userGroups,
  userZones,
  zones,
} from '../schema/audience.ts';
import { contactPersons } from '../schema/contact-persons.ts';
import { contacts } from '../schema/contacts.ts';
import { files } from '../schema/files.ts';
import { settings } from '../schema/settings.ts';
import { users } from '../schema/users.ts';
import { listContactPersons } from './queries.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true, isSuperuser: true });
const linde = await signedInPerson(portal);
const stranger = await signedInPerson(portal);
const makeStaff = (firstName: string) =>
  createPerson(portal, { isStaff: true, firstName, lastName: 'Oever', jobTitle: 'omgevingsmanager' });
const [wim, anna, bas] = [await makeStaff('Wim'), await makeStaff('Anna'), await makeStaff('Bas')];
const [group, otherGroup] = await db
  .insert(groups)
  .values([{ name: 'Zuid' }, { name: 'Éérst' }])
  .returning();
const [zone] = await db.insert(zones).values({ name: 'Dijkvak 1' }).returning();
const ids = { group: group?.id ?? 0, otherGroup: otherGroup?.id ?? 0, zone: zone?.id ?? 0 };
await db.insert(userGroups).values([
  { userId: linde.id, groupId: ids.group },
  { userId: linde.id, groupId: ids.otherGroup },
]);
await db.insert(userZones).values({ userId: linde.id, zoneId: ids.zone });
await db.update(settings).set({
  contactName: 'Projectteam',
  contactEmail: 'team@example.org',
  contactPhone: '0800-0123',
  contactHours: 'werkdagen, 9 tot 17 uur',
});

const own = async (person = linde) => (await portal.call('GET', '/api/contact-person/', { token: person.access })).body;
const add = (user: { id: number }, body: object = {}) =>
  portal.call('POST', '/api/contact-persons/', {
    token: staff.access,
    body: { user_id: user.id, phone: '', hours: '', groups: [], zones: [], users: [], ...body },
  });
const team = {
  is_team: true,
  name: 'Projectteam',
  job_title: '',
  email: 'team@example.org',
  phone: '0800-0123',
  hours: 'werkdagen, 9 tot 17 uur',
  photo: null,
};

beforeEach(async () => {
  await db.delete(contactPersons);
});

describe("a resident's contact person", () => {
  test('is the closest: of the person, else of a group, else of a zone, else the project team', async () => {
    expect(await own()).toEqual(team);
    await add(wim, { zones: [ids.zone], phone: '0344 1', hours: 'ma' });
    expect(await own()).toEqual({
      is_team: false,
      name: 'Wim Oever',
      job_title: 'omgevingsmanager',
      email: '',
      phone: '0344 1',
      hours: 'ma',
      photo: null,
    });
    await add(anna, { groups: [ids.group] });
    expect(await own()).toMatchObject({ name: 'Anna Oever', phone: '0800-0123', hours: 'werkdagen, 9 tot 17 uur' });
    await add(bas, { users: [linde.id] });
    expect(await own()).toMatchObject({ name: 'Bas Oever' });
    expect(await own(stranger)).toEqual(team);
  });

  test('is that of the first group by name', async () => {
    await add(wim, { groups: [ids.group] });
    await add(anna, { groups: [ids.otherGroup] });
    expect(await own()).toMatchObject({ name: 'Anna Oever' });
  });

  test('is the next nearest when the colleague left, was deactivated or is no longer staff', async () => {
    await add(wim, { zones: [ids.zone] });
    const leaver = await makeStaff('Leo');
    await add(leaver, { users: [linde.id] });
    for (const change of [{ isActive: false }, { isActive: true, isStaff: false }]) {
      await db.update(users).set(change).where(eq(users.id, leaver.id));
      expect(await own()).toMatchObject({ name: 'Wim Oever' });
    }
    await db.update(users).set({ isStaff: true }).where(eq(users.id, leaver.id));
    expect(await own()).toMatchObject({ name: 'Leo Oever' });
    await portal.call('DELETE', `/api/users/${leaver.id}/`, { token: staff.access });
    expect(await own()).toMatchObject({ name: 'Wim Oever' });
  });

  test('is restored with a group from the bin', async () => {
    const [label] = await db.insert(groups).values({ name: 'Tijdelijk' }).returning();
    const groupId = label?.id ?? 0;
    await db.insert(userGroups).values({ userId: stranger.id, groupId });
    await add(wim, { groups: [groupId] });
    await portal.call('DELETE', `/api/groups/${groupId}/`, { token: staff.access });
    expect(await own(stranger)).toEqual(team);
    const restored = await portal.call('POST', '/api/bin/restore/', {
      token: staff.access,
      body: { items: [{ kind: 'group', id: groupId }] },
    });
    expect(restored.status).toBe(200);
    expect(await own(stranger)).toMatchObject({ name: 'Wim Oever' });
  });

  test('is chosen for a resident on their page, and no longer with null, in the audit log', async () => {
    const url = `/api/profiles/${linde.profileId}/contact-person/`;
    const choose = (chosen: number | null) => portal.call('PUT', url, { token: staff.access, body: { chosen } });
    await add(wim, { zones: [ids.zone] });
    const { id } = (await add(anna, { users: [stranger.id] })).body;
    expect((await portal.call('GET', url, { token: staff.access })).body).toMatchObject({
      name: 'Wim Oever',
      is_team: false,
      chosen: null,
      choices: [{ name: 'Anna Oever' }, { name: 'Wim Oever' }],
    });
    expect((await choose(id)).body).toMatchObject({ name: 'Anna Oever', chosen: id });
    expect([(await own()).name, (await own(stranger)).name]).toEqual(['Anna Oever', 'Anna Oever']);
    expect((await choose(null)).body).toMatchObject({ name: 'Wim Oever', chosen: null });
    expect(await own()).toMatchObject({ name: 'Wim Oever' });
    expect(await choose(999_999)).toMatchObject({
      status: 400,
      body: { chosen: ['Deze contactpersoon bestaat niet meer. Kies een andere.'] },
    });
    const { rows } = await portal.pool.query(
      `select details from audit_log where action = 'user.change' and object = $1 order by id`,
      [`user ${linde.id}`],
    );
    expect(rows).toEqual([
      { details: { fields: ['contact_person'], name: 'Anna Oever' } },
      { details: { fields: ['contact_person'], name: '' } },
    ]);
  });

  test('of a contact is the one of its unused account, else of its groups and zones', async () => {
    const { id: userId } = await createPerson(portal, { lastLogin: null });
    const [contact] = await db.insert(contacts).values({ name: 'Linde', userId }).returning();
    const contactId = contact?.id ?? 0;
    await db.insert(contactGroups).values({ contactId, groupId: ids.group });
    await add(wim, { groups: [ids.group] });
    const nameOf = async () => (await listContactPersons(db, [contactId], 'contacts')).get(contactId)?.name;
    expect(await nameOf()).toBe('Wim Oever');
    await add(anna, { users: [userId] });
    expect(await nameOf()).toBe('Anna Oever');
  });

  test('is in the invitation, in HTML and text', async () => {
    const { id, email } = await createPerson(portal, { lastLogin: null });
    await add(wim, { users: [id], phone: '0344 12 34 56', hours: 'ma tot do' });
    await portal.call('POST', '/api/users/invite/', { token: staff.access, body: { ids: [id] } });
    expect((await queuedMails(portal, email))[0]?.content.facts).toEqual([
      { label: 'Van', value: 'Dijkportaal' },
      { label: 'Project', value: 'Projectteam' },
      { label: 'Uw contactpersoon', value: 'Wim Oever, omgevingsmanager' },
      { label: 'Telefoon', value: '0344 12 34 56' },
      { label: 'Bereikbaar', value: 'ma tot do' },
    ]);
  });
});

describe('staff', () => {
  test('choose for whom: what a colleague had is taken over, and nobody is twice a contact person', async () => {
    const first = await add(wim, { groups: [ids.group], zones: [ids.zone] });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ name: 'Wim Oever', groups: [{ id: ids.group, name: 'Zuid' }], is_active: true });
    await add(anna, { groups: [ids.group] });
    const { body } = await portal.call('GET', '/api/contact-persons/', { token: staff.access });
    expect(body.results).toMatchObject([
      { name: 'Anna Oever', groups: [{ id: ids.group }], zones: [] },
      { name: 'Wim Oever', groups: [], zones: [{ id: ids.zone }] },
    ]);
    expect((await add(wim)).body).toEqual({
      user_id: ['Deze medewerker is al contactpersoon. Wijzig die contactpersoon.'],
    });
  });

  test('who choose the same person at the same time for two colleagues leave one contact person', async () => {
    const made = await Promise.all([wim, anna, bas].map(async (user) => (await add(user)).body));
    for (let round = 0; round < 5; round += 1) {
      const both = made.map(({ id, ...body }) =>
        portal.call('PUT', `/api/contact-persons/${id}/`, {
          token: staff.access,
          body: { ...body, groups: [ids.group], zones: [], users: [linde.id] },
        }),
      );
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([await db.$count(contactPersonUsers), await db.$count(contactPersonGroups)]).toEqual([1, 1]);
      await db.delete(contactPersonUsers);
      await db.delete(contactPersonGroups);
    }
  });

  test.each([
    [{ user_id: linde.id }, 'user_id'],
    [{ user_id: 99_999 }, 'user_id'],
    [{ groups: [99_999] }, 'groups'],
    [{ users: [99_999] }, 'users'],
    [{ photo_upload: 99_999 }, 'photo_upload'],
    [{ phone: '0'.repeat(51) }, 'phone'],
    [{ hours: 'x'.repeat(201) }, 'hours'],
  ])('are refused %j, and nothing is stored', async (body, field) => {
    const response = await add(wim, body);
    expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
    expect(await db.$count(contactPersons)).toBe(0);
  });

  test('change a version that they have seen', async () => {
    const { body, headers } = await add(wim, { zones: [ids.zone] });
    const change = (ifMatch: string) =>
      portal.call('PUT', `/api/contact-persons/${body.id}/`, {
        token: staff.access,
        headers: { 'if-match': ifMatch },
        body: { ...body, phone: '0344\n 1 ', groups: [], zones: [], users: [] },
      });
    const changed = await change(String(headers['etag']));
    expect([changed.status, changed.body]).toMatchObject([200, { phone: '0344 1', zones: [] }]);
    expect((await change(String(headers['etag']))).status).toBe(412);
  });
});

describe('the picture', () => {
  const photo = async () => ({
    name: 'foto.jpg',
    content: await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ccc' } })
      .withExif({ IFD0: { Copyright: 'geheim' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  });
  const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

  test('is upright, has no metadata, and is seen by staff and by those who call the person', async () => {
    const uploaded = idOf(await upload(portal, staff.access, await photo()));
    await add(wim, { zones: [ids.zone], photo_upload: uploaded });
    const seen = (await own()) as { photo: { file: string } };
    const address = seen.photo.file;
    const response = await portal.app.inject({ url: address });
    expect(response.statusCode).toBe(200);
    const { width, height, exif, orientation } = await sharp(response.rawPayload).metadata();
    expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined]);
    await db.delete(userZones).where(eq(userZones.userId, linde.id));
    expect((await portal.app.inject({ url: address })).statusCode).toBe(404);
    await db.insert(userZones).values({ userId: linde.id, zoneId: ids.zone });
  });

  test('is an image, replaced by another and removed with null', async () => {
    const document = await upload(portal, staff.access, { name: 'foto.pdf', content: pdf });
    expect((await add(wim, { photo_upload: idOf(document) })).body).toEqual({
      photo_upload: ['Kies een afbeelding: JPEG, PNG, GIF of WebP.'],
    });
    const { body } = await add(wim, { photo_upload: idOf(await upload(portal, staff.access, await photo())) });
    expect(body.photo).toMatchObject({ file_type: 'image/jpeg' });
    const nothing = { groups: [], zones: [], users: [] };
    const put = (photo_upload?: null) =>
      portal.call('PUT', `/api/contact-persons/${body.id}/`, {
        token: staff.access,
        body: { user_id: wim.id, phone: '', hours: '', ...nothing, ...(photo_upload === null && { photo_upload }) },
      });
    expect((await put()).body.photo).not.toBeNull();
    expect((await put(null)).body.photo).toBeNull();
    expect(await db.$count(files, eq(files.contactPersonId, body.id))).toBe(0);
  });
});
