import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type Server, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import { recordEvent, recordEvents } from '../../platform/audit/audit.ts';
import { readStreamSettings } from '../../platform/audit/stream-settings.ts';
import { auditStreams } from '../../schema/audit-streams.ts';
import { streamLog } from './stream-log.ts';

const { db, pool } = await createTestDatabase();
const sender = { version: '1.2.3', publicUrl: 'https://portaal.example.org' };
const certificate = path.join(import.meta.dirname, '../../../test/smtp-sink.pem');
const folder = mkdtempSync(path.join(tmpdir(), 'audit-stream-'));
const file = path.join(folder, 'audit.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

const note = (days: number) =>
  recordEvent(db, {
    actorId: 7,
    action: 'retention.change',
    object: 'retention',
    origin: '192.0.2.1',
    details: { days },
  });
const noteMany = (count: number) =>
  recordEvents(
    db,
    Array.from({ length: count }, () => ({
      actorId: null,
      action: 'portal.backup',
      object: 'portal',
      origin: 'command',
    })),
  );
const lastLine = async () => Number((await pool.query('select max(id) as last from audit_log')).rows[0].last ?? 0);
const linesIn = (text: string) =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { event: { sequence: number } }]));

beforeEach(async () => {
  await db.delete(auditStreams);
  await db.insert(auditStreams).values({ place: 'file', lastLine: await lastLine() });
  await db.insert(auditStreams).values({ place: 'syslog', lastLine: await lastLine() });
});

/** A receiver of syslog over TLS. It can be stopped while it reads, as a machine that loses its power. */
class Receiver {
  received = '';
  breaksAfter = Infinity;
  closesAtOnce = false;
  port = 0;
  #server: Server | undefined;
  #sockets = new Set<Socket>();

  async start(): Promise<void> {
    const pem = readFileSync(certificate);
    this.#server = createServer({ key: pem, cert: pem }, (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      if (this.closesAtOnce) return void socket.destroy();
      let bytes = 0;
      socket.on('data', (part) => {
        bytes += part.length;
        if (bytes > this.breaksAfter) socket.destroy();
        else this.received += part.toString();
      });
    });
    await new Promise<void>((done) => this.#server?.listen(this.port, 'localhost', done));
    this.port = (this.#server.address() as { port: number }).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server?.close(done));
  }

  /** What was received, by the lengths of the frames; a frame that is not whole is left out. */
  messages(): string[] {
    let rest = Buffer.from(this.received);
    const found: string[] = [];
    for (;;) {
      const [start, length] = /^(\d+) /.exec(rest.toString('latin1', 0, 12)) ?? [];
      if (start === undefined || rest.length < start.length + Number(length)) return found;
      found.push(rest.toString('utf8', start.length, start.length + Number(length)));
      rest = rest.subarray(start.length + Number(length));
    }
  }

  numbers = () =>
    this.messages().map((message) => JSON.parse(message.slice(message.indexOf(' - ') + 3)).event.sequence);
  place = () => toSyslog(this.port);
}

const brokenOff = /ECONNRESET|EPIPE|too early|broke|disconnected/;
const toSyslog = (port: number, query = `?ca=${certificate}`) => {
  const [place] = readStreamSettings(`syslog+tls://localhost:${port}${query}`);
  if (place === undefined) throw new Error('no place');
  return place;
};

test('a line has the field names of ECS in a file', async () => {
  await note(30);
  await streamLog(db, { kind: 'file', file }, sender);
  const [line] = linesIn(readFileSync(file, 'utf8'));
  expect(line).toMatchObject({
    '@timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    event: {
      action: 'retention.change',
      outcome: 'success',
      type: ['change'],
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    user: { id: '7' },
    source: { ip: '192.0.2.1' },
    service: { name: 'dijkportaal', version: '1.2.3' },
    dijkportaal: { object: 'retention', details: { days: 30 } },
  });
});

test('goes on from where it stopped, also in a file that was moved away and after half a line', async () => {
  await noteMany(1200);
  await streamLog(db, { kind: 'file', file }, sender);
  const [first, before] = [readFileSync(file, 'utf8'), await lastLine()];
  expect(linesIn(first).at(-1)?.event.sequence).toBe(before);
  await streamLog(db, { kind: 'file', file }, sender);
  expect(readFileSync(file, 'utf8')).toBe(first);
  renameSync(file, `${file}.1`);
  writeFileSync(file, '{"half":');
  await note(31);
  await streamLog(db, { kind: 'file', file }, sender);
  const [half, line] = readFileSync(file, 'utf8').split('\n');
  expect([half, JSON.parse(line ?? '').event.sequence]).toEqual(['{"half":', before + 1]);
});

