import { recoveryCodeCount } from '@dijkportaal/contract/mfa';
import { describe, expect, test } from 'vitest';
import { authenticatorUri, hashRecoveryCode, makeRecoveryCodes, normaliseCode, stepOfCode } from './codes.ts';

/** '12345678901234567890' in base32, the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('at second %i is that of RFC 6238', async (now, code, step) => {
    expect(await stepOfCode(secret, code, now)).toBe(step);
  });

  test.each([
    ['in the first second of the previous step', 30, null],
    ['in the last second of the previous step', 1_111_111_109 - 30, 37_037_036],
    ['in the last second of its step', 1_111_111_109, 37_037_036],
    ['in the first second of the next step', 1_111_111_110, 37_037_036],
    ['in the last second of the next step', 1_111_111_139, 37_037_036],
    ['two steps later', 1_111_111_140, null],
    ['two steps earlier', 1_111_111_079 - 30, null],
  ])('%s', async (_when, now, step) => {
    expect(await stepOfCode(secret, '081804', now)).toBe(step);
  });

  test.each(['', '28708', '2870822', '28708a', '２８７０８２', '-28708', '287.82'])('%j is invalid', async (code) => {
    expect(await stepOfCode(secret, code, 59)).toBeNull();
  });

  test('can be typed with spaces and dashes', () => {
    expect(['287 082', ' 287-082 ', '287\u00A0082', '2 8 7–0 8 2'].map((typed) => normaliseCode(typed))).toEqual(
      Array.from({ length: 4 }, () => '287082'),
    );
    expect([normaliseCode(null), normaliseCode(undefined), normaliseCode(' - ')]).toEqual(['', '', '']);
  });

  test('has a URI that names the account', () => {
    const uri = new URL(authenticatorUri('linde@example.org', secret));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Dijkportaal:linde@example.org',
    ]);
    expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([secret, 'Dijkportaal']);
  });
});

describe('recovery codes', () => {
  test('are ten different ones of at least 50 bits', () => {
    const codes = Array.from({ length: 50 }, makeRecoveryCodes).flat();
    expect(codes).toHaveLength(50 * recoveryCodeCount);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
    const signs = new Set(codes.join('').replaceAll('-', ''));
    expect(Math.log2(signs.size) * 12).toBeGreaterThanOrEqual(50);
  });

  test('have the same hash in any spelling, and another for another person or key', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const hash = hashRecoveryCode(key, 1, 'ABCD-EFGH-JKLM');
    expect(hashRecoveryCode(key, 1, ' abcd efgh jklm')).toBe(hash);
    expect(hashRecoveryCode(key, 2, 'ABCD-EFGH-JKLM')).not.toBe(hash);
    expect(hashRecoveryCode(other, 1, 'ABCD-EFGH-JKLM')).not.toBe(hash);
    expect(hash).not.toContain('ABCD');
  });
});
