import { describe, expect, test } from 'vitest';
import { freshCode, personWithMfa } from '../../test/mfa.ts';
import { createPerson } from '../../test/people.ts';
import { queuedMails } from '../../test/mail.ts';
import { startPortalOn, startTestPortal, type TestPortal } from '../../test/portal.ts';
import { codeOf, codeOfStep, wrongCode } from '../../test/totp.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { checkSecondFactor, type FactorOutcome } from './second-factor.ts';

const portal = await startTestPortal();

/** Checks a code in a transaction, as a sign-in does. */
function check(userId: number, token: string | null | undefined, { to = portal }: { to?: TestPortal } = {}) {
  const services = { pool: to.pool, config: to.config, mailer: createMailer(to.config) };
  return to.db.transaction((tx) => checkSecondFactor(services, tx, { userId, token, origin: '192.0.2.1' }));
}
const countOf = (outcomes: FactorOutcome[], outcome: FactorOutcome) => outcomes.filter((one) => one === outcome).length;
const pass5Minutes = () => portal.pool.query('update attempt_counts set expire = expire - 300000');

async function auditLines(userId: number) {
  const { rows } = await portal.pool.query<{ action: string; actor_id: number; details: unknown }>(
    'select action, actor_id, details from audit_log where object = $1 order by id',
    [`user ${userId}`],
  );
  return rows;
}

describe('without a second factor', () => {
  test('no code is needed, and a given one is ignored', async () => {
    const { id } = await createPerson(portal);
    expect(await check(id, null)).toBe('not_needed');
    expect(await check(id, '123456')).toBe('not_needed');
  });

  test('an unconfirmed secret does not count yet', async () => {
    const person = await personWithMfa(portal);
    await portal.pool.query('update mfa_factors set enabled_at = null where user_id = $1', [person.id]);
    expect(await check(person.id, null)).toBe('not_needed');
  });
});

describe('a code of the authenticator', () => {
  test.each([null, undefined, '', ' ', '- -'])('is missing for %j', async (token) => {
    const { id } = await personWithMfa(portal);
    expect(await check(id, token)).toBe('missing');
  });

  test('works once', async () => {
    const { id, secret } = await personWithMfa(portal);
    const code = await freshCode(portal, secret, id);
    expect(await check(id, code)).toBe('accepted');
    expect(await check(id, code)).toBe('wrong');
    expect(await check(id, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('wrong');
  });

  test('that turned the factor on does not work again', async () => {
    const { id, secret } = await personWithMfa(portal);
    const { rows } = await portal.pool.query<{ last_totp_step: string }>(
      'select last_totp_step from mfa_factors where user_id = $1',
      [id],
    );
    expect(await check(id, await codeOfStep(secret, Number(rows[0]?.last_totp_step)))).toBe('wrong');
  });

  test('is refused if a newer one was accepted', async () => {
    const { id, secret } = await personWithMfa(portal);
    await freshCode(portal, secret, id);
    const [older, newer] = [await codeOf(secret, 0), await codeOf(secret, 1)];
    expect(await check(id, newer)).toBe('accepted');
    expect(await check(id, older)).toBe('wrong');
  });

  test('of someone else does not work', async () => {
    const [one, other] = [await personWithMfa(portal), await personWithMfa(portal)];
    expect(await check(one.id, await freshCode(portal, other.secret, other.id))).toBe('wrong');
  });

  test('given 50 times concurrently works exactly once', async () => {
    const { id, secret } = await personWithMfa(portal);
    const code = await freshCode(portal, secret, id);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => check(id, code)));
    expect(countOf(outcomes, 'accepted')).toBe(1);
    expect(countOf(outcomes, 'wrong') + countOf(outcomes, 'too_many')).toBe(49);
  });

  test('is not consumed by a sign-in that fails afterwards', async () => {
    const { id, secret } = await personWithMfa(portal);
    const code = await freshCode(portal, secret, id);
    const services = { pool: portal.pool, config: portal.config, mailer: createMailer(portal.config) };
    const failing = portal.db.transaction(async (tx) => {
      expect(await checkSecondFactor(services, tx, { userId: id, token: code, origin: '192.0.2.1' })).toBe('accepted');
      throw new Error('the link was used');
    });
    await expect(failing).rejects.toThrow('the link was used');
    expect(await check(id, code)).toBe('accepted');
  });
});

