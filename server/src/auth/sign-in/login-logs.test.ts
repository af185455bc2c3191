import { afterAll, expect, test } from 'vitest';
import { collectLogs } from '../../../test/logs.ts';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { createPerson, password } from '../../../test/people.ts';
import { createTestDatabase, startPortalOn } from '../../../test/portal.ts';

const { lines, logger } = collectLogs();
const portal = await startPortalOn(await createTestDatabase(), {}, { logger });
afterAll(() => portal.app.close());
const login = (email: string, given: string) =>
  portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password: given } });

test('no password, token or e-mail address is logged, whatever fails', async () => {
  const { email } = await createPerson(portal);
  const { body } = await login(email, password);
  await login(email, 'geheim-verkeerd');
  await login(`${email}, ander`, 'geheim-vorm');
  await portal.call('POST', '/api/dj-rest-auth/login/', {
    body: `{"password": "geheim-json"`,
    headers: { 'content-type': 'application/json' },
  });
  await portal.pool.query("update refresh_tokens set used_at = now() - interval '1 hour'");
  await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh: body.refresh } });
  // The error of the database contains the duplicate value.
  await portal.pool.query('create unique index one_agent on sessions (user_agent)');
  const failed = await login(email, password);
  await portal.pool.query('drop index one_agent');

  expect(failed.status).toBe(500);
  expect(failed.body).toEqual({ detail: 'Er ging iets mis. Probeer het later opnieuw.' });
  const log = lines.join('');
  const { err } = JSON.parse(lines.find((line) => line.includes('request failed')) ?? '{}');
  expect(err).toEqual({
    type: 'Object',
    name: 'DrizzleQueryError',
    message: 'duplicate key value violates unique constraint "one_agent" (23505)',
    code: '23505',
    constraint: 'one_agent',
    table: 'sessions',
    stack: expect.any(String),
  });
  expect(log).toContain('refresh_token_reused');
  const secrets = [password, 'geheim', body.access, body.refresh, email, 'lightMyRequest'];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test('nothing that was mailed is logged either, valid or not', async () => {
  const { email } = await createPerson(portal);
  const { body } = await portal.call('POST', '/auth/send-login-link/', { body: { email } });
  const [mail = expect.fail()] = await queuedMails(portal, email);
  const [token, code = expect.fail()] = [tokenIn(mail), mail.content.code?.value];
  const confirm = () => portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token } });
  await portal.call('GET', `/?token=${token}`);
  await portal.call('POST', '/auth/login-code-confirm/', { body: { email, code_request: 'x', code } });
  await portal.pool.query('alter table sessions rename to sessions_away');
  expect((await confirm()).status).toBe(500);
  await portal.pool.query('alter table sessions_away rename to sessions');
  expect((await confirm()).status).toBe(200);
  expect((await confirm()).status).toBe(401);
  const log = lines.join('');
  expect(log).toContain('request failed');
  for (const secret of [token, `"${code}"`, body.code_request, email]) expect(log).not.toContain(secret);
});

test('every log line is one JSON value, whatever the caller sends', async () => {
  const { email } = await createPerson(portal);
  const headers = { 'user-agent': `\u001b[31m${'x'.repeat(8000)}`, 'x-request-id': 'a", "level": 60' };
  await portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password }, headers });
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  const { rows } = await portal.pool.query('select max(length(user_agent)) as longest from sessions');
  expect(rows).toEqual([{ longest: 300 }]);
});
