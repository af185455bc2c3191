import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { createPerson, password } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { listen, requestText, sendRaw } from '../../../test/wire.ts';
import { mails } from '../../platform/mail/tables.ts';

const portal = await startTestPortal();
let lastNetwork = 0;
/** An IP address that no other test uses. */
const freshAddress = () => `198.51.100.${(lastNetwork += 1)}`;

const paths = { login: '/auth/send-login-link/', reset: '/auth/password-reset/' };
type Purpose = keyof typeof paths;
const both = Object.keys(paths) as Purpose[];
const ask = (purpose: Purpose, email: unknown, options: { from?: string; headers?: Record<string, string> } = {}) =>
  portal.call('POST', paths[purpose], { body: { email }, from: freshAddress(), ...options });

/** The part of a response that a stranger sees, without the secret of the request, which always differs. */
function visible(response: Awaited<ReturnType<typeof ask>>) {
  // The seconds to wait may differ by one between two requests.
  const { date: _date, 'retry-after': wait = 0, ...headers } = response.headers;
  const { code_request: secret, ...body } = response.body;
  return {
    status: response.status,
    headers,
    body,
    hours: Math.round(Number(wait) / 3600),
    secretLength: secret?.length,
  };
}

const countMails = (email: string) => portal.db.$count(mails, eq(mails.recipient, email));
const passHour = () => portal.pool.query('update attempt_counts set expire = expire - 3600000');
async function statusesOf(times: number, purpose: Purpose, email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await ask(purpose, email)).status);
  return statuses;
}

