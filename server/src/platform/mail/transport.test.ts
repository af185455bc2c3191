import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDkimSignature } from '../../../test/dkim.ts';
import { makeMail, smtpSettings } from '../../../test/mail.ts';
import { testConfig } from '../../../test/portal.ts';
import { startSmtpSink, trustSmtpSink } from '../../../test/smtp-sink.ts';
import { writeMessage } from './message.ts';
import { readRefusal } from './refusal.ts';
import { openTransport, smtpTimeouts, type SmtpTimeouts } from './transport.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-mail-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const id = '0f0e4e6c-3a55-4d1e-9a51-6b0c6a2f9d11';
const createdAt = new Date('2026-03-01T12:00:00Z');

/** Sends one mail with these settings; returns the refusal, or null. */
async function send(settings: Record<string, string>, timeouts?: SmtpTimeouts) {
  const { mail, publicUrl } = testConfig(settings);
  const transport = openTransport(mail, folder, { ...(timeouts !== undefined && { timeouts }) });
  try {
    const message = writeMessage(
      { ...makeMail('linde@example.org'), replyTo: 'wilg@example.org', unsubscribeUrl: 'https://example.org/uit/' },
      { id, createdAt },
      { publicUrl, from: mail.from },
    );
    await transport.send(message);
    return null;
  } catch (error) {
    return readRefusal(error);
  } finally {
    transport.close();
  }
}

