import { beforeEach, describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, password, signedInPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { claimMails, markFailed, markSent } from '../platform/mail/queue.ts';

const portal = await startTestPortal();
const keeper = await createPerson(portal, { isSuperuser: true });

const deleteAccount = (token: string) => portal.call('DELETE', '/api/account/delete/', { token });
const exists = async (id: number) =>
  (await portal.pool.query('select 1 from users where id = $1', [id])).rows.length > 0;

/** Every row of every table as text, with the table's name. */
async function dump(): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await portal.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const rows = [];
  for (const { name } of tables) {
    const found = await portal.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    rows.push(...found.rows.map(({ row }) => ({ table: name, row: row.toLowerCase() })));
  }
  return rows;
}

/** What becomes of the mails about deleted accounts. */
async function endLastMails(end: 'sent' | 'failed' = 'sent'): Promise<void> {
  const claimed = await claimMails(portal.db, 100);
  for (const mail of claimed)
    await (end === 'sent' ? markSent(portal.db, mail.id) : markFailed(portal.db, mail, 'weg'));
}

/** The tables with a row that contains one of the words, once for each row. */
const tablesWith = async (words: string[]) =>
  (await dump()).filter(({ row }) => words.some((word) => row.includes(word.toLowerCase()))).map(({ table }) => table);

/** The number of rows that refer to a user, by table. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const { rows: columns } = await portal.pool.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass order by 1, 2`,
  );
  const counts: Record<string, number> = {};
  for (const { table, column } of columns) {
    const { rows } = await portal.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [userId]);
    if (rows[0].n > 0) counts[`${table}.${column}`] = rows[0].n;
  }
  return counts;
}

/** A person with rows in every table. */
async function rootedPerson(name: string) {
  const person = await signedInPerson(portal, {
    username: `${name}-gebruiker`,
    email: `${name}@example.org`,
    firstName: name,
    lastName: `van ${name}`,
    profile: {
      street: `${name}straat`,
      parcels: `${name} A 1`,
      guid: `${name}-guid`,
      relaticsData: { Klanteis: [name] },
    },
  });
  const { rows } = await portal.pool.query('select id from sessions where user_id = $1', [person.id]);
  const run = (statement: string, ...values: unknown[]) => portal.pool.query(statement, [person.id, ...values]);
  await run(
    `insert into mailed_links (user_id, purpose, token_hash, expires_at) values ($1, 'login', $2, now())`,
    name,
  );
  await run(`insert into known_devices (user_id, device_hash) values ($1, 'hash') on conflict do nothing`);
  await run(
    `insert into mfa_factors (user_id, sealed_secret, pending_session_id) values ($1, $2, $3)`,
    name,
    rows[0].id,
  );
  await run(`insert into recovery_codes (user_id, hash) values ($1, 'hash')`);
  await run(
    `insert into passkeys (user_id, name, credential_id, public_key, user_handle, transports, counter, is_verified)
    values ($1, $2, $2, 'key', 'handle', '{}', 0, true)`,
    name,
  );
  await run(`insert into passkey_challenges (hash, purpose, user_id) values ($2, 'second_factor', $1)`, name);
  await run(`insert into mfa_resets (user_id, reason, requested_by) values ($1, $2, $1)`, `${name} is kwijt`);
  await run(
    `insert into mfa_resets (user_id, reason, requested_by) values ($2, 'iets anders', $1)
    on conflict do nothing`,
    keeper.id,
  );
  await run(
    `with one as (insert into groups (name) values ($2) returning id)
    insert into user_groups (user_id, group_id) select $1, id from one`,
    `groep ${person.id}`,
  );
  await run(
    `with one as (insert into zones (name) values ($2) returning id)
    insert into user_zones (user_id, zone_id) select $1, id from one`,
    `zone ${person.id}`,
  );
  await run(`insert into notes (user_id, text) values ($1, $2)`, `${name} belde`);
  for (const state of ['waiting', 'sent', 'failed'])
    await run(
      `insert into mails (user_id, recipient, subject, state) values ($1, $2, $3, $4)`,
      person.email,
      name,
      state,
    );
  return person;
}

beforeEach(() => portal.pool.query('delete from contacts'));

