import type { RetentionPreview } from '@dijkportaal/contract/retention';
import { beforeEach, describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, signedInPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { deletions } from '../platform/deletions/deletions.ts';
import { claimMails, markFailed, markSent, startCopy } from '../platform/mail/queue.ts';
import { removeUnusedAccounts } from './unused-accounts.ts';

const portal = await startTestPortal();
const { db, pool, config } = portal;
const superuser = await signedInPerson(portal, { isSuperuser: true });
const staff = await createPerson(portal, { isStaff: true });

const run = (text: string, ...values: unknown[]) => pool.query(text, values);
const night = () => removeUnusedAccounts(db, config);
const exists = async (id: number) => (await run('select from users where id = $1', id)).rowCount === 1;
const warnings = async (email: string) =>
  (await queuedMails(portal, email)).filter(({ content }) => content.subject.startsWith('Wij verwijderen'));

/** Moves everything that the portal knows of a person back in time. */
async function later(id: number, days: number): Promise<void> {
  const ago = [id, days];
  await run('update users set unused_warned_at = unused_warned_at - make_interval(days => $2) where id = $1', ...ago);
  await run('update mails set created_at = created_at - make_interval(days => $2) where user_id = $1', ...ago);
}

async function endMails(end: 'sent' | 'failed' = 'sent'): Promise<void> {
  for (const mail of await claimMails(db, 100, true))
    await (end === 'sent' ? markSent(db, mail.id) : markFailed(db, mail, '550 onbekend'));
}

/** A resident who last signed in this many days ago. */
const unused = (days = 1100, person: Parameters<typeof createPerson>[1] = {}) => {
  const at = new Date(Date.now() - days * 86_400_000);
  return createPerson(portal, { createdAt: at, lastLogin: at, ...person });
};

/** Somebody who was warned 60 days ago. */
async function warned() {
  const person = await unused();
  await night();
  await endMails();
  await later(person.id, 60);
  return person;
}

beforeEach(async () => {
  await run('delete from users where id <> all($1)', [superuser.id, staff.id]);
  await run('truncate mail_addresses, messages, notes, deletions cascade');
  await run('update retention_periods set unused_accounts = 1095');
});

test('without a period nobody is warned and nothing is deleted', async () => {
  const person = await warned();
  const other = await unused(4000);
  await run('update retention_periods set unused_accounts = null');
  await night();
  expect(await warnings(other.email)).toEqual([]);
  expect(await exists(person.id)).toBe(true);
});

test('an unused account is warned about once, and deleted 60 days later with a last mail', async () => {
  await run(`update settings set contact_phone = '0123-456789'`);
  const person = await unused();
  const day = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });
  const due = day.format(new Date(Date.now() + 60 * 86_400_000));
  await Promise.all([night(), night()]);
  await night();
  const [mail, ...others] = await warnings(person.email);
  expect(others).toEqual([]);
  expect(mail?.content).toMatchObject({
    subject: `Wij verwijderen uw account op ${due}`,
    button: { url: `${config.publicUrl}/login` },
    closing: [expect.any(String), 'Lukt inloggen niet? Bel dan het projectteam: 0123-456789.'],
  });
  await endMails();
  await later(person.id, 59);
  await night();
  expect(await exists(person.id)).toBe(true);
  await later(person.id, 1);
  await night();
  expect(await exists(person.id)).toBe(false);
  const [last] = await queuedMails(portal, person.email);
  expect(last?.content.paragraphs.join()).toContain('omdat u lang niet had ingelogd');
  expect(await db.select().from(deletions)).toMatchObject([{ kind: 'user', itemId: person.id, fate: 'removed' }]);
  const { rows } = await run(
    `select action, actor_id, origin, details ->> 'kind' as kind from audit_log
     where object in ($1, 'retention') order by id desc limit 2`,
    `user ${person.id}`,
  );
  expect(rows).toEqual([
    { action: 'retention.remove', actor_id: null, origin: 'job', kind: 'unused_accounts' },
    { action: 'account.expire', actor_id: null, origin: 'job', kind: null },
  ]);
});

test('somebody who never signed in is warned too', async () => {
  const person = await unused(1100, { lastLogin: null });
  const recent = await unused(1090, { lastLogin: null });
  const invited = await unused(1100, { lastLogin: null });
  await run(
    `insert into mailed_links (user_id, purpose, token_hash, expires_at) values ($1, 'invitation', 'i', now())`,
    invited.id,
  );
  await night();
  const [mail] = await warnings(person.email);
  expect(mail?.content.paragraphs[0]).toContain('nog nooit ingelogd');
  expect([await warnings(recent.email), await warnings(invited.email)]).toEqual([[], []]);
});

