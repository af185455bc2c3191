import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { labelPerson } from '../../test/labels.ts';
import { collectLogs } from '../../test/logs.ts';
import { makeMail, queueMails } from '../../test/mail.ts';
import { makeNewsletter } from '../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { findDashboard } from './queries.ts';
import { contactSyncRuns } from '../schema/contacts.ts';
import { files } from '../schema/files.ts';
import { mailAddresses, newsletterMails } from '../schema/newsletters.ts';
import { messages } from '../schema/messages.ts';
import { mails } from '../platform/mail/tables.ts';
import { publications } from '../schema/publications.ts';
import { groups, publicationGroups, publicationUsers } from '../schema/audience.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const read = async () => (await portal.call('GET', '/api/dashboard/', { token: staff.access })).body;

/** The rows of a list, which has as many as it counts. */
const listed = async (path: string, query: string) => {
  const { body } = await portal.call('GET', `/api/${path}/${query}`, { token: staff.access });
  expect(body.results).toHaveLength(body.count);
  return body.results as Record<string, string>[];
};

test('an empty portal has nothing to report', async () => {
  expect(await read()).toEqual({
    late_messages: 0,
    unread_messages: 0,
    failed_mails: 0,
    newsletters: [],
    newsletter_problems: { held: 0, interrupted: 0, failed: 0, partly: 0 },
    broken_addresses: 0,
    open_invitations: 0,
    expired_invitations: 0,
    files_checking: { designs: 0, documents: 0, news: 0 },
    last_sync: null,
    seen_by_nobody: { designs: 0, documents: 0, news: 0 },
    scanner: null,
    unknown: [],
  });
});

test('counts what needs the attention of staff', async () => {
  const linde = await createPerson(portal, { lastLogin: new Date() });
  const letter = { senderId: linde.id, name: '', email: '', subject: 'a', text: '<p>a</p>' };
  await db.insert(messages).values([letter, letter, { ...letter, readAt: new Date() }]);
  const [failed] = await queueMails(portal, makeMail('a@example.org'), makeMail('b@example.org'));
  await portal.pool.query(`update mails set state = 'failed', sealed = null where id = $1`, [failed]);
  const body = { name: 'Merel Kwelder', email: 'merel@example.org' };
  const contact = await portal.call('POST', '/api/contacts/', { token: staff.access, body });
  await portal.call('POST', `/api/contacts/${contact.body.id}/convert_to_user/`, { token: staff.access });
  expect(await read()).toMatchObject({
    unread_messages: 2,
    failed_mails: 1,
    open_invitations: 1,
    expired_invitations: 0,
  });
  expect((await listed('users', '?account=open')).map(({ email }) => email)).toEqual(['merel@example.org']);

  await portal.pool.query(`update mailed_links set expires_at = now() where purpose = 'invitation'`);
  expect(await read()).toMatchObject({ open_invitations: 0, expired_invitations: 1 });
  expect((await listed('users', '?account=expired')).map(({ email }) => email)).toEqual(['merel@example.org']);
  expect(await listed('users', '?account=open')).toEqual([]);

  await portal.pool.query(`update users set last_login = now() where email = 'merel@example.org'`);
  expect(await read()).toMatchObject({ open_invitations: 0, expired_invitations: 0 });
  expect(await db.$count(mails)).toBe(3);
});

test('counts the messages that have waited too long for an answer, as the list has them', async () => {
  const letter = { senderId: staff.id, name: '', email: '', subject: 'Oud', text: '' };
  await db
    .insert(messages)
    .values({ ...letter, readAt: new Date(), createdAt: new Date(Date.now() - 30 * 86_400_000) });
  expect((await read()).late_messages).toBe(1);
  expect((await listed('messages', '?late=true')).map(({ subject }) => subject)).toEqual(['Oud']);
  await portal.pool.query("delete from messages where subject = 'Oud'");
  expect((await read()).late_messages).toBe(0);
});

test('shows the outcome of the latest sync', async () => {
  const startedAt = new Date('2026-03-01T12:00:00Z');
  const finishedAt = new Date('2026-03-02T12:00:05Z');
  await db.insert(contactSyncRuns).values([
    { state: 'succeeded', startedAt, finishedAt: startedAt },
    {
      state: 'failed',
      reason: 'Relatics is niet bereikbaar.',
      startedAt: new Date('2026-03-02T12:00:00Z'),
      finishedAt,
    },
  ]);
  expect((await read()).last_sync).toEqual({
    state: 'failed',
    at: finishedAt.toISOString(),
    reason: 'Relatics is niet bereikbaar.',
  });
});

