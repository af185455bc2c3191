import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { auditLog } from '../../platform/audit/audit.ts';
import { mails } from '../../platform/mail/tables.ts';
import { startSimulatedRelatics } from '../../../test/simulated-relatics.ts';
import { settings } from '../../schema/settings.ts';
import { users } from '../../schema/users.ts';
import { contacts } from '../../schema/contacts.ts';
import { userZones } from '../../schema/audience.ts';

const simulated = await startSimulatedRelatics();
afterAll(() => simulated.stop());
const portal = await startTestPortal(simulated.portalSettings());
const staff = await signedInPerson(portal, { isStaff: true });

const sync = async () => {
  const response = await portal.call('GET', '/api/contacts/sync/?confirm=true', { token: staff.access });
  expect(response.status).toBe(200);
  return response.body;
};
const invites = (automaticallyInviteContacts: boolean) =>
  portal.db.update(settings).set({ automaticallyInviteContacts });
const invitations = () => portal.db.$count(mails, eq(mails.isBulk, true));
const withAddress = async () => (await portal.db.select().from(contacts)).filter(({ email }) => email.includes('@'));

beforeEach(async () => {
  await simulated.reset();
  await portal.db.delete(mails);
  await portal.db.delete(contacts);
  await portal.db.delete(users).where(ne(users.id, staff.id));
  await invites(true);
});

test('new contacts get no invitation unless the settings say so', async () => {
  await invites(false);
  const { body: preview } = await portal.call('GET', '/api/contacts/sync/preview/', { token: staff.access });
  expect(preview.invited).toEqual({ count: 0, people: [] });
  expect(await sync()).toMatchObject({ automatically_invited: 0 });
  await invites(true);
  // They are no longer new.
  expect(await sync()).toMatchObject({ created: 0, automatically_invited: 0 });
  expect([await portal.db.$count(users), await portal.db.$count(mails)]).toEqual([1, 0]);
});

describe('with automatic invitations', () => {
  test('every new contact with an address gets one, once, after all other mail', async () => {
    const { body: preview } = await portal.call('GET', '/api/contacts/sync/preview/', { token: staff.access });
    const first = await sync();
    expect(preview.invited.count).toBe(first.automatically_invited);
    const mailed = (await portal.db.select({ to: mails.recipient }).from(mails)).map(({ to }) => to);
    expect(preview.invited.people.map(({ email }: { email: string }) => email).toSorted()).toEqual(mailed.toSorted());
    const reachable = await withAddress();
    const accounts = new Set(reachable.map(({ userId }) => userId));
    expect(first.automatically_invited).toBeGreaterThan(10);
    expect(accounts.has(null)).toBe(false);
    expect([accounts.size, await invitations(), (await portal.db.$count(users)) - 1]).toEqual(
      Array.from({ length: 3 }, () => first.automatically_invited),
    );
    expect(await sync()).toEqual({ created: 0, updated: 0, deleted: 0, automatically_invited: 0 });
    expect(await invitations()).toBe(first.automatically_invited);
    const runs = await portal.call('GET', '/api/contacts/sync/runs/', { token: staff.access });
    const told = runs.body.results.map(({ counts }: { counts: object }) => counts);
    expect(told.slice(0, 2)).toMatchObject([{ automatically_invited: 0 }, first]);
  });

  test('the link signs in, and the account has the details of the contact', async () => {
    await sync();
    const contact = (await withAddress()).find(({ details }) => (details?.polygons.length ?? 0) > 0);
    const [account] = await portal.db
      .select()
      .from(users)
      .where(eq(users.id, contact?.userId ?? 0));
    expect(contact?.invitedAt).not.toBeNull();
    const [mail] = await queuedMails(portal, account?.email ?? '');
    if (mail === undefined) throw new Error('no invitation was queued');
    expect(mail).toMatchObject({ userId: account?.id, content: { subject: 'Welkom bij het portaal' } });
    const body = { token: tokenIn(mail) };
    const { status, body: tokens } = await portal.call('POST', '/auth/passwordless-login-confirm/', { body });
    expect(status).toBe(200);
    const profile = await portal.call('GET', '/api/profile/', { token: tokens.access });
    expect(profile.body).toMatchObject({
      guid: contact?.externalId,
      first_login: true,
      first_name: account?.firstName,
    });
    expect(profile.body.polygons.length).toBeGreaterThan(0);
    const labels = await portal.db.$count(userZones, eq(userZones.userId, account?.id ?? 0));
    expect(profile.body.zones).toHaveLength(labels);
    const lines = await portal.db
      .select({ actorId: auditLog.actorId, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.object, `user ${account?.id}`))
      .orderBy(auditLog.id);
    expect(lines[0]).toEqual({ actorId: staff.id, details: { contact: contact?.id } });
  });

  test('a contact whose address has an account is linked to it and gets no mail', async () => {
    await sync();
    const contact = (await withAddress())[0];
    const email = contact?.email.split(/[;,\s]+/)[0]?.toLowerCase() ?? '';
    await portal.db.delete(contacts);
    await portal.db.delete(users).where(eq(users.email, email));
    await portal.db.delete(mails);
    const known = await createPerson(portal, { email, lastLogin: new Date() });
    expect(await sync()).toMatchObject({ automatically_invited: 0 });
    expect(await invitations()).toBe(0);
    const [again] = await portal.db
      .select()
      .from(contacts)
      .where(eq(contacts.externalId, contact?.externalId ?? ''));
    expect([again?.userId, again?.invitedAt]).toEqual([known.id, null]);
  });

  test('someone who deleted their account is not invited again', async () => {
    const { automatically_invited: invited } = await sync();
    const contact = (await withAddress())[0];
    const [mail] = await queuedMails(portal, contact?.email.split(/[;,\s]+/)[0]?.toLowerCase() ?? '');
    if (mail === undefined) throw new Error('no invitation was queued');
    const { body } = await portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token: tokenIn(mail) } });
    expect((await portal.call('DELETE', '/api/account/delete/', { token: body.access })).status).toBe(200);
    expect(await sync()).toMatchObject({ automatically_invited: 0 });
    expect(await portal.db.$count(users)).toBe(invited);
  });

  test('a failed sync invites nobody, and the next one everyone', async () => {
    await portal.pool.query(`
      create function refuse_mails() returns trigger language plpgsql as $$ begin raise 'no mails'; end $$;
      create trigger refuse_mails before insert on mails for each row execute function refuse_mails()`);
    const broken = await portal.call('GET', '/api/contacts/sync/?confirm=true', { token: staff.access });
    expect(broken.status).toBe(500);
    expect([await portal.db.$count(users), await portal.db.$count(contacts)]).toEqual([1, 0]);
    await portal.pool.query('drop trigger refuse_mails on mails; drop function refuse_mails');
    const { automatically_invited: invited } = await sync();
    expect(await invitations()).toBe(invited);
  });
});
