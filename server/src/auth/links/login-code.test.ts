import { describe, expect, test } from 'vitest';
import { auth } from '@dijkportaal/contract/auth';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { createPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';

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
const openLink = async ({ token }: Request) =>
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
