import { describe, expect, test } from 'vitest';
import { auth } from '@dijkportaal/contract/auth';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { createPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { forgetLinks } from './mailed-links.ts';

const portal = await startTestPortal();
let lastNetwork = 0;
const freshAddress = () => `198.51.100.${(lastNetwork += 1)}`;

interface Request {
  email: string;
  secret: string;
  code: string;
  token: string;
}

async function askCode(email: string): Promise<Request> {
  const { body } = await portal.call('POST', '/auth/send-login-link/', { body: { email }, from: freshAddress() });
  const [mail] = await queuedMails(portal, email);
  const code = mail?.content.code?.value ?? '';
  return { email, secret: body.code_request, code, token: mail === undefined ? '' : tokenIn(mail) };
}

const confirm = ({ email, secret }: Pick<Request, 'email' | 'secret'>, code: string, more: object = {}) =>
  portal.call('POST', '/auth/login-code-confirm/', {
    body: { email, code_request: secret, code, ...more },
    from: freshAddress(),
  });
const openLink = async ({ token }: Pick<Request, 'token'>) =>
  (await portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token }, from: freshAddress() })).status;

/** A code other than the given one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const notValid = {
  status: 401,
  body: { error: 'Deze code klopt niet of werkt niet meer. Gebruik de link in de e-mail of vraag een nieuwe aan.' },
};

describe('a login code', () => {
  test('signs in once, also with spaces or a dash, and consumes the link in the same mail', async () => {
    const person = await createPerson(portal);
    const request = await askCode(person.email);
    const { status, body } = await confirm(request, ` ${request.code.slice(0, 3)} -${request.code.slice(3)} `);
    expect(status).toBe(200);
    expect(auth.confirmLoginCode.response.parse(body)).toEqual(body);
    expect(body.user.id).toBe(person.id);
    expect(await confirm(request, request.code)).toMatchObject(notValid);
    expect(await openLink(request)).toBe(401);
  });

  test('still works after a mail scanner opened the link, and then no more', async () => {
    const person = await createPerson(portal);
    const request = await askCode(person.email);
    expect(await openLink(request)).toBe(200);
    expect(await openLink(request)).toBe(401);
    expect((await confirm(request, request.code)).body.user.id).toBe(person.id);
    expect(await confirm(request, request.code)).toMatchObject(notValid);
  });

  test('still works after a reset link of the same person was opened, also when its mail comes later', async () => {
    const { email } = await createPerson(portal);
    await portal.call('POST', '/auth/password-reset/', { body: { email }, from: freshAddress() });
    const [reset] = await queuedMails(portal, email);
    const request = await askCode(email);
    expect(await openLink({ token: tokenIn(reset ?? expect.fail()) })).toBe(200);
    expect((await queuedMails(portal, email)).map(({ content }) => content.code?.value)).toEqual([request.code]);
    expect(await openLink(request)).toBe(401);
    expect((await confirm(request, request.code)).status).toBe(200);
  });

  test('does not work after its link was opened and another mail was requested', async () => {
    const { email } = await createPerson(portal);
    const older = await askCode(email);
    expect(await openLink(older)).toBe(200);
    const newer = await askCode(email);
    expect(await confirm(older, older.code)).toMatchObject(notValid);
    expect(await confirm(newer, newer.code)).toMatchObject({ status: 200 });
  });

  test('allows 5 attempts after its link was opened as well', async () => {
    const { email } = await createPerson(portal);
    const request = await askCode(email);
    expect(await openLink(request)).toBe(200);
    for (let count = 0; count < 5; count += 1) await confirm(request, wrong(request.code));
    expect(await confirm(request, request.code)).toMatchObject(notValid);
  });

  test('gives one session, and its link at most one, when both are used 40 times at the same moment', async () => {
    const { id, email } = await createPerson(portal);
    const request = await askCode(email);
    const uses = Array.from({ length: 40 }, (_, index) =>
      index % 8 === 0 ? confirm(request, request.code).then(({ status }) => status) : openLink(request),
    );
    const statuses = await Promise.all(uses);
    const codes = statuses.filter((status, index) => index % 8 === 0 && status === 200);
    const links = statuses.filter((status, index) => index % 8 !== 0 && status === 200);
    expect(codes).toHaveLength(1);
    expect(links.length).toBeLessThanOrEqual(1);
    const { rows } = await portal.pool.query('select id from sessions where user_id = $1', [id]);
    expect(rows).toHaveLength(codes.length + links.length);
  });

  test('is invalid after 30 minutes and after a new password, also when its link was opened', async () => {
    const [late, changed] = [await createPerson(portal), await createPerson(portal)];
    const requests = [await askCode(late.email), await askCode(changed.email)] as const;
    for (const request of requests) expect(await openLink(request)).toBe(200);
    const old = "update mailed_links set created_at = now() - interval '30 minutes 1 second' where user_id = $1";
    await portal.pool.query(old, [late.id]);
    await forgetLinks(portal.db, changed.id);
    for (const request of requests) expect(await confirm(request, request.code)).toMatchObject(notValid);
  });

  test('is refused without the secret of the requesting browser, or with another address', async () => {
    const [person, other] = [await createPerson(portal), await createPerson(portal)];
    const request = await askCode(person.email);
    const foreign = await askCode(other.email);
    expect(await confirm({ ...request, secret: 'x'.repeat(43) }, request.code)).toMatchObject(notValid);
    expect(await confirm({ ...request, secret: foreign.secret }, request.code)).toMatchObject(notValid);
    expect(await confirm({ ...request, email: other.email }, request.code)).toMatchObject(notValid);
    expect(await confirm({ ...request, email: 'niemand@example.org' }, request.code)).toMatchObject(notValid);
    expect((await confirm(request, request.code)).status).toBe(200);
  });

  test('of someone else cannot be tried with the secret for an unknown address', async () => {
    const unknown = await askCode('onbekend@example.org');
    expect(unknown.secret).toMatch(/^[\w-]{43}$/);
    expect(await confirm(unknown, '000000')).toMatchObject(notValid);
  });

  test('allows 5 attempts; after that only the link works', async () => {
    const { email } = await createPerson(portal);
    const request = await askCode(email);
    for (let count = 0; count < 5; count += 1)
      expect(await confirm(request, wrong(request.code))).toMatchObject(notValid);
    expect(await confirm(request, request.code)).toMatchObject(notValid);
    expect(await openLink(request)).toBe(200);
  });

  test('works at the fifth attempt', async () => {
    const { email } = await createPerson(portal);
    const request = await askCode(email);
    for (let count = 0; count < 4; count += 1) await confirm(request, wrong(request.code));
    expect((await confirm(request, request.code)).status).toBe(200);
  });

  test('is checked 5 times for 30 concurrent attempts', async () => {
    const { email, id } = await createPerson(portal);
    const request = await askCode(email);
    await Promise.all(Array.from({ length: 30 }, () => confirm(request, wrong(request.code))));
    const { rows } = await portal.pool.query('select code_failures from mailed_links where user_id = $1', [id]);
    expect(rows).toEqual([{ code_failures: 5 }]);
    expect((await confirm(request, request.code)).status).toBe(401);
  });

  test('cannot be guessed by requesting new ones: 10 wrong codes an hour for one account', async () => {
    const { email } = await createPerson(portal);
    for (let mails = 0; mails < 2; mails += 1) {
      const request = await askCode(email);
      for (let count = 0; count < 5; count += 1) await confirm(request, wrong(request.code));
    }
    const third = await askCode(email);
    expect(await confirm(third, third.code)).toMatchObject(notValid);
    expect(await openLink(third)).toBe(200);
    await portal.pool.query('update attempt_counts set expire = expire - 3600000');
    const later = await askCode(email);
    expect((await confirm(later, later.code)).status).toBe(200);
  });

  test('is invalid with its link: after 30 minutes, after a newer one, and without the account', async () => {
    const [person, late] = [await createPerson(portal), await createPerson(portal)];
    const older = await askCode(person.email);
    const newer = await askCode(person.email);
    expect(await confirm(older, older.code)).toMatchObject(notValid);
    await portal.pool.query('update users set is_active = false where id = $1', [person.id]);
    expect(await confirm(newer, newer.code)).toMatchObject(notValid);
    const request = await askCode(late.email);
    await portal.pool.query("update mailed_links set expires_at = now() - interval '1 second'");
    expect(await confirm(request, request.code)).toMatchObject(notValid);
  });

  test.each(['', '12345', 'abcdef', '1234567', '١٢٣٤٥٦'])('%j is refused', async (code) => {
    const { email } = await createPerson(portal);
    expect(await confirm(await askCode(email), code)).toMatchObject(notValid);
  });
});
