import { hash as argon2, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auth } from '@dijkportaal/contract/auth';
import { startTestPortal } from '../../../test/portal.ts';
import { createPerson, password } from '../../../test/people.ts';
import { users } from '../../schema/users.ts';
import { hashPassword } from '../passwords.ts';

const portal = await startTestPortal();
const login = (body: unknown, options: { headers?: Record<string, string>; from?: string } = {}) =>
  portal.call('POST', '/api/dj-rest-auth/login/', { body, ...options });

describe('sign-in', () => {
  test('returns a token pair and the user, and records the time', async () => {
    const person = await createPerson(portal, { firstName: 'Ilse', isStaff: true });
    const before = Date.now();
    const { status, body } = await login({ email: person.email, password });
    expect(status).toBe(200);
    expect(auth.login.response.parse(body)).toEqual(body);
    expect(body.refresh).toMatch(/^[\w-]{43}$/);
    expect(body.user).toMatchObject({
      id: person.id,
      profile_id: person.profileId,
      first_name: 'Ilse',
      is_staff: true,
    });
    const [stored] = await portal.db.select().from(users).where(eq(users.id, person.id));
    expect(body.user.last_login).toBe(stored?.lastLogin?.toISOString());
    expect(Math.abs(Date.parse(body.user.last_login) - before)).toBeLessThan(10_000);
    expect((await portal.call('GET', '/api/user/', { token: body.access })).body).toEqual({
      ...body.user,
      represented: false,
    });
  });

  const typed = 'vier cafés in één dorp';
  const [composed, decomposed] = [typed.normalize('NFC'), typed.normalize('NFD')];
  const storedHash = async (id: number) =>
    (await portal.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)))[0]?.hash ?? '';

  test.each([
    ['composed', composed],
    ['decomposed', decomposed],
  ])('takes é from every keyboard when the password was set %s', async (_form, first) => {
    const person = await createPerson(portal, { passwordHash: await hashPassword(first) });
    for (const secret of [composed, decomposed]) {
      expect((await login({ email: person.email, password: secret })).status).toBe(200);
    }
    expect((await login({ email: person.email, password: typed.replaceAll('é', 'e') })).status).toBe(401);
  });

  test.each([
    ['composed', composed],
    ['decomposed', decomposed],
  ])('takes é with a hash from before, of the %s form, and stores it again', async (_form, first) => {
    const person = await createPerson(portal, { passwordHash: await argon2(first) });
    const before = await storedHash(person.id);
    expect((await login({ email: person.email, password: decomposed })).status).toBe(200);
    expect((await login({ email: person.email, password: composed })).status).toBe(200);
    const after = await storedHash(person.id);
    expect(await verify(after, composed)).toBe(true);
    expect(after === before).toBe(first === composed);
  });

  test('gives tokens that are stored as hashes only', async () => {
    const person = await createPerson(portal);
    const { body } = await login({ email: person.email, password, rotate_refresh: true });
    const { rows } = await portal.pool.query(
      'select t::text as row from refresh_tokens t union all select s::text from sessions s',
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(rows.length).toBeGreaterThan(1);
    expect(stored).not.toContain(body.refresh);
    expect(stored).not.toContain(body.access);
  });

  test('accepts the e-mail address in any case and with spaces around it', async () => {
    const person = await createPerson(portal);
    expect((await login({ email: `  ${person.email.toUpperCase()} `, password })).status).toBe(200);
  });

  test('ignores the extra fields that older clients send empty', async () => {
    const person = await createPerson(portal);
    expect((await login({ email: person.email, password, mfa_token: null })).status).toBe(200);
    expect((await login({ email: person.email, password, mfa_token: '' })).status).toBe(200);
  });

  test('gives the same error for an unknown, wrong, inactive or passwordless account', async () => {
    const person = await createPerson(portal);
    const inactive = await createPerson(portal, { isActive: false });
    const invited = await createPerson(portal, { passwordHash: null });
    const responses = await Promise.all([
      login({ email: 'niemand@example.org', password }),
      login({ email: person.email, password: 'een ander wachtwoord' }),
      login({ email: person.email, password: `${password} ` }),
      login({ email: inactive.email, password }),
      login({ email: invited.email, password }),
      login({ email: invited.email, password: 'nobody has this password' }),
    ]);
    const [first, ...others] = responses.map(({ status, text, headers: { date: _date, ...headers } }) => ({
      status,
      text,
      headers,
    }));
    expect(first).toMatchObject({
      status: 401,
      text: '{"non_field_errors":["Het e-mailadres of wachtwoord klopt niet."]}',
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test('does not change last_login when it fails', async () => {
    const person = await createPerson(portal);
    await login({ email: person.email, password: 'een ander wachtwoord' });
    const [stored] = await portal.db.select().from(users).where(eq(users.id, person.id));
    expect(stored?.lastLogin).toBeNull();
  });
});

describe('a body', () => {
  const email = 'niemand@example.org';
  test.each([
    ['no e-mail', { password }, { email: ['Dit veld is verplicht.'] }],
    ['no password', { email }, { password: ['Dit veld is verplicht.'] }],
    ['nothing', {}, { email: ['Dit veld is verplicht.'], password: ['Dit veld is verplicht.'] }],
    ['an empty password', { email, password: '' }, { password: ['Dit veld mag niet leeg zijn.'] }],
    ['an invalid e-mail address', { email: 'bewoner', password }, { email: ['Vul een geldig e-mailadres in.'] }],
    [
      'two addresses',
      { email: 'a@example.org,b@example.org', password },
      { email: ['Vul een geldig e-mailadres in.'] },
    ],
    [
      'an e-mail address that is too long',
      { email: `${'a'.repeat(250)}@example.org`, password },
      { email: ['Gebruik maximaal 254 tekens.'] },
    ],
    [
      'a password that is too long',
      { email, password: 'a'.repeat(1_001) },
      { password: ['Gebruik maximaal 1000 tekens.'] },
    ],
    [
      'a number as password',
      { email, password: 12345678 },
      { password: ['Dit veld heeft niet de juiste vorm (verwacht: tekst).'] },
    ],
    [
      'a list as e-mail',
      { email: [email], password },
      { email: ['Dit veld heeft niet de juiste vorm (verwacht: tekst).'] },
    ],
    [
      'an object as password',
      { email, password: { $ne: '' } },
      { password: ['Dit veld heeft niet de juiste vorm (verwacht: tekst).'] },
    ],
    [
      'text as rotate_refresh',
      { email, password, rotate_refresh: 'yes' },
      { rotate_refresh: ['Dit veld heeft niet de juiste vorm (verwacht: ja of nee).'] },
    ],
    ['an unknown field', { email, password, is_staff: true }, { non_field_errors: ['Onbekend veld: is_staff.'] }],
    [
      'NUL in the password',
      { email, password: 'a\0b' },
      { password: ['Deze tekst bevat een teken dat niet is toegestaan (NUL).'] },
    ],
    [
      'NUL in the e-mail',
      { email: 'a\0@example.org', password },
      { email: ['Deze tekst bevat een teken dat niet is toegestaan (NUL).'] },
    ],
    ['a list', [{ email, password }], { non_field_errors: ['Dit veld heeft niet de juiste vorm (verwacht: object).'] }],
    ['null', 'null', { non_field_errors: ['Dit veld is verplicht.'] }],
  ])('%s is refused with 400', async (_name, body, errors) => {
    const response = await login(body, { headers: { 'content-type': 'application/json' } });
    expect([response.status, response.body]).toEqual([400, errors]);
  });

  test('that is refused does not count as an attempt', async () => {
    const from = '203.0.113.200';
    await login({ email, password: '' }, { from });
    const { rows } = await portal.pool.query("select key from attempt_counts where key like 'sign-in-network:%'");
    await login({ email, password }, { from });
    const after = await portal.pool.query("select key from attempt_counts where key like 'sign-in-network:%'");
    expect(after.rows.length).toBe(rows.length + 1);
  });
});
