import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createRelatics } from './relatics.ts';
import {
  keepLog,
  startSimulatedRelatics,
  type Mode,
  type SimulatedRelatics,
} from '../../../test/simulated-relatics.ts';

let simulated: SimulatedRelatics;
beforeAll(async () => {
  simulated = await startSimulatedRelatics();
});
beforeEach(() => simulated.reset());
afterEach(() => void vi.useRealTimers());
afterAll(() => simulated.stop());

const guid = '00000000-0000-0000-0000-000000000000';
const connect = (mode: Mode, limits = {}) => {
  const log = keepLog();
  return { ...createRelatics(simulated.settings(mode, limits), { log }), log };
};
const kindOf = async (call: Promise<unknown>) => call.then(String, (error: { kind: string }) => error.kind);
const countTokens = async () => (await simulated.requests()).filter(({ path }) => path === '/oauth2/token').length;
const countReports = async () => (await simulated.requests()).filter(({ operation }) => operation !== null).length;

test('a call that fails is tried at most three times', async () => {
  await simulated.setFaults([{ kind: 'http503' }]);
  await expect(connect('soap-code').file(guid)).rejects.toMatchObject({ kind: 'http', status: 503, retryable: true });
  expect(await countReports()).toBe(3);
});

test.each(['http500', 'reset', 'half'])('%s is solved by a retry', async (kind) => {
  await simulated.setFaults([{ kind, times: 2 }]);
  await expect(connect('soap-code').file(guid)).rejects.toMatchObject({ kind: 'file-missing' });
  expect(await countReports()).toBe(3);
});

test('data of a person that is cut off is requested again', async () => {
  await simulated.setFaults([{ kind: 'half', times: 2 }]);
  expect((await connect('soap-code').customerData('R_00001')).Klanteis).toHaveLength(6);
  expect(await countReports()).toBe(4);
});

test.each(['export-error', 'empty-result', 'malformed', 'not-xml', 'redirect'])(
  '%s is not tried again',
  async (kind) => {
    await simulated.setFaults([{ kind }]);
    await expect(connect('soap-code').file(guid)).rejects.toThrow('Relatics');
    expect(await countReports()).toBe(1);
  },
);

test('Retry-After is respected, unless it is too long', async () => {
  await simulated.setFaults([{ kind: 'http429', delayMs: 1_000, times: 1 }]);
  const { file, log } = connect('soap-code');
  await expect(file(guid)).rejects.toMatchObject({ kind: 'file-missing' });
  expect(log.lines[0]).toContain('"wait":1000');
  await simulated.setFaults([{ kind: 'http429', delayMs: 60_000 }]);
  await expect(connect('soap-code').file(guid)).rejects.toMatchObject({ status: 429, retryAfter: 60_000 });
});

test('a list that has yielded rows is not retried', async () => {
  await simulated.setFaults([{ kind: 'huge', sizeMb: 1, times: 1 }]);
  const { listContacts } = connect('soap-code', { responseBytes: 500_000 });
  const taken: string[] = [];
  const reading = async () => {
    for await (const { externalId } of listContacts()) taken.push(externalId);
  };
  await expect(reading()).rejects.toMatchObject({ kind: 'too-large' });
  expect(taken.length).toBeGreaterThan(0);
  expect(await countReports()).toBe(1);
});

test('one token is used for many calls', async () => {
  const { customerData } = connect('rest-oauth');
  await Promise.all([customerData('R_00001'), customerData('R_00008')]);
  await customerData('R_00009');
  expect(await countTokens()).toBe(1);
});

test.each<[Mode, string]>([
  ['rest-oauth', 'expired-token'],
  ['soap-oauth', 'expired-token'],
  ['soap-oauth', 'export-error'],
])('with %s, %s is solved with one new token', async (mode, kind) => {
  const { listContacts } = connect(mode);
  await simulated.setFaults([{ kind, times: 1 }]);
  expect(await Array.fromAsync(listContacts())).toHaveLength(60);
  expect(await countTokens()).toBe(2);
});

test('a token that is always refused is renewed once', async () => {
  await simulated.setFaults([{ kind: 'expired-token' }]);
  await expect(connect('rest-oauth').file(guid)).rejects.toMatchObject({ kind: 'auth', status: 401 });
  expect([await countTokens(), await countReports()]).toEqual([2, 2]);
});

test('a token that is about to expire is renewed before it is used again', async () => {
  await simulated.setFaults([{ kind: 'token-short' }]);
  const { listContacts } = connect('rest-oauth');
  await Array.fromAsync(listContacts());
  await Array.fromAsync(listContacts());
  expect(await countTokens()).toBe(2);
});

test('two calls run at the same time, and the third waits', async () => {
  await simulated.setFaults([{ kind: 'hang', times: 2 }]);
  const { file } = connect('soap-code', { timeout: 600 });
  const hanging = [file(guid), file(guid)].map(kindOf);
  const third = file(guid).catch((error: { message: string }) => error.message);
  await expect.poll(countReports).toBe(2);
  expect(await Promise.all(hanging)).toEqual(['timeout', 'timeout']);
  // It ran later, or its deadline passed while it waited; it was not sent together with the other two.
  expect(await third).toMatch(/no free place|contains no files|no complete response/);
});

test('more calls than may wait are refused immediately', async () => {
  await simulated.setFaults([{ kind: 'hang' }]);
  const { file } = connect('soap-code', { maxConcurrent: 1, maxQueued: 1, timeout: 500 });
  const waiting = [file(guid), file(guid)].map(kindOf);
  await expect(file(guid)).rejects.toMatchObject({ kind: 'unavailable', retryable: true });
  expect(await Promise.all(waiting)).toEqual(['timeout', 'timeout']);
});

test('a Relatics that keeps failing is not called for a while, then tried with one call', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { file, log } = connect('soap-code', { tries: 1, breakerFailures: 5, breakerPause: 30_000 });
  await simulated.setFaults([{ kind: 'http503' }]);
  for (let call = 0; call < 5; call++) await expect(file(guid)).rejects.toMatchObject({ kind: 'http' });
  await expect(file(guid)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 30_000 });
  expect(await countReports()).toBe(5);

  vi.setSystemTime(Date.now() + 30_000);
  const both = await Promise.all([file(guid), file(guid)].map(kindOf));
  expect(new Set(both)).toEqual(new Set(['http', 'unavailable']));
  expect(await countReports()).toBe(6);

  await simulated.setFaults([]);
  vi.setSystemTime(Date.now() + 30_000);
  for (let call = 0; call < 2; call++) await expect(file(guid)).rejects.toMatchObject({ kind: 'file-missing' });
  expect(log.lines.join()).toContain('Relatics responds again');
});

test('a refusal does not count as an outage', async () => {
  const { file } = connect('soap-code', { tries: 1, breakerFailures: 2 });
  await simulated.setFaults([{ kind: 'export-error' }]);
  for (let call = 0; call < 4; call++) await expect(file(guid)).rejects.toMatchObject({ kind: 'export-error' });
});

test('the deadline is paused while the reader processes a row', async () => {
  const timeout = 1_000;
  const { listContacts } = connect('soap-code', { timeout });
  const begun = Date.now();
  let rows = 0;
  for await (const { externalId } of listContacts()) {
    rows += 1;
    if (externalId !== 'R_00001') continue;
    await expect.poll(() => Date.now() - begun).toBeGreaterThan(timeout);
  }
  expect(rows).toBe(60);
});