describe('deleting one’s own account', () => {
  test('removes the person from every table', async () => {
    const person = await rootedPerson('fredegonde');
    const other = await rootedPerson('walburga');
    const hanging = await rowsOf(person.id);
    // A new table that refers to users must be added here.
    expect(Object.keys(hanging)).toEqual([
      'known_devices.user_id',
      'mailed_links.user_id',
      'mails.user_id',
      'mfa_factors.user_id',
      'mfa_resets.requested_by',
      'mfa_resets.user_id',
      'notes.user_id',
      'passkey_challenges.user_id',
      'passkeys.user_id',
      'profiles.user_id',
      'recovery_codes.user_id',
      'sessions.user_id',
      'user_groups.user_id',
      'user_zones.user_id',
    ]);
    const before = await rowsOf(other.id);
    expect((await tablesWith(['fredegonde'])).length).toBeGreaterThan(5);

    const response = await deleteAccount(person.access);
    expect([response.status, response.body]).toEqual([200, { detail: 'Uw account is verwijderd.' }]);
    await endLastMails();
    expect(await tablesWith(['fredegonde', person.email])).toEqual([]);
    expect(await rowsOf(person.id)).toEqual({});
    expect(await rowsOf(other.id)).toEqual(before);
  });

  test('ends every session and invalidates every way to sign in', async () => {
    const person = await signedInPerson(portal);
    const elsewhere = await signIn(portal, person.email);
    expect((await deleteAccount(person.access)).status).toBe(200);
    for (const token of [person.access, elsewhere.access]) {
      const response = await portal.call('GET', '/api/user/', { token });
      expect([response.status, response.body.code]).toEqual([401, 'token_not_valid']);
    }
    const renewal = await portal.call('POST', '/api/dj-rest-auth/token/refresh/', {
      body: { refresh: elsewhere.refresh },
    });
    expect(renewal.status).toBe(401);
    const login = await portal.call('POST', '/api/dj-rest-auth/login/', { body: { email: person.email, password } });
    expect(login.status).toBe(401);
    expect((await deleteAccount(person.access)).status).toBe(401);
  });

  test('leaves the pseudonym in the audit log', async () => {
    const person = await signedInPerson(portal, { firstName: 'Hadewych' });
    await deleteAccount(person.access);
    const { rows } = await portal.pool.query('select * from audit_log order by id desc limit 1');
    expect(rows[0]).toMatchObject({
      actor_id: person.id,
      action: 'account.delete',
      object: `user ${person.id}`,
      result: 'success',
      origin: '127.0.0.1',
      details: {},
    });
    const superuser = await signIn(portal, keeper.email);
    const log = await portal.call('GET', '/api/audit-log/?action=account.delete', { token: superuser.access });
    expect(log.body.results[0]).toMatchObject({ actor_id: null, actor: `gebruiker ${person.id}` });
  });

  test('is confirmed by a last mail, whose address is forgotten when it was sent or has failed', async () => {
    for (const end of ['sent', 'failed'] as const) {
      const person = await signedInPerson(portal);
      await deleteAccount(person.access);
      const [mail] = await queuedMails(portal, person.email);
      expect(mail?.content).toMatchObject({
        subject: 'Uw account is verwijderd',
        paragraphs: [expect.stringContaining('U hebt uw account verwijderd.')],
      });
      await endLastMails(end);
      expect(await tablesWith([person.email])).toEqual([]);
    }
  });

  test('leaves the contact from Relatics, which belongs to the authority, without the link', async () => {
    const person = await signedInPerson(portal, { email: 'sunniva@example.org', firstName: 'Sunniva' });
    await portal.pool.query(
      `insert into contacts (name, email, user_id) values ('Sunniva', 'sunniva@example.org', $1)`,
      [person.id],
    );
    await deleteAccount(person.access);
    await endLastMails();
    expect(await tablesWith(['sunniva'])).toEqual(['public.contacts']);
    expect((await portal.pool.query('select name, user_id from contacts')).rows).toEqual([
      { name: 'Sunniva', user_id: null },
    ]);
  });
});

describe('deletion is refused', () => {
  test('when the sign-in is over 10 minutes old, and nothing is deleted', async () => {
    const person = await signedInPerson(portal);
    const age = (minutes: string) =>
      portal.pool.query(`update sessions set authenticated_at = now() - $2::interval where user_id = $1`, [
        person.id,
        minutes,
      ]);
    await age('10 minutes 1 second');
    const response = await deleteAccount(person.access);
    expect([response.status, response.body.code]).toEqual([403, 'reauth_required']);
    expect(await exists(person.id)).toBe(true);
    await age('9 minutes');
    expect((await deleteAccount(person.access)).status).toBe(200);
    expect(await exists(person.id)).toBe(false);
  });

  test('to the last active superuser, also when all delete themselves at the same time', async () => {
    const leaving = [keeper];
    for (let count = 0; count < 6; count += 1) leaving.push(await createPerson(portal, { isSuperuser: true }));
    await createPerson(portal, { isSuperuser: true, isActive: false });
    const sessions = [];
    for (const { email } of leaving) sessions.push(await signIn(portal, email));
    const responses = await Promise.all(sessions.map(({ access }) => deleteAccount(access)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 200, 409,
    ]);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({
      error: 'U bent de laatste beheerder. Maak eerst iemand anders beheerder.',
    });
    const { rows } = await portal.pool.query('select 1 from users where is_superuser and is_active');
    expect(rows).toHaveLength(1);
  });
});
