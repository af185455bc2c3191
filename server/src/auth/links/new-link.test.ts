import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { createPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { mails } from '../../platform/mail/tables.ts';
import { createInvitation } from './invitations.ts';
import { forgetLinks } from './mailed-links.ts';

const portal = await startTestPortal();
const services = { config: portal.config, mailer: createMailer(portal.config) };
let lastNetwork = 0;
const freshAddress = () => `198.51.100.${(lastNetwork += 1)}`;
const send = (url: string, body: object) => portal.call('POST', url, { body, from: freshAddress() });
const openLink = (token: string) => send('/auth/passwordless-login-confirm/', { token });
const askNew = (token: string) => send('/auth/send-new-link/', { token });
const confirmCode = (secret: string, code: string) => send('/auth/login-code-confirm/', { code_request: secret, code });
const profileOf = async (token: string) => (await portal.call('GET', '/api/profile/', { token })).body;
const countMails = (email: string) => portal.db.$count(mails, eq(mails.recipient, email));

const ways = {
  login: (email: string) => send('/auth/send-login-link/', { email }),
  reset: (email: string) => send('/auth/password-reset/', { email }),
  invitation: async (email: string) => {
    const { rows } = await portal.pool.query('select id from users where email = $1', [email]);
    const user = { id: rows[0].id, email, firstName: 'Linde', lastName: 'Kolk' };
    await portal.db.transaction((tx) => createInvitation(services, tx, user));
  },
};
const flags = {
  login: { first_login: false, password_reset: false },
  reset: { first_login: false, password_reset: true },
  invitation: { first_login: true, password_reset: false },
};
const purposes = Object.keys(ways) as (keyof typeof ways)[];

async function newestMail(email: string) {
  const [mail] = await queuedMails(portal, email);
  const { code } = mail?.content ?? expect.fail();
  return { token: tokenIn(mail ?? expect.fail()), code: code?.value ?? '' };
}

async function mailTo(email: string, purpose: keyof typeof ways): Promise<string> {
  await ways[purpose](email);
  return (await newestMail(email)).token;
}

const notValid = {
  status: 401,
  body: { error: 'Deze link werkt niet meer. Elke link werkt één keer en maar korte tijd. Vraag een nieuwe aan.' },
};

describe.each(purposes)('a %s link that a mail scanner opened', (purpose) => {
  test('requests a new mail of the same kind, whose code works also after its link was opened', async () => {
    const { id, email } = await createPerson(portal, { passwordHash: null });
    const opened = await mailTo(email, purpose);
    expect((await openLink(opened)).status).toBe(200);
    await portal.pool.query('update profiles set first_login = false, password_reset = false where user_id = $1', [id]);
    const { status, body } = await askNew(opened);
    expect([status, Object.keys(body)]).toEqual([200, ['detail', 'code_request']]);
    const { token, code } = await newestMail(email);
    expect((await openLink(token)).status).toBe(200);
    const signedIn = await confirmCode(body.code_request, code);
    expect(signedIn.body.user.id).toBe(id);
    expect(await profileOf(signedIn.body.access)).toMatchObject(flags[purpose]);
    expect((await confirmCode(body.code_request, code)).status).toBe(401);
  });

  test('requests one after it expired, for two weeks', async () => {
    const { email } = await createPerson(portal);
    const token = await mailTo(email, purpose);
    await portal.pool.query("update mailed_links set expires_at = now() - interval '13 days'");
    expect(await openLink(token)).toMatchObject(notValid);
    expect((await askNew(token)).status).toBe(200);
    expect((await openLink((await newestMail(email)).token)).status).toBe(200);
  });

  test('requests at most 3 mails and 5 times an hour, like any request for a mail', async () => {
    const { id, email } = await createPerson(portal);
    const token = await mailTo(email, purpose);
    const before = await countMails(email);
    const { rows } = await portal.pool.query('select token_hash from mailed_links where user_id = $1', [id]);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      // As if the reader still has the newest mail.
      await portal.pool.query('update mailed_links set token_hash = $2 where user_id = $1', [id, rows[0].token_hash]);
      statuses.push((await askNew(token)).status);
    }
    const asked = purpose === 'invitation' ? 0 : 1;
    expect(statuses.filter((status) => status === 200)).toHaveLength(5 - asked);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1 + asked);
    expect((await countMails(email)) - before).toBe(3 - asked);
  });

  test('requests nothing for an inactive account, after a new password, or once it was replaced', async () => {
    const [inactive, changed, again] = [
      await createPerson(portal),
      await createPerson(portal),
      await createPerson(portal),
    ];
    const tokens = [
      await mailTo(inactive.email, purpose),
      await mailTo(changed.email, purpose),
      await mailTo(again.email, purpose),
    ];
    await portal.pool.query('update users set is_active = false where id = $1', [inactive.id]);
    await forgetLinks(portal.db, changed.id);
    await ways[purpose](again.email);
    const before = await countMails(again.email);
    for (const token of tokens) expect(await askNew(token)).toMatchObject(notValid);
    expect(await countMails(again.email)).toBe(before);
  });
});

test('a mail that staff or another screen requests replaces the code of an invitation', async () => {
  const { email } = await createPerson(portal, { passwordHash: null });
  const { body } = await askNew(await mailTo(email, 'invitation'));
  const { code } = await newestMail(email);
  await ways.invitation(email);
  expect((await confirmCode(body.code_request, code)).status).toBe(401);
});

test('the code of an invitation works for half an hour, its link for 14 days', async () => {
  const { email } = await createPerson(portal, { passwordHash: null });
  const { body } = await askNew(await mailTo(email, 'invitation'));
  const { token, code } = await newestMail(email);
  await portal.pool.query("update mailed_links set created_at = now() - interval '31 minutes'");
  expect((await confirmCode(body.code_request, code)).status).toBe(401);
  expect((await openLink(token)).status).toBe(200);
});

test.each(['onzin', "' or true --", 'x'.repeat(43)])('no mail can be requested with %j', async (token) => {
  expect(await askNew(token)).toMatchObject(notValid);
});
