import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSyncPortal, syncCounts } from '../../../test/contact-sync.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { restoreMany } from '../../bin/public.ts';
import { contactGroups } from '../../schema/audience.ts';
import { binItems } from '../../schema/bin.ts';
import { contacts } from '../../schema/contacts.ts';

const { simulated, portal, staff, call, sync } = await startSyncPortal();
const { db } = portal;
const post = (url: string, body: object) => portal.call('POST', url, { token: staff.access, body });
const binned = async () => (await portal.call('GET', '/api/bin/?kind=contact', { token: staff.access })).body.results;

beforeEach(async () => {
  await portal.pool.query('truncate groups restart identity cascade');
});

/** The contact that revision 1 of Relatics no longer has. */
async function findDropped(): Promise<{ id: number; externalId: string }> {
  await simulated.setRevision(1);
  const { body } = await call('GET', 'sync/preview/');
  const [row] = await db.select().from(contacts).where(eq(contacts.id, body.deleted[0].id));
  return { id: row?.id ?? 0, externalId: row?.externalId ?? '' };
}

/** What the portal knows of a contact besides what Relatics gives. */
async function readOurs(id: number) {
  const [row] = await db.select().from(contacts).where(eq(contacts.id, id));
  const { rows: links } = await portal.pool.query(
    `select array(select group_id from contact_groups where contact_id = $1 order by 1) as groups,
       array(select (zone_id, is_external)::text from contact_zones where contact_id = $1 order by 1) as zones,
       array(select zone_id from refused_contact_zones where contact_id = $1 order by 1) as refused`,
    [id],
  );
  const { searchText: _generated, ...stored } = row ?? {};
  return { ...stored, ...(links[0] as object) };
}

/** Gives a contact everything that a sync cannot know. */
async function makeOurs(id: number, userId: number) {
  const { body: group } = await post('/api/groups/', { name: 'Pachters' });
  const { body: zone } = await post('/api/zones/', { name: 'Eigen zone' });
  await portal.pool.query(
    `insert into refused_contact_zones select contact_id, zone_id from contact_zones where contact_id = ${id};
     delete from contact_zones where contact_id = ${id}`,
  );
  await post('/api/contacts/bulk/', { action: 'add_group', ids: [id], label: group.id });
  await post('/api/contacts/bulk/', { action: 'add_zone', ids: [id], label: zone.id });
  await portal.pool.query(
    `update contacts set invited_at = '2026-03-04', invite_all_email_addresses = true, user_id = $2 where id = $1`,
    [id, userId],
  );
}