describe('a recovery code', () => {
  test('works once, in any spelling, and is announced by mail and logged', async () => {
    const { id, email, codes } = await personWithMfa(portal);
    const code = codes[3] ?? '';
    expect(await check(id, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe('accepted');
    expect(await check(id, code)).toBe('used');
    const [mail] = await queuedMails(portal, email);
    expect(mail?.content.subject).toBe('Er is een herstelcode van uw account gebruikt');
    expect(mail?.content.paragraphs.join(' ')).toContain('nog 9 herstelcodes');
    expect(JSON.stringify(await queuedMails(portal, email))).not.toContain(code);
    expect((await auditLines(id)).at(-1)).toEqual({
      action: 'mfa.use_recovery_code',
      actor_id: id,
      details: { left: 9 },
    });
  });

  test('all ten work, an eleventh does not', async () => {
    const { id, codes } = await personWithMfa(portal);
    for (const code of codes) expect(await check(id, code)).toBe('accepted');
    expect(await check(id, codes[0])).toBe('used');
  });

  test('of someone else does not work', async () => {
    const [one, other] = [await personWithMfa(portal), await personWithMfa(portal)];
    expect(await check(one.id, other.codes[0])).toBe('wrong');
    expect(await check(other.id, other.codes[0])).toBe('accepted');
  });

  test('given 50 times concurrently works exactly once', async () => {
    const { id, email, codes } = await personWithMfa(portal);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => check(id, codes[0])));
    expect(countOf(outcomes, 'accepted')).toBe(1);
    expect(countOf(outcomes, 'used') + countOf(outcomes, 'too_many')).toBe(49);
    const mails = await queuedMails(portal, email);
    expect(mails.filter(({ content }) => content.subject.includes('herstelcode'))).toHaveLength(1);
  });

  test('is not consumed, announced or logged if the sign-in fails afterwards', async () => {
    const { id, email, codes } = await personWithMfa(portal);
    const services = { pool: portal.pool, config: portal.config, mailer: createMailer(portal.config) };
    const before = [await queuedMails(portal, email), await auditLines(id)];
    const failing = portal.db.transaction(async (tx) => {
      await checkSecondFactor(services, tx, { userId: id, token: codes[0], origin: '192.0.2.1' });
      throw new Error('the link was used');
    });
    await expect(failing).rejects.toThrow('the link was used');
    expect([await queuedMails(portal, email), await auditLines(id)]).toEqual(before);
    expect(await check(id, codes[0])).toBe('accepted');
  });
});

describe('wrong codes', () => {
  test('are limited to five in five minutes; then the right one is refused too', async () => {
    const { id, secret, codes } = await personWithMfa(portal);
    const wrong = await wrongCode(secret);
    for (let count = 0; count < 5; count += 1) expect(await check(id, wrong)).toBe('wrong');
    expect(await check(id, wrong)).toBe('too_many');
    expect(await check(id, await freshCode(portal, secret, id))).toBe('too_many');
    expect(await check(id, codes[0])).toBe('too_many');
    await pass5Minutes();
    expect(await check(id, codes[0])).toBe('accepted');
  });

  test('are checked five times for 200 guesses, some of them concurrent', async () => {
    const { id } = await personWithMfa(portal);
    const outcomes: FactorOutcome[] = [];
    for (let round = 0; round < 5; round += 1) {
      const guesses = Array.from({ length: 40 }, (_, index) => check(id, `wrong guess ${round} ${index}`));
      outcomes.push(...(await Promise.all(guesses)));
    }
    expect([countOf(outcomes, 'wrong'), countOf(outcomes, 'too_many')]).toEqual([5, 195]);
  });

  test('are still counted when the transaction fails, also while all connections are in use', async () => {
    const { id } = await personWithMfa(portal);
    const services = { pool: portal.pool, config: portal.config, mailer: createMailer(portal.config) };
    const outcomes: FactorOutcome[] = [];
    const failing = Array.from({ length: 30 }, () =>
      portal.db.transaction(async (tx) => {
        outcomes.push(await checkSecondFactor(services, tx, { userId: id, token: 'fout', origin: '192.0.2.1' }));
        throw new Error('refused');
      }),
    );
    const endings = await Promise.allSettled(failing);
    expect(endings.map((ending) => ending.status === 'rejected' && String(ending.reason))).toEqual(
      Array.from({ length: 30 }, () => 'Error: refused'),
    );
    expect([countOf(outcomes, 'wrong'), countOf(outcomes, 'too_many')]).toEqual([5, 25]);
  });

  test('are counted across restarts and processes', async () => {
    const { id, codes } = await personWithMfa(portal);
    const second = await startPortalOn(portal);
    for (let count = 0; count < 3; count += 1) await check(id, 'fout');
    for (let count = 0; count < 2; count += 1) expect(await check(id, 'fout', { to: second })).toBe('wrong');
    expect(await check(id, codes[0], { to: second })).toBe('too_many');
    await second.app.close();
  });

  test('do not affect others, and a right code does not reset their count', async () => {
    const [attacked, other] = [await personWithMfa(portal), await personWithMfa(portal)];
    for (let count = 0; count < 4; count += 1) await check(attacked.id, 'fout');
    expect(await check(attacked.id, attacked.codes[0])).toBe('accepted');
    expect(await check(attacked.id, 'fout')).toBe('wrong');
    expect(await check(attacked.id, attacked.codes[1])).toBe('too_many');
    expect(await check(other.id, other.codes[0])).toBe('accepted');
  });

  test('are not counted if they are right', async () => {
    const { id, secret } = await personWithMfa(portal);
    for (let count = 0; count < 8; count += 1) {
      expect(await check(id, await freshCode(portal, secret, id))).toBe('accepted');
    }
  });
});
