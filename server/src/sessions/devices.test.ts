import { describe, expect, test } from 'vitest';
import { queuedMails, tokenIn } from '../../test/mail.ts';
import { createPerson, password } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { describeDevice } from './devices.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const chrome = (version: number) =>
  `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each([
  [chrome(140), 'Chrome op Windows'],
  [`${chrome(140)} Edg/140.0.0.0`, 'Edge op Windows'],
  [`${chrome(140)} OPR/120.0.0.0`, 'Opera op Windows'],
  [firefox, 'Firefox op Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari op macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
    'Safari op iOS',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1', 'Chrome op iOS'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome op Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
    'Samsung Internet op Android',
  ],
  ['curl/8.5.0', 'Onbekende browser op onbekend systeem'],
  ['', 'Onbekende browser op onbekend systeem'],
])('%j is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

describe('a mail about a new device', async () => {
  const portal = await startTestPortal();
  const signInWith = async (email: string, userAgent: string, given = password) => {
    const headers = { 'user-agent': userAgent };
    const response = await portal.call('POST', '/api/dj-rest-auth/login/', {
      body: { email, password: given },
      headers,
    });
    return response.status;
  };
  const subjects = async (email: string) => (await queuedMails(portal, email)).map(({ content }) => content.subject);

  test('is not sent at the very first sign-in, but at the first with another browser or system', async () => {
    const { email } = await createPerson(portal);
    expect(await signInWith(email, chrome(140))).toBe(200);
    expect(await subjects(email)).toEqual([]);
    expect(await signInWith(email, firefox)).toBe(200);
    const mails = await queuedMails(portal, email);
    expect(mails.map(({ content }) => content.subject)).toEqual(['Nieuw apparaat ingelogd']);
    expect(mails[0]?.content.facts).toEqual([
      { label: 'Wanneer', value: expect.stringMatching(/^\d\d-\d\d-\d{4} om \d\d:\d\d uur$/) },
      { label: 'Waarmee', value: 'Firefox op Linux' },
    ]);
  });

  test('is not sent for a known device, also in a newer version', async () => {
    const { email } = await createPerson(portal);
    await signInWith(email, chrome(140));
    await signInWith(email, chrome(141));
    await signInWith(email, firefox);
    await signInWith(email, firefox);
    expect(await subjects(email)).toEqual(['Nieuw apparaat ingelogd']);
  });

  test('is not sent for a failed sign-in, which does not make the device known', async () => {
    const { email } = await createPerson(portal);
    await signInWith(email, chrome(140));
    expect(await signInWith(email, firefox, 'een verkeerd wachtwoord')).toBe(401);
    expect(await subjects(email)).toEqual([]);
    await signInWith(email, firefox);
    expect(await subjects(email)).toHaveLength(1);
  });

  test('is sent once for two concurrent sign-ins with it', async () => {
    const { email } = await createPerson(portal);
    await signInWith(email, chrome(140));
    await Promise.all(Array.from({ length: 6 }, () => signInWith(email, firefox)));
    expect(await subjects(email)).toEqual(['Nieuw apparaat ingelogd']);
  });

  test('is sent for a sign-in with a mailed link too', async () => {
    const { email } = await createPerson(portal);
    await signInWith(email, chrome(140));
    await portal.call('POST', '/auth/send-login-link/', { body: { email } });
    const [mail] = await queuedMails(portal, email);
    await portal.call('POST', '/auth/passwordless-login-confirm/', {
      body: { token: tokenIn(mail ?? expect.fail()) },
      headers: { 'user-agent': firefox },
    });
    // The mail with the link, which has been used, is withdrawn.
    expect(await subjects(email)).toEqual(['Nieuw apparaat ingelogd']);
  });

  test('needs no description of devices in the database', async () => {
    const { rows } = await portal.pool.query('select device_hash from known_devices');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.device_hash).toMatch(/^[\w-]{43}$/);
  });
});