test('counts what no resident sees: for nobody, for staff only, or for a group without residents', async () => {
  const resident = await createPerson(portal);
  const retired = await createPerson(portal, { isActive: false });
  await labelPerson(portal, resident.id, { groups: ['Eigenaren'] });
  await labelPerson(portal, staff.id, { groups: ['Team'] });
  await labelPerson(portal, retired.id, { groups: ['Team'] });
  const groupIds = new Map((await db.select().from(groups)).map(({ id, name }) => [name, id]));
  const insert = async (kind: 'design' | 'document' | 'news', forEveryone = false) => {
    const [row] = await db.insert(publications).values({ kind, title: 'a', forEveryone }).returning();
    return row?.id ?? 0;
  };
  await insert('news');
  await insert('news');
  await insert('news', true);
  const forOwners = await insert('design');
  const forTeam = await insert('design');
  const forResident = await insert('document');
  const forStaff = await insert('document');
  await db.insert(publicationGroups).values([
    { publicationId: forOwners, groupId: groupIds.get('Eigenaren') ?? 0 },
    { publicationId: forTeam, groupId: groupIds.get('Team') ?? 0 },
  ]);
  await db.insert(publicationUsers).values([
    { publicationId: forResident, userId: resident.id },
    { publicationId: forStaff, userId: staff.id },
  ]);
  expect((await read()).seen_by_nobody).toEqual({ designs: 1, documents: 1, news: 2 });
  for (const [path, number] of [
    ['designs', 1],
    ['documents', 1],
    ['news', 2],
  ] as const)
    expect(await listed(path, '?attention=seen_by_nobody')).toHaveLength(number);
});

test('names the newsletters that were held, interrupted or not delivered to everyone', async () => {
  const finishedAt = new Date();
  const make = async (
    title: string,
    about: Parameters<typeof makeNewsletter>[1],
    ...states: (typeof newsletterMails.$inferInsert)['state'][]
  ) => {
    const id = await makeNewsletter(portal, { title, ...about });
    const rows = states.map((state, index) => ({ newsletterId: id, email: `${index}@example.org`, state }));
    if (rows.length > 0) await db.insert(newsletterMails).values(rows);
    return id;
  };
  const held = await make('Te laat', { state: 'held' });
  const paused = await make('Geweigerd', { state: 'paused', trouble: '550 Sender denied' }, 'failed', 'waiting');
  await make('Pauze van ons zelf', { state: 'paused' }, 'waiting');
  const failed = await make('Nergens', { state: 'sent', finishedAt }, 'failed', 'bounced');
  const partly = await make('Deels', { state: 'sent', finishedAt }, 'sent', 'failed');
  await make('Alleen onjuiste adressen', { state: 'sent', finishedAt }, 'sent', 'bounced');
  await make('Lang geleden', { state: 'sent', finishedAt: new Date(Date.now() - 15 * 86_400_000) }, 'failed');
  await make('Gelukt', { state: 'sent', finishedAt }, 'sent', 'unsubscribed');
  expect((await read()).newsletters).toEqual([
    { id: partly, title: 'Deels', problem: 'partly' },
    { id: failed, title: 'Nergens', problem: 'failed' },
    { id: paused, title: 'Geweigerd', problem: 'interrupted' },
    { id: held, title: 'Te laat', problem: 'held' },
  ]);
  expect((await read()).newsletter_problems).toEqual({ held: 1, interrupted: 1, failed: 1, partly: 1 });
  for (const [problem, id] of Object.entries({ held, interrupted: paused, failed, partly }))
    expect((await listed('newsletters', `?problem=${problem}`)).map((row) => row['id'])).toEqual([id]);
});

test('counts the items whose files wait for the virus scanner, each once', async () => {
  const { rows } = await portal.pool.query<{ id: number }>(`insert into publications (kind, title, for_everyone)
    values ('document', 'Twee bestanden', true), ('news', 'Klaar', true) returning id`);
  const file = { type: 'application/pdf', size: 1, hash: 'x', name: 'a.pdf' };
  await db.insert(files).values([
    { ...file, key: 'a', state: 'checking', publicationId: rows[0]?.id },
    { ...file, key: 'b', state: 'checking', publicationId: rows[0]?.id },
    { ...file, key: 'c', publicationId: rows[1]?.id },
    { ...file, key: 'd', state: 'checking' },
  ]);
  expect((await read()).files_checking).toEqual({ designs: 0, documents: 1, news: 0 });
  const titles = (await listed('documents', '?attention=files_checking')).map(({ title }) => title);
  expect(titles).toEqual(['Twee bestanden']);
  expect(await listed('news', '?attention=files_checking')).toEqual([]);
});

test('counts the addresses of people and contacts that mail came back from', async () => {
  const resident = await createPerson(portal);
  await db.insert(mailAddresses).values([
    { email: resident.email, bouncedAt: new Date() },
    { email: 'nobody.has.this@example.org', bouncedAt: new Date() },
    { email: staff.email, optedOutAt: new Date() },
  ]);
  expect((await read()).broken_addresses).toBe(1);
});

test('shows the other numbers without one that fails', async () => {
  const letter = { senderId: staff.id, name: '', email: '', subject: 'a', text: '<p>a</p>' };
  await db.insert(messages).values(letter);
  const { unread_messages: unread, ...others } = await read();
  await portal.pool.query('alter table messages rename to letters');
  expect(await read()).toEqual({
    ...others,
    late_messages: 0,
    unread_messages: 0,
    unknown: ['late_messages', 'unread_messages'],
  });
  await portal.pool.query('alter table letters rename to messages');
  expect(await read()).toEqual({ ...others, unread_messages: unread });
  expect(unread).toBeGreaterThan(0);
});

test('does not wait long for a slow number', async () => {
  const { lines, logger } = collectLogs();
  const log = fastify({ logger }).log;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table messages in access exclusive mode`);
    expect((await findDashboard(db, log, 1_000)).unknown).toEqual(['late_messages', 'unread_messages']);
  });
  expect(lines.join('')).toContain('took more than 1000 ms');
  expect(lines.join('')).toContain('the dashboard has no unread_messages');
});