describe.each(both)('a request for a %s mail', (purpose) => {
  test('gives the same response for known, unknown, inactive and invited people, however often', async () => {
    const known = await createPerson(portal);
    const inactive = await createPerson(portal, { isActive: false });
    const invited = await createPerson(portal, { passwordHash: null });
    const staff = await createPerson(portal, { isStaff: true });
    const emails = [known.email, inactive.email, invited.email, staff.email, `niemand-${purpose}@example.org`];
    for (let round = 1; round <= 6; round += 1) {
      const responses = await Promise.all(emails.map((email) => ask(purpose, email)));
      const [first, ...others] = responses.map(visible);
      expect(first?.status).toBe(round <= 5 ? 200 : 429);
      for (const other of others) expect(other).toEqual(first);
    }
    expect(await queuedMails(portal, inactive.email)).toEqual([]);
    expect(await queuedMails(portal, `niemand-${purpose}@example.org`)).toEqual([]);
    for (const { email } of [known, invited, staff]) expect(await countMails(email)).toBe(3);
  });

  test('stores nothing for an unknown address, except a log line without it', async () => {
    await ask(purpose, `spoor-${purpose}@example.org`);
    for (const table of ['mails', 'mailed_links', 'audit_log', 'attempt_counts']) {
      const { rows } = await portal.pool.query(`select t::text as row from ${table} t`);
      expect(rows.map(({ row }) => row).join('\n')).not.toContain(`spoor-${purpose}`);
    }
    const { rows } = await portal.pool.query('select * from audit_log order by id desc limit 1');
    expect(rows[0]).toMatchObject({
      actor_id: null,
      action: purpose === 'login' ? 'login_link.request' : 'password.reset_request',
      object: expect.stringMatching(/^address [\w-]{43}$/),
      result: 'failure',
    });
  });

  test('queues at most 3 mails an hour; only the last is still sent and has a link that works', async () => {
    const person = await createPerson(portal);
    expect(await statusesOf(8, purpose, person.email)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const queued = await queuedMails(portal, person.email);
    expect([await countMails(person.email), queued.length]).toEqual([3, 1]);
    const confirm = () =>
      portal.call('POST', '/auth/passwordless-login-confirm/', {
        body: { token: tokenIn(queued[0] ?? expect.fail()) },
      });
    expect((await confirm()).status).toBe(200);
    await passHour();
    expect((await ask(purpose, person.email)).status).toBe(200);
    expect(await countMails(person.email)).toBe(4);
  });

  test('repeated 30 times at the same time is accepted 5 times and leaves one mail with a valid link', async () => {
    const person = await createPerson(portal);
    const responses = await Promise.all(Array.from({ length: 30 }, () => ask(purpose, person.email)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(25);
    const tokens = (await queuedMails(portal, person.email)).map(tokenIn);
    expect([await countMails(person.email), tokens.length]).toEqual([3, 1]);
    const [token] = tokens;
    expect((await portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token } })).status).toBe(200);
  });

  test('never prevents the owner from signing in with the password', async () => {
    const { email } = await createPerson(portal);
    await statusesOf(8, purpose, email);
    const response = await portal.call('POST', '/api/dj-rest-auth/login/', {
      body: { email, password },
      from: freshAddress(),
    });
    expect(response.status).toBe(200);
  });

  test('says how long to wait after too many', async () => {
    const email = `wacht-${purpose}@example.org`;
    await statusesOf(5, purpose, email);
    const refused = await ask(purpose, email);
    const sentence = 'Er is te vaak om een e-mail gevraagd. Probeer het over 60 minuten opnieuw.';
    expect(refused.body).toEqual(purpose === 'login' ? { error: sentence } : { email: [sentence] });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('counts an address in any spelling', async () => {
    const { email } = await createPerson(portal);
    await statusesOf(5, purpose, email);
    expect((await ask(purpose, `  ${email.toUpperCase()} `)).status).toBe(429);
  });

  test('is limited to 50 an hour from one network', async () => {
    const from = freshAddress();
    for (let count = 0; count < 50; count += 1) {
      expect((await ask(purpose, `ronde${count}-${purpose}@example.org`, { from })).status).toBe(200);
    }
    expect((await ask(purpose, `nog-een-${purpose}@example.org`, { from })).status).toBe(429);
    expect((await ask(purpose, `nog-een-${purpose}@example.org`)).status).toBe(200);
  });

  test.each([
    ['bewoner', 'Vul een geldig e-mailadres in.'],
    ['', 'Dit veld mag niet leeg zijn.'],
    ['a@example.org,b@example.org', 'Vul een geldig e-mailadres in.'],
    ['a@example.org\r\nBcc: b@example.org', 'Vul een geldig e-mailadres in.'],
    [undefined, 'Dit veld is verplicht.'],
  ])('with the address %j is refused', async (email, sentence) => {
    const response = await ask(purpose, email);
    expect([response.status, response.body]).toEqual([
      400,
      purpose === 'login' ? { error: sentence } : { email: [sentence] },
    ]);
  });

  test('uses the URL in the settings, whatever host the request claims', async () => {
    const person = await createPerson(portal);
    const port = await listenOnce();
    const body = JSON.stringify({ email: person.email });
    const headers = { 'content-type': 'application/json' };
    const foreign = {
      'x-forwarded-host': 'elders.example.net',
      'x-forwarded-proto': 'http',
      'x-original-url': 'https://elders.example.net/',
      forwarded: 'host=elders.example.net',
      referer: 'https://elders.example.net/',
    };
    await sendRaw(
      port,
      requestText('POST', paths[purpose], { ...headers, ...foreign, host: 'elders.example.net' }, body),
    );
    await sendRaw(
      port,
      requestText('POST', paths[purpose], { ...headers, host: 'portaal.example.org:x@elders.example.net' }, body),
    );
    await sendRaw(port, requestText('POST', `http://elders.example.net${paths[purpose]}`, headers, body));
    const mails = await queuedMails(portal, person.email);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) {
      expect(mail.content.button?.url).toMatch(/^https:\/\/portaal\.example\.org\/\?token=[\w-]{43}$/);
      expect(JSON.stringify(mail)).not.toContain('elders');
    }
  });
});

let port: Promise<number> | undefined;
function listenOnce(): Promise<number> {
  port ??= listen(portal.app);
  return port;
}

describe('the mail', () => {
  test('says who it is for, when it expires, and what to do if you did not ask for it', async () => {
    const person = await createPerson(portal, { firstName: 'Ilse', lastName: 'de  Wiel\nBcc' });
    await ask('login', person.email);
    const [mail] = await queuedMails(portal, person.email);
    expect(mail).toMatchObject({ userId: person.id, to: { address: person.email } });
    expect(mail?.content.greeting).toBe('Beste Ilse de Wiel Bcc,');
    expect(mail?.content.code?.value).toMatch(/^\d{6}$/);
    expect(mail?.content.paragraphs.join(' ')).toMatch(
      /tot \d\d-\d\d-\d{4} om \d\d:\d\d uur\. Dat is 30 minuten na uw aanvraag\./,
    );
    expect(mail?.content.closing?.join(' ')).toContain('Hebt u dit niet aangevraagd?');
  });

  test('is stored encrypted, and its token and code as hashes only', async () => {
    const person = await createPerson(portal);
    const { body } = await ask('login', person.email);
    const [mail] = await queuedMails(portal, person.email);
    const { rows } = await portal.pool.query(
      'select m::text as row from mails m union all select l::text from mailed_links l',
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).toContain(person.email);
    for (const secret of [tokenIn(mail ?? expect.fail()), body.code_request]) expect(stored).not.toContain(secret);
  });
});
