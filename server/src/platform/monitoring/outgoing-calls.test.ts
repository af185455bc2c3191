import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import { startSimulatedPdok, type SimulatedPdok } from '../../../test/simulated-pdok.ts';
import { keepLog, startSimulatedRelatics, type SimulatedRelatics } from '../../../test/simulated-relatics.ts';
import { openFileStore } from '../files/open-store.ts';
import { readFileSettings } from '../files/settings.ts';
import { makeKey } from '../files/store.ts';
import { createPdok } from '../pdok/pdok.ts';
import { createRelatics } from '../relatics/relatics.ts';
import { finishedCalls, type FinishedCall } from '../measure.ts';

/* What each call of another system says when it has ended. */

const bucket = await startS3Server();
let simulatedRelatics: SimulatedRelatics;
let simulatedPdok: SimulatedPdok;
let calls: FinishedCall[] = [];
const keep = (call: unknown) => void calls.push(call as FinishedCall);
const results = () => calls.map(({ system, result }) => `${system} ${result}`);

beforeAll(async () => {
  [simulatedRelatics, simulatedPdok] = await Promise.all([startSimulatedRelatics(), startSimulatedPdok()]);
  subscribe(finishedCalls.name, keep);
});
beforeEach(() => void (calls = []));
afterAll(() => {
  unsubscribe(finishedCalls.name, keep);
  simulatedRelatics.stop();
  simulatedPdok.stop();
});

test('Relatics: answered, failed, or aborted', async () => {
  const relatics = createRelatics(simulatedRelatics.settings('soap-code'), { log: keepLog() });
  await Array.fromAsync(relatics.listContacts());
  for await (const contact of relatics.listContacts()) if (contact.externalId !== '') break;
  await simulatedRelatics.setFaults([{ kind: 'malformed' }]);
  await expect(Array.fromAsync(relatics.listContacts())).rejects.toThrow('Relatics');
  expect(results()).toEqual(['relatics ok', 'relatics left', 'relatics malformed']);
  expect(calls.every(({ startedAt, endedAt }) => endedAt > startedAt)).toBe(true);
});

test('PDOK: every try is a call', async () => {
  await createPdok(simulatedPdok.settings()).findAddresses('Dijk 1');
  const away = createPdok({ ...simulatedPdok.settings({ tries: 2 }), addressesUrl: 'http://127.0.0.1:9' });
  await expect(away.findAddresses('Dijk 1')).rejects.toThrow('PDOK');
  expect(results()).toEqual(['pdok ok', 'pdok network', 'pdok network']);
  expect(calls.map(({ operation }) => operation).join(' ')).not.toContain('Dijk');
});

test('a bucket: answered, without the object, or unavailable', async () => {
  const store = await openFileStore(readFileSettings(tmpdir(), { FILES_URL: bucket.url }).store);
  const file = path.join(tmpdir(), makeKey().slice(3));
  await writeFile(file, 'dijk');
  const key = makeKey();
  await store.put(key, file);
  await store.size(makeKey());
  bucket.isAway = true;
  await expect(store.remove(key)).rejects.toThrow('503');
  bucket.isAway = false;
  expect(calls.map(({ system, operation, result }) => `${system} ${operation} ${result}`)).toEqual([
    's3 put ok',
    's3 size missing',
    's3 remove failed',
  ]);
});