describe('a server that is down', () => {
  test('is retried when it refuses the connection', async () => {
    const closed = await send({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org' });
    expect(closed).toMatchObject({ isFinal: false, reason: expect.stringContaining('ECONNREFUSED') });
  });

  test('is retried when it breaks the connection in the middle of a mail', async () => {
    const sink = await startSmtpSink();
    sink.behaviour = { drop: true };
    expect(await send(smtpSettings(sink))).toMatchObject({
      isFinal: false,
      reason: expect.stringContaining('niet bereikbaar of verbrak de verbinding'),
    });
    expect(sink.offered).toBe(1);
    sink.behaviour = {};
    expect(await send(smtpSettings(sink))).toBeNull();
    expect(sink.received).toHaveLength(1);
  });
});

describe('whether a mail may have been sent', () => {
  test.each([
    [{ drop: true }, { isUnanswered: true, isAboutMail: false }],
    [{ isSilent: true }, { isUnanswered: true, isAboutMail: false }],
    [{ refuse: { at: 'rcpt', code: 451, words: 'Later' } }, { isUnanswered: false, isAboutMail: true }],
    [{ refuse: { at: 'data', code: 451, words: 'Later' } }, { isUnanswered: false, isAboutMail: true }],
    [{ refuse: { at: 'data', code: 550, words: 'Never' } }, { isUnanswered: false, isAboutMail: true, isFinal: true }],
  ] as const)('is known when the server does %j', async (behaviour, known) => {
    const sink = await startSmtpSink();
    sink.behaviour = behaviour;
    expect(await send(smtpSettings(sink))).toMatchObject(known);
  });

  test('is not known when the server takes too long after the end of the mail', async () => {
    const sink = await startSmtpSink();
    let release = () => {};
    sink.behaviour = { hold: new Promise<void>((resolve) => (release = resolve)) };
    const known = await send(smtpSettings(sink), { greeting: 10_000, response: 500 });
    release();
    expect(known).toMatchObject({ isUnanswered: true, isAboutMail: false });
  });

  test('is not given up before the times of RFC 5321, section 4.5.3.2', () => {
    expect(smtpTimeouts).toEqual({ greeting: 300_000, response: 600_000 });
  });

  test('is known when the connection breaks before the content', async () => {
    const sink = await startSmtpSink({ onRcptTo: () => void sink.leave() });
    expect(await send(smtpSettings(sink))).toMatchObject({ isUnanswered: false, isAboutMail: false });
    expect(await send(smtpSettings(sink))).toMatchObject({ isUnanswered: false, isAboutMail: false });
  });
});

describe('a remote server', async () => {
  beforeAll(trustSmtpSink);
  const guarded = await startSmtpSink({
    disabledCommands: [],
    allowInsecureAuth: false,
    authOptional: false,
    onAuth({ username, password }, _session, callback) {
      if (username === 'portaal@kolk' && password === 'geheim:/?') callback(null, { user: username });
      else callback(Object.assign(new Error('5.7.8 Wrong password'), { responseCode: 535 }));
    },
  });
  const from = { MAIL_FROM: 'a@example.org' };
  const urlOf = (login: string, { port } = guarded) => `smtp://${login}localhost:${port}?starttls=yes`;

  test('gets mail over TLS, after signing in', async () => {
    expect(await send({ SMTP_URL: urlOf('portaal%40kolk:geheim%3A%2F%3F@'), ...from })).toBeNull();
    expect(guarded.received).toHaveLength(1);
  });

  test('gets nothing without TLS', async () => {
    const clear = await startSmtpSink();
    const refusal = await send({ SMTP_URL: urlOf('', clear), ...from });
    expect(refusal).toMatchObject({ isFinal: false, code: expect.stringContaining('ETLS') });
    expect(clear.offered).toBe(0);
  });

  test('that refuses the password is retried, and staff see why, without the password', async () => {
    const refusal = await send({ SMTP_URL: urlOf('portaal%40kolk:verkeerd@'), ...from });
    expect(refusal).toMatchObject({ isFinal: false, code: 'EAUTH 535' });
    expect(refusal?.reason).toBe('De mailserver weigert de inloggegevens (535 5.7.8 Wrong password)');
  });

  test('whose certificate is for another name gets nothing', async () => {
    const url = `smtp://127.0.0.1:${guarded.port}?starttls=yes`;
    expect(await send({ SMTP_URL: url, ...from })).toMatchObject({
      isFinal: false,
      reason: expect.stringMatching(/127\.0\.0\.1.*certificate|certificate.*127\.0\.0\.1/i),
    });
  });
});

describe('a signature (DKIM)', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkim = {
    DKIM_DOMAIN: 'example.org',
    DKIM_SELECTOR: 'portaal',
    DKIM_KEY: privateKey
      .export({ type: 'pkcs8', format: 'pem' })
      .toString()
      .replaceAll('\n', String.raw`\n`),
  };

  test('covers the body and the headers that readers see', async () => {
    const sink = await startSmtpSink();
    expect(await send({ ...smtpSettings(sink), ...dkim })).toBeNull();
    const { tags, signed, isIntact } = readDkimSignature(sink.received[0]?.raw ?? Buffer.from(''), publicKey);
    expect(tags).toMatchObject({ v: '1', a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'example.org', s: 'portaal' });
    const readers = ['from', 'to', 'reply-to', 'subject', 'date', 'message-id', 'content-type'];
    // Without these a mail program shows no unsubscribe button (RFC 8058, section 4).
    const oneClick = ['list-unsubscribe', 'list-unsubscribe-post'];
    expect(signed).toEqual(expect.arrayContaining([...readers, ...oneClick]));
    expect(isIntact).toBe(true);
  });
});

test('without a mail server a mail is a file in the outbox, readable by its owner only', async () => {
  expect(await send({})).toBeNull();
  expect(await send({})).toBeNull();
  const outbox = path.join(folder, 'outbox');
  const names = await readdir(outbox);
  expect(names).toEqual([`2026-03-01T12-00-00-000Z-${id}.eml`]);
  const file = path.join(outbox, names[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const mail = await postalMime.parse(await readFile(file));
  expect(mail).toMatchObject({ subject: 'Inloggen op Dijkportaal', to: [{ address: 'linde@example.org' }] });
  expect(mail.text).toContain('https://portaal.example.org/?token=geheim-teken');
});
