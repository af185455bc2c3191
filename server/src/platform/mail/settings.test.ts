import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testConfig } from '../../../test/portal.ts';
import { ConfigError } from '../errors.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dijkportaal-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const from = { MAIL_FROM: 'Waterschap Kolk <portaal@example.org>' };
const smtpOf = (url: string) => testConfig({ SMTP_URL: url, ...from }).mail.smtp;

test('without settings mail goes to the outbox, from a fictional address', () => {
  expect(testConfig().mail).toEqual({
    smtp: null,
    from: { name: 'Dijkportaal', address: 'portaal@example.org' },
    dkim: null,
    bounces: null,
  });
});

describe('BOUNCE_ADDRESS', () => {
  const bouncesOf = (settings: Record<string, string>) => testConfig({ ...from, ...settings }).mail.bounces;

  test('may be at the domain of the sender or below it', () => {
    expect(bouncesOf({ BOUNCE_ADDRESS: 'Bounces@Example.org' })).toEqual({
      address: 'bounces@example.org',
      host: 'localhost',
      port: 2525,
    });
    expect(
      bouncesOf({ BOUNCE_ADDRESS: 'bounces@portaal.example.org', BOUNCE_HOST: '0.0.0.0', BOUNCE_PORT: '0' }),
    ).toEqual({ address: 'bounces@portaal.example.org', host: '0.0.0.0', port: 0 });
  });

  test.each([
    ['bounces@example.com', 'BOUNCE_ADDRESS must be at example.org, the domain of MAIL_FROM, or below it'],
    ['bounces@evilexample.org', 'BOUNCE_ADDRESS must be at example.org'],
    ['bounces+a@example.org', 'BOUNCE_ADDRESS must look like'],
    ['bounces', 'BOUNCE_ADDRESS must look like'],
    [`${'b'.repeat(21)}@example.org`, 'BOUNCE_ADDRESS must look like'],
  ])('%s is refused', (address, message) => {
    expect(() => bouncesOf({ BOUNCE_ADDRESS: address })).toThrow(message);
  });
});

test.each([
  ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, tls: 'required', login: null }],
  ['smtp://mail.example.org:25?starttls=no', { port: 25, tls: 'none' }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'none' }],
  ['smtp://127.0.0.1', { tls: 'none' }],
  ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'none' }],
  ['smtp://localhost?starttls=yes', { tls: 'required' }],
  ['smtp://localhost.example.org', { tls: 'required' }],
  ['smtps://jan:p%40ss%3A@mail.example.org', { port: 465, tls: 'implicit', login: { user: 'jan', pass: 'p@ss:' } }],
])('%s', (url, smtp) => {
  expect(smtpOf(url)).toMatchObject(smtp);
});

test.each([
  ['Waterschap Kolk <portaal@example.org>', { name: 'Waterschap Kolk', address: 'portaal@example.org' }],
  ['"Kolk, Waterschap" <portaal@example.org>', { name: 'Kolk, Waterschap', address: 'portaal@example.org' }],
  ['portaal@example.org', { name: 'Dijkportaal', address: 'portaal@example.org' }],
])('MAIL_FROM=%s', (setting, sender) => {
  expect(testConfig({ MAIL_FROM: setting }).mail.from).toEqual(sender);
});

describe('what is wrong', () => {
  test.each([
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM is required with SMTP_URL'],
    [{ SMTP_URL: 'mail.example.org', ...from }, 'SMTP_URL must look like smtp://'],
    [{ SMTP_URL: 'https://mail.example.org', ...from }, 'SMTP_URL must look like smtp://'],
    [{ SMTP_URL: 'smtp://mail.example.org?starttls=maybe', ...from }, 'starttls must be yes or no'],
    [{ SMTP_URL: 'smtp://mail.example.org?tls=no', ...from }, 'SMTP_URL must look like smtp://'],
    [{ SMTP_URL: 'smtp://a:100%@mail.example.org', ...from }, 'percent-encoded'],
    [{ MAIL_FROM: 'Waterschap' }, 'MAIL_FROM must look like'],
    [{ MAIL_FROM: 'Kolk\r\nBcc: x <a@example.org>' }, 'MAIL_FROM must look like'],
    [{ MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM must look like'],
    [
      { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'a', DKIM_KEY: 'x' },
      'DKIM_DOMAIN example.com is not the domain of MAIL_FROM',
    ],
    [{ DKIM_DOMAIN: 'le.org', DKIM_SELECTOR: 'a', DKIM_KEY: 'x' }, 'DKIM_DOMAIN le.org is not the domain of MAIL_FROM'],
    [{ DKIM_DOMAIN: 'example.org' }, 'DKIM needs DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY'],
  ])('%j is refused with %j', (settings: Record<string, string>, message) => {
    expect(() => testConfig(settings)).toThrow(ConfigError);
    expect(() => testConfig(settings)).toThrow(message);
  });

  test('is reported without the password', () => {
    expect(() => testConfig({ SMTP_URL: 'smtp://a:geheim%@mail.example.org', ...from })).toThrow(
      /^SMTP_URL(?!.*geheim)/,
    );
  });
});

describe('a key to sign with', () => {
  const pemOf = (bits: number) =>
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const dkim = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'portaal' };
  const good = pemOf(2048);

  test('comes from a file or from the environment, with \\n between its lines', () => {
    const file = path.join(folder, 'good.pem');
    writeFileSync(file, good);
    const settings = { domainName: 'example.org', keySelector: 'portaal', privateKey: good.trimEnd() };
    expect(testConfig({ ...dkim, DKIM_KEY_FILE: file }).mail.dkim).toEqual(settings);
    expect(testConfig({ ...dkim, DKIM_KEY: good.trimEnd().replaceAll('\n', String.raw`\n`) }).mail.dkim).toEqual(
      settings,
    );
  });

  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  test.each([
    ['cut off', good.slice(0, 400)],
    ['public', publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['of another kind', ec.toString()],
    ['too short', pemOf(512)],
    ['no key at all', 'geheim'],
  ])('that is %s stops the start with one line', (_what, key) => {
    expect(() => testConfig({ ...dkim, DKIM_KEY: key })).toThrow(
      /^DKIM_KEY does not hold an RSA private key of at least 1024 bits in PEM$/,
    );
  });
});
