import { EmailAddress, isEmailAddress } from '@dijkportaal/contract/platform/fields';
import { describe, expect, test } from 'vitest';
import { makeMail, queueMails, readMail, smtpSettings, whileSending } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { startSmtpSink } from '../../test/smtp-sink.ts';

/* Residents whose address has other letters than a to z, in its domain or before the @. */

const typed = 'Linde@Dïjk.example.org';
const onTheWire = 'linde@xn--djk-zma.example.org';
const newPassword = 'vier grutto slootkant';
// Without SMTPUTF8 a client may only send ASCII; the sink shows the domain decoded.
const sink = await startSmtpSink({ hideSMTPUTF8: true });
const utf8Sink = await startSmtpSink();
const settings = smtpSettings(sink);
const portal = await startTestPortal(settings);
const staff = await signedInPerson(portal, { isStaff: true });

describe('an address', () => {
  test.each([
    [typed, onTheWire],
    ['kolk@münchen.de', 'kolk@xn--mnchen-3ya.de'],
    ['kolk@xn--mnchen-3ya.de', 'kolk@xn--mnchen-3ya.de'],
    ['kolk@δοκιμή.org', 'kolk@xn--jxalpdlp.org'],
    // Decomposed, as some keyboards send it.
    ['kolk@mu\u0308nchen.de', 'kolk@xn--mnchen-3ya.de'],
    ['kolk@example.org', 'kolk@example.org'],
    ['Kolk@пример.рф', 'kolk@xn--e1afmkfd.xn--p1ai'],
    ['KÖLK@example.org', 'kölk@example.org'],
    ['ko\u0308lk@example.org', 'kölk@example.org'],
    ['дамба.1@пример.рф', 'дамба.1@xn--e1afmkfd.xn--p1ai'],
    ["o'kölk+dijk@example.org", "o'kölk+dijk@example.org"],
  ])('%s is stored as %s', (address, stored) => {
    expect(EmailAddress.parse(address)).toBe(stored);
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    'kölk.@example.org',
    'kö lk@example.org',
    'kö\u202elk@example.org',
    'kölk',
    'kolk@ï/x.nl',
    'kolk@dïjk.org:25',
    'kolk@ï@dïjk.org',
    'kolk@dïjk',
    '@dïjk.org',
  ])('%s is refused', (address) => {
    expect(EmailAddress.safeParse(address).success).toBe(false);
    expect(isEmailAddress(address)).toBe(false);
  });
});

test('a very long domain is refused immediately', () => {
  const letters = Array.from({ length: 50_000 }, (_, n) => String.fromCodePoint(0x4e00 + (n % 20_000))).join('');
  const start = performance.now();
  expect(EmailAddress.safeParse(`kolk@${letters}.org`).success).toBe(false);
  expect(performance.now() - start).toBeLessThan(5_000);
});

describe('a person with such an address', () => {
  test('is registered, mailed and signed in', async () => {
    const body = { username: 'linde', email: typed, password: newPassword, confirm_password: newPassword };
    const created = await portal.call('POST', '/api/users/', { token: staff.access, body });
    expect([created.status, created.body.email]).toEqual([200, onTheWire]);
    for (const email of [typed, onTheWire]) {
      const login = await portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password: newPassword } });
      expect(login.status).toBe(200);
    }
    await portal.call('POST', '/auth/send-login-link/', { body: { email: typed } });
    await whileSending(portal, settings, async () => {
      await expect.poll(() => sink.received.flatMap(({ to }) => to)).toContain(typed.toLowerCase());
    });
  });

  test('can be a contact that gets newsletters, by hand and from a file', async () => {
    const contact = { name: 'Linde', email: `linde@example.org; ${typed}`, invite_all_email_addresses: true };
    const added = await portal.call('POST', '/api/contacts/', { token: staff.access, body: contact });
    expect(added.body.filtered_email).toEqual(['linde@example.org', onTheWire]);
    const rows = [{ name: 'Kees', email: 'kees@dïjk.nl', mobile_phone: '', groups: '', zones: '' }];
    const imported = await portal.call('POST', '/api/contacts/import/', {
      token: staff.access,
      body: { rows, commit: true },
    });
    expect(imported.body).toMatchObject({ created: 1, errors: [] });
    const { rows: stored } = await portal.pool.query("select addresses from contacts where name = 'Kees'");
    expect(stored).toEqual([{ addresses: ['kees@xn--djk-zma.nl'] }]);
  });
});

describe('an address with other letters before the @', () => {
  const email = 'kölk@example.org';
  async function becomes(id: string, state: string): Promise<void> {
    await expect.poll(async () => (await readMail(portal, id)).state).toBe(state);
  }

  test('can be registered and signs in, and gets mail from a server with SMTPUTF8', async () => {
    const body = { username: 'kolk', email: 'KÖLK@example.org', password: newPassword, confirm_password: newPassword };
    const created = await portal.call('POST', '/api/users/', { token: staff.access, body });
    expect([created.status, created.body.email]).toEqual([200, email]);
    for (const typed of [email, 'ko\u0308lk@example.org', 'KÖLK@EXAMPLE.ORG']) {
      const login = await portal.call('POST', '/api/dj-rest-auth/login/', {
        body: { email: typed, password: newPassword },
      });
      expect(login.status).toBe(200);
    }
    const [mailId = ''] = await queueMails(portal, makeMail(email));
    await whileSending(portal, smtpSettings(utf8Sink), () => becomes(mailId, 'sent'));
    expect(utf8Sink.received.map(({ to }) => to)).toContainEqual([email]);
    const { raw } = utf8Sink.received.find(({ to }) => to[0] === email)!;
    expect(raw.toString('utf8')).toMatch(/^To: .*kölk@example\.org/m);
  });

  test('gets no mail from a server without it: that mail fails immediately, with a reason', async () => {
    const [mailId = ''] = await queueMails(portal, makeMail(email));
    const offered = sink.offered;
    await whileSending(portal, settings, () => becomes(mailId, 'failed'));
    expect((await readMail(portal, mailId)).reason).toMatch(/^De mailserver van het portaal kan niet mailen naar/);
    expect(sink.offered).toBe(offered);
  });
});