describe('an account is kept', () => {
  test('when its owner signs in after the warning, and is warned again years later', async () => {
    const person = await warned();
    await signIn(portal, person.email);
    await night();
    expect(await exists(person.id)).toBe(true);
    await run(`update users set last_login = now() - interval '1100 days' where id = $1`, person.id);
    await run(`update users set unused_warned_at = now() - interval '1110 days' where id = $1`, person.id);
    await run('delete from sessions where user_id = $1', person.id);
    await night();
    expect(await exists(person.id)).toBe(true);
    expect(await warnings(person.email)).toHaveLength(1);
  });

  test('when a mailed link opened a session', async () => {
    const person = await warned();
    await run(`insert into sessions (user_id, rotates, user_agent) values ($1, true, '')`, person.id);
    await night();
    expect(await exists(person.id)).toBe(true);
  });

  test.each([
    ['a question is open', `insert into messages (sender_id, name, email, subject, text) values ($1, '', '', '', '')`],
    [
      'there is a promise',
      `insert into notes (user_id, text, due_on, promise) values ($1, '', '2030-01-01', 'Wij bellen')`,
    ],
    [
      'there is a follow-up of an answered conversation',
      `with one as (insert into messages (sender_id, name, email, subject, text, state)
        values ($1, '', '', '', '', 'answered') returning id)
       insert into notes (message_id, text, due_on) select id, '', '2030-01-01' from one`,
    ],
    [
      'there is a follow-up about their contact',
      `with one as (insert into contacts (name, user_id) values ('Linde', $1) returning id)
       insert into notes (contact_id, text, due_on) select id, '', '2030-01-01' from one`,
    ],
    ['it is of staff', 'update users set is_staff = true where id = $1'],
    ['it is of a superuser', 'update users set is_superuser = true where id = $1'],
    ['it is blocked', 'update users set is_active = false where id = $1'],
    [
      'mail to it bounced',
      'insert into mail_addresses (email, bounced_at) select email, now() from users where id = $1',
    ],
  ])('when %s, and nobody is warned', async (_why, statement) => {
    const person = await warned();
    const other = await unused();
    await run(statement, person.id);
    await run(statement, other.id);
    await night();
    expect([await exists(person.id), await exists(other.id)]).toEqual([true, true]);
    expect(await warnings(other.email)).toEqual([]);
  });

  test('when an answer was given longer ago than the warning, until a new warning', async () => {
    const person = await warned();
    await later(person.id, 31);
    await night();
    expect(await exists(person.id)).toBe(true);
    expect(await warnings(person.email)).toHaveLength(1);
  });

  test('when the warning did not arrive, and no other one follows while staff see that', async () => {
    const person = await unused();
    await night();
    await endMails('failed');
    await night();
    await later(person.id, 60);
    await night();
    expect(await exists(person.id)).toBe(true);
    const mails = () => run('select state from mails where user_id = $1', person.id);
    expect((await mails()).rows).toEqual([{ state: 'failed' }]);
    // Its own period has ended.
    await run('delete from mails where user_id = $1', person.id);
    await night();
    expect(await exists(person.id)).toBe(true);
    expect(await warnings(person.email)).toHaveLength(1);
  });

  test('when the warning waited too long to be sent', async () => {
    const person = await unused();
    await night();
    await run(`update mails set expires_at = now() - interval '1 minute' where user_id = $1`, person.id);
    const [mail] = await claimMails(db, 1, true);
    expect(mail && (await startCopy(db, mail))).toBe('expired');
    await later(person.id, 60);
    await night();
    expect(await exists(person.id)).toBe(true);
  });

  test('when a backup was restored: its owner may have signed in since', async () => {
    const person = await warned();
    await run('delete from portal_identity');
    await run(`insert into portal_identity (place, held_at, reason) values (portal_place(), now(), 'moved')`);
    const body = { newsletters: [], mails: 'discard', notifications: 'discard' };
    const response = await portal.call('POST', '/api/hold/release/', { token: superuser.access, body });
    expect(response.status).toBe(200);
    await night();
    expect(await exists(person.id)).toBe(true);
    expect(await warnings(person.email)).toHaveLength(1);
  });
});

test('the preview counts the accounts that are deleted tonight, not those that are warned', async () => {
  await warned();
  await unused();
  const periods = (await portal.call('GET', '/api/retention/')).body;
  const { changed_at: _changed, ...body } = periods;
  const response = await portal.call('POST', '/api/retention/preview/', { token: superuser.access, body });
  const { results } = response.body as RetentionPreview;
  expect(results.find(({ kind }) => kind === 'unused_accounts')).toEqual({
    kind: 'unused_accounts',
    rows: 1,
    oldest: expect.any(String),
  });
});
