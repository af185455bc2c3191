import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { freshCode, personWithMfa } from '../test/mfa.ts';
import { queuedMails, whileSending } from '../test/mail.ts';
import { password, signedInPerson, signIn } from '../test/people.ts';
import { createTestDatabase, startPortalOn, testConfig, urlOf, type TestPortal } from '../test/portal.ts';
import { upload } from '../test/stored-files.ts';
import { addressObject } from './auth/public.ts';
import { readReturnPath, returnPathOf } from './bounces/return-path.ts';
import { checkSecret } from './check-secret.ts';
import { examine } from './doctor/examine.ts';
import { formatReport } from './doctor/report.ts';
import { createLetterCode, readLetterCode } from './letters/letter-code.ts';
import { letterKeys } from './letters/print-letters.ts';
import { makeOptOutToken } from './notifications/opt-out-links.ts';
import { isImageSigned, signImage } from './newsletters/signed-links.ts';
import { mails } from './platform/mail/tables.ts';
import { portalSecret } from './platform/secret/secret-check.ts';
import { hashWithKey } from './platform/security/tokens.ts';
import { rotateSecret } from './rotate-secret.ts';
import { contacts } from './schema/contacts.ts';
import { invitationLetters } from './schema/letters.ts';
import { makeReaderToken, readReaderToken } from './subscriptions/reader-links.ts';

/* One secret replaces another: a portal with the old one, one with both, and one with the new one alone. */

const [before, after] = ['the secret of last year, which somebody saw', 'the secret of this year, which nobody saw'];
const database = await createTestDatabase();
const { db, pool } = database;
const ofOld = { APP_SECRET: before, BOUNCE_ADDRESS: 'terug@example.org', MAIL_FROM: 'portaal@example.org' };
const ofBoth = { ...ofOld, APP_SECRET: after, APP_SECRET_OLD: before };
const ofNew = { ...ofOld, APP_SECRET: after };
const portals: TestPortal[] = [];
for (const settings of [ofOld, ofBoth, ofNew]) portals.push(await startPortalOn(database, settings));
afterAll(() => Promise.all(portals.map(({ app }) => app.close())));
const [old, both, only] = portals as [TestPortal, TestPortal, TestPortal];
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const doctor = async (settings: Record<string, string>) =>
  formatReport(await examine({ ...settings, DATABASE_URL: urlOf(database.connection) }))
    .split('\n')
    .filter((line) => line.includes('APP_SECRET'));
const signInWith = async (portal: TestPortal, email: string, mfa_token: string) =>
  (await portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password, mfa_token } })).status;
const path = (url: unknown) => String(url).replace(/^https?:\/\/[^/]+/, '');

await checkSecret(db, old.config);
const person = await personWithMfa(old);
const regular = await signedInPerson(old);
const late = await personWithMfa(both);
const staff = await signedInPerson(old, { isSuperuser: true, isStaff: true });
const file = await upload(old, staff.access, { name: 'plan.png', content: png });
const feed = await old.call('POST', '/api/calendar-feed/', { token: staff.access });
const code = createLetterCode();
await db.insert(contacts).values({ name: 'Kolk', details: {} as never });
await db.insert(invitationLetters).values({
  contactId: (await db.select().from(contacts))[0]?.id ?? 0,
  codeHash: hashWithKey(letterKeys(old.config)[0], readLetterCode(code) ?? ''),
  createdAt: new Date(Date.now() - 1_000),
  expiresAt: new Date(Date.now() + 86_400_000),
});

/** What the old portal made and somebody still has, each with what it must give. */
const uses: Record<string, (portal: TestPortal) => Promise<boolean>> = {
  'a link to stop mails': async (portal) =>
    (
      await portal.call('POST', '/api/notifications/opt-out/', {
        body: { token: makeOptOutToken(old.config, person.id) },
      })
    ).status === 200,
  'a link in a newsletter': async ({ config }) => {
    try {
      return readReaderToken(config, makeReaderToken(old.config, 12)) === 12;
    } catch {
      return false;
    }
  },
  'a picture in a newsletter': async ({ config }) =>
    isImageSigned(config, { newsletterId: 1, fileId: 2 }, signImage(old.config, { newsletterId: 1, fileId: 2 })),
  'the address that a mail bounces to': async ({ config }) =>
    readReturnPath(config, returnPathOf(old.config, 12) ?? '')?.id === 12,
  'the address of a calendar': async (portal) => (await portal.call('GET', path(feed.body.url))).status === 200,
  'the address of a file': async (portal) => (await portal.call('GET', path(file.body.file))).status === 200,
  'the code in a letter': async (portal) =>
    (await portal.call('POST', '/auth/letter-code/', { body: { code, email: 'kolk@example.org' } })).status === 200,
  'a recovery code': async (portal) => (await signInWith(portal, person.email, person.codes.pop() ?? '')) === 200,
  'a refused sign-in in the audit log': async (portal) => {
    await db.execute(
      `insert into audit_log (action, object, origin, result, details) values
        ('session.sign_in', '${addressObject(old.config, 'wie@example.org')}', 'x', 'failure', '{}')`,
    );
    const { body } = await portal.call('GET', '/api/audit-log/?search=wie@example.org', {
      token: (await signIn(portal, staff.email)).access,
    });
    return body.count > 0 || body.results?.length > 0;
  },
  'a device that is known': async (portal) => {
    await signIn(portal, regular.email);
    return !(await queuedMails(both, regular.email)).some(({ content }) => content.subject.includes('apparaat'));
  },
};