describe('a contact that Relatics drops and gives again', () => {
  test('comes back as it was, with what Relatics has changed since', async () => {
    await sync();
    const { id } = await findDropped();
    await makeOurs(id, (await createPerson(portal)).id);
    await post('/api/notes/', { contact: id, text: 'Belt vrijdag terug.', due_on: '2090-03-04' });
    const before = await readOurs(id);
    const { body: preview } = await call('GET', 'sync/preview/');
    expect(preview.deleted).toMatchObject([{ id, has_account: true, groups: ['Pachters'], follow_ups: 1 }]);
    expect((await sync()).body).toEqual(syncCounts(2, 3, 1));
    expect(await readOurs(id)).toEqual({ groups: [], zones: [], refused: [] });
    expect(await binned()).toMatchObject([{ id, kind: 'contact', deleted_by: 'Iris Riet' }]);

    await portal.pool.query(
      `update bin_items set rows = jsonb_set(rows, '{contacts,0,mobile_phone}', '"verouderd"') where item_id = ${id}`,
    );
    await simulated.setRevision(0);
    const { body: again } = await call('GET', 'sync/preview/');
    expect(again.created).toEqual([{ name: before.name, email: before.email, returns: true }]);
    expect((await sync()).body).toMatchObject({ created: 1, automatically_invited: 0 });
    expect(await readOurs(id)).toEqual(before);
    const { rows: notes } = await portal.pool.query('select text from notes where contact_id = $1', [id]);
    expect(notes).toEqual([{ text: 'Belt vrijdag terug.' }]);
    expect((await binned()).map((item: { id: number }) => item.id)).not.toContain(id);
    expect((await sync()).body).toEqual(syncCounts(0, 0, 0));
  });

  test('gets the zones that Relatics gives now', async () => {
    await sync();
    const { id } = await findDropped();
    const before = await readOurs(id);
    await portal.pool.query(`insert into zones (name) values ('Vroeger');
      insert into contact_zones select ${id}, id, true from zones where name = 'Vroeger'`);
    await sync();
    await simulated.setRevision(0);
    await sync();
    expect(await readOurs(id)).toEqual(before);
  });

  test('is not invited by itself, because it is not new', async () => {
    await portal.pool.query('update settings set automatically_invite_contacts = true');
    await sync();
    await findDropped();
    await sync();
    await portal.pool.query('delete from users where not is_staff');
    await simulated.setRevision(0);
    const { body: preview } = await call('GET', 'sync/preview/');
    const { body } = await sync();
    await portal.pool.query('update settings set automatically_invite_contacts = false');
    expect([preview.invited.count, body.created, body.automatically_invited]).toEqual([0, 1, 0]);
  });

  test('is new after 30 days, or when a colleague emptied the bin', async () => {
    await sync();
    const { id } = await findDropped();
    await sync();
    await portal.pool.query(`update bin_items set deleted_at = now() - interval '721 hours'`);
    await simulated.setRevision(0);
    const { body } = await call('GET', 'sync/preview/');
    expect(body.created).toMatchObject([{ returns: false }]);
    expect((await sync()).body).toMatchObject({ created: 1 });
    expect(await db.$count(contacts, eq(contacts.id, id))).toBe(0);
  });

  test('lacks the account that was deleted meanwhile, and is not in the bin then', async () => {
    await sync();
    const { id, externalId } = await findDropped();
    const person = await signedInPerson(portal, { profile: { guid: externalId } });
    await makeOurs(id, person.id);
    await sync();
    await portal.call('DELETE', '/api/account/delete/', { token: person.access });
    expect(await binned()).toEqual([]);
    await simulated.setRevision(0);
    expect((await sync()).body).toMatchObject({ created: 1 });
    const [row] = await db.select().from(contacts).where(eq(contacts.externalId, externalId));
    expect([row?.userId, row?.invitedAt]).toEqual([null, null]);
  });
});

test('a contact that staff deleted while Relatics has it comes back as it was', async () => {
  await sync();
  const [row] = await db.select().from(contacts).where(eq(contacts.externalId, 'R_00001'));
  const id = row?.id ?? 0;
  await makeOurs(id, (await createPerson(portal)).id);
  const before = await readOurs(id);
  await call('DELETE', `${id}/`);
  expect((await sync()).body).toMatchObject({ created: 1 });
  expect(await readOurs(id)).toEqual(before);
});

test('restoring one by hand says what the next sync does', async () => {
  await sync();
  const { id } = await findDropped();
  await sync();
  const { body } = await post('/api/bin/restore/', { items: [{ kind: 'contact', id }] });
  expect(body.done[0].notes).toEqual([
    'Dit contact komt uit Relatics. Staat het daar niet meer, dan verwijdert de volgende synchronisatie het weer.',
  ]);
  expect((await sync()).body).toEqual(syncCounts(0, 0, 1));
});

test('many are deleted and restored in batches', async () => {
  await sync();
  await post('/api/groups/', { name: 'Pachters' });
  await portal.pool.query(`
    insert into contacts (external_id, name, email, details)
      select 'X_' || n, 'Naam ' || n, n || '@example.org', details
      from generate_series(1, 1200) n, (select details from contacts where external_id = 'R_00001') one;
    insert into contact_groups select id, 1 from contacts where external_id like 'X_%'`);
  const many = () => db.select().from(contacts).where(like(contacts.externalId, 'X_%')).orderBy(contacts.id);
  const before = await many();
  expect((await sync('?confirm=true')).body).toEqual(syncCounts(0, 0, 1200));
  const items = await db.select({ id: binItems.id }).from(binItems);
  const ids = items.map(({ id }) => id);
  await db.transaction((tx) => restoreMany(tx, 'contact', ids));
  expect(await many()).toEqual(before);
  expect(await db.$count(contactGroups)).toBe(1200);
});