test('lines that are written at the same time are all sent, in order', async () => {
  const start = await lastLine();
  const receiver = new Receiver();
  await receiver.start();
  const writing = Promise.all(Array.from({ length: 40 }, (_, n) => note(n)));
  const sending = async () => {
    for (let n = 0; n < 3; n += 1) await streamLog(db, receiver.place(), sender);
  };
  await Promise.all([writing, sending()]);
  await sending();
  await receiver.stop();
  expect(receiver.numbers()).toEqual(Array.from({ length: 40 }, (_, n) => start + n + 1));
});

test('syslog is RFC 5424 in frames with their length, also with letters of more bytes', async () => {
  const receiver = new Receiver();
  await receiver.start();
  const details = { name: 'Dijk één' };
  await recordEvent(db, {
    actorId: null,
    action: 'group.create',
    object: 'group 3',
    origin: 'job',
    result: 'failure',
    details,
  });
  await note(5);
  await streamLog(db, receiver.place(), sender);
  await receiver.stop();
  const [line = '', other] = receiver.messages();
  expect(line).toMatch(/^<108>1 \d{4}-\d\d-\d\dT[\d:.]+Z portaal\.example\.org dijkportaal \d+ group\.create - \{/);
  expect(line).toContain('Dijk één');
  expect(other).toMatch(/^<110>1 /);
});

test('a receiver that is cut off and comes back has every line, and some twice at most', async () => {
  const start = await lastLine();
  await noteMany(1200);
  const receiver = new Receiver();
  await receiver.start();
  // In the middle of the second batch.
  await streamLog(db, receiver.place(), sender).catch(() => {});
  const whole = receiver.received.length;
  expect(receiver.numbers().length).toBe(1200);
  await db.update(auditStreams).set({ lastLine: start });
  receiver.received = '';
  receiver.breaksAfter = Math.floor(whole / 3.5);
  await expect(streamLog(db, receiver.place(), sender)).rejects.toThrow(brokenOff);
  await receiver.stop();
  await expect(streamLog(db, receiver.place(), sender)).rejects.toThrow('ECONNREFUSED');
  receiver.breaksAfter = Infinity;
  await note(1);
  await receiver.start();
  // What a machine that comes back has of the last frame is not whole.
  const had = receiver.numbers();
  receiver.received = '';
  await streamLog(db, receiver.place(), sender);
  await receiver.stop();
  const numbers = [...had, ...receiver.numbers()];
  expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 1201 }, (_, n) => start + n + 1),
  );
});

test('a receiver with another certificate, or that closes before it has read, gets nothing counted as sent', async () => {
  const receiver = new Receiver();
  await receiver.start();
  await note(2);
  // Another test file of the same worker may have trusted the certificate.
  const trusted = getCACertificates('default');
  setDefaultCACertificates(getCACertificates('bundled'));
  await expect(streamLog(db, toSyslog(receiver.port, ''), sender)).rejects.toThrow(/certificate/);
  setDefaultCACertificates(trusted);
  receiver.closesAtOnce = true;
  for (let n = 0; n < 20; n += 1) await expect(streamLog(db, receiver.place(), sender)).rejects.toThrow(brokenOff);
  receiver.closesAtOnce = false;
  await streamLog(db, receiver.place(), sender);
  await receiver.stop();
  expect(receiver.numbers()).toEqual([await lastLine()]);
});

test.each([
  ['', []],
  ['stdout', [{ kind: 'stdout' }]],
  ['stdout, /var/log/audit.jsonl', [{ kind: 'stdout' }, { kind: 'file', file: '/var/log/audit.jsonl' }]],
  ['syslog+tls://[2001:db8::1]', [{ kind: 'syslog', host: '2001:db8::1', port: 6514, certificates: {} }]],
])('the setting %j', (setting, places) => {
  expect(readStreamSettings(setting)).toEqual(places);
});

test.each([
  'audit.jsonl',
  'syslog://host',
  'syslog+tls://host/path',
  'syslog+tls://host?ca=relative.pem',
  'syslog+tls://host?cert=/a.pem',
  'syslog+tls://host?password=/a',
  'stdout,stdout',
])('the setting %j is refused', (setting) => {
  expect(() => readStreamSettings(setting)).toThrow('AUDIT_STREAM');
});