test.each(Object.entries(uses))(
  '%s of the old secret works with both, and no longer with the new one alone',
  async (_, works) => {
    expect(await works(both)).toBe(true);
    expect(await works(only)).toBe(false);
  },
);

test('a mailed code of the old secret works with both', async () => {
  const ask = () => old.call('POST', '/auth/send-login-link/', { body: { email: staff.email } });
  const { body } = await ask();
  const mailed = (await queuedMails(both, staff.email))[0]?.content.code?.value ?? '';
  const typed = { body: { email: staff.email, code_request: body.code_request, code: mailed } };
  expect((await only.call('POST', '/auth/login-code-confirm/', typed)).status).toBe(401);
  expect((await both.call('POST', '/auth/login-code-confirm/', typed)).status).toBe(200);
});

test('two tabs that renew at once stay signed in, although the portal restarted in between', async () => {
  const { refresh } = await signIn(old, staff.email);
  const renew = async (portal: TestPortal, token: string) =>
    (await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh: token } })).body
      .refresh as string;
  const first = await renew(old, refresh);
  expect(await renew(both, refresh)).toBe(first);
  expect(await renew(both, first)).toBeTruthy();
});

test('the command encrypts again what the old secret encrypted, once', async () => {
  await db.delete(mails);
  await old.call('POST', '/auth/send-login-link/', { body: { email: person.email } });
  await both.call('POST', '/auth/send-login-link/', { body: { email: late.email } });
  expect(await checkSecret(db, both.config)).toBe('old');
  await expect(checkSecret(db, only.config)).rejects.toThrow(
    /^APP_SECRET is not the secret .*rotate-secret.*replace-lost/,
  );
  expect(await doctor(ofOld)).toEqual(['  ✓ APP_SECRET belongs to this database']);
  expect(await doctor(ofBoth)).toEqual([expect.stringContaining('✗ the database still belongs to APP_SECRET_OLD')]);
  expect(await doctor(ofNew)).toEqual([expect.stringContaining('✗ APP_SECRET is not the secret'), expect.anything()]);

  await expect(rotateSecret(db, only.config)).rejects.toThrow('APP_SECRET_OLD');
  expect(await signInWith(both, person.email, await freshCode(both, person.secret, person.id))).toBe(200);
  expect(await rotateSecret(db, both.config)).toEqual({ factors: 2, mails: 2, providerSessions: 0, unreadable: 0 });
  expect(await rotateSecret(db, both.config)).toBe(null);

  for (const { secret, id, email } of [person, late]) {
    expect(await signInWith(only, email, await freshCode(only, secret, id))).toBe(200);
    expect((await queuedMails(only, email)).length).toBeGreaterThan(0);
  }
  expect(await checkSecret(db, only.config)).toBe('present');
  await expect(checkSecret(db, old.config)).rejects.toThrow('APP_SECRET is not the secret');
  expect(await doctor(ofBoth)).toEqual([
    '  ✓ APP_SECRET belongs to this database',
    expect.stringMatching(
      /– APP_SECRET_OLD is still accepted, since 20.*: recovery codes of 2 people and codes in 1 letters/,
    ),
  ]);
  const { rows } = await pool.query("select origin from audit_log where action = 'portal.rotate_secret'");
  expect(rows).toEqual([{ origin: 'command' }]);
});

test('a mail that the old secret encrypted is sent by a worker with both', async () => {
  await db.delete(mails);
  await old.call('POST', '/auth/send-login-link/', { body: { email: late.email } });
  const states = async () => (await db.select({ state: mails.state }).from(mails)).map(({ state }) => state);
  await whileSending(database, ofBoth, async () => {
    await expect.poll(states).toEqual(['sent']);
  });
});

test('a database from before is that of the secret that opens its second factors', async () => {
  await db.delete(portalSecret);
  await expect(checkSecret(db, old.config)).rejects.toThrow('APP_SECRET is not the secret');
  expect(await db.$count(portalSecret)).toBe(0);
  expect(await Promise.all([checkSecret(db, only.config), checkSecret(db, only.config)])).toEqual([
    'present',
    'present',
  ]);
  const [stored] = await db.select().from(portalSecret).where(eq(portalSecret.id, 1));
  expect(stored?.check).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
});

test('the old secret is another one, and long enough', () => {
  expect(() => testConfig({ APP_SECRET: after, APP_SECRET_OLD: after })).toThrow(
    'APP_SECRET_OLD is the same as APP_SECRET',
  );
  expect(() => testConfig({ APP_SECRET_OLD: 'short' })).toThrow('APP_SECRET_OLD must have at least 32 characters');
});
