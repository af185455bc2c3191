import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RelaticsError, type RelaticsFailure } from './relatics-error.ts';
import { createRelatics, type Relatics } from './relatics.ts';
import {
  keepLog,
  startSimulatedRelatics,
  type Mode,
  type SimulatedRelatics,
} from '../../../test/simulated-relatics.ts';

let simulated: SimulatedRelatics;
let guids: { document: string; image: string };
beforeAll(async () => {
  simulated = await startSimulatedRelatics();
  const { Klanteis } = await connect('soap-code').customerData('R_00001');
  guids = { document: Klanteis[0]?.Document[0]?.GUID ?? '', image: Klanteis[0]?.Afbeelding[0]?.GUID ?? '' };
});
beforeEach(() => simulated.reset());
afterAll(() => simulated.stop());

const small = { responseBytes: 200_000, fileBytes: 50_000, breakerFailures: 1_000, maxConcurrent: 10 };
const connect = (mode: Mode, limits = {}) =>
  createRelatics(simulated.settings(mode, { ...small, ...limits }), { log: keepLog() });

/** Every operation that the portal calls. */
const asks = (relatics: Relatics): [operation: string, ask: () => Promise<unknown>][] => [
  ['GetContacten', () => Array.fromAsync(relatics.listContacts())],
  ['GetContactmomentenBijRelatie', () => relatics.customerData('R_00001')],
  ['GetKlanteisenBijRelatie', () => relatics.customerData('R_00001')],
  ['GetDocument', () => relatics.file(guids.document)],
  ['GetAfbeelding', () => relatics.file(guids.image, 'Afbeelding')],
];

type Ending = RelaticsFailure | 'success';
interface Fault {
  kind: string;
  delayMs?: number;
  sizeMb?: number;
}
const everywhere: [fault: Fault, ending: Ending][] = [
  [{ kind: 'delay', delayMs: 20 }, 'success'],
  [{ kind: 'reorder' }, 'success'],
  [{ kind: 'duplicate' }, 'success'],
  [{ kind: 'single-vs-list' }, 'success'],
  [{ kind: 'hang' }, 'timeout'],
  [{ kind: 'stall' }, 'timeout'],
  [{ kind: 'reset' }, 'network'],
  [{ kind: 'half' }, 'network'],
  [{ kind: 'http500' }, 'http'],
  [{ kind: 'http503' }, 'http'],
  [{ kind: 'http429', delayMs: 0 }, 'http'],
  [{ kind: 'soapfault' }, 'http'],
  [{ kind: 'redirect' }, 'http'],
  [{ kind: 'malformed' }, 'malformed'],
  [{ kind: 'not-xml' }, 'malformed'],
  [{ kind: 'wrong-charset' }, 'malformed'],
  [{ kind: 'doctype' }, 'malformed'],
  [{ kind: 'expired-token' }, 'auth'],
  [{ kind: 'huge', sizeMb: 0.5 }, 'too-large'],
  [{ kind: 'endless' }, 'too-large'],
  [{ kind: 'export-error' }, 'export-error'],
  [{ kind: 'empty-result' }, 'empty'],
];
const tokenFaults: typeof everywhere = [
  [{ kind: 'token-down' }, 'http'],
  [{ kind: 'token-short' }, 'success'],
];
const archiveFaults: typeof everywhere = [
  [{ kind: 'no-documents' }, 'file-missing'],
  [{ kind: 'other-file' }, 'file-missing'],
  [{ kind: 'bad-base64' }, 'bad-archive'],
  [{ kind: 'bad-zip' }, 'bad-archive'],
  [{ kind: 'zip-slip' }, 'bad-archive'],
  [{ kind: 'zip-bomb', sizeMb: 0.1 }, 'too-large'],
  [{ kind: 'zip-many' }, 'too-large'],
];

async function endingOf(ask: () => Promise<unknown>): Promise<string> {
  return ask().then(
    () => 'success',
    (error: unknown) => (error instanceof RelaticsError ? error.kind : String(error)),
  );
}

describe.each<Mode>(['soap-code', 'rest-oauth'])('%s', (mode) => {
  const modeFaults = mode === 'rest-oauth' ? [...everywhere, ...tokenFaults] : everywhere;

  test.each(modeFaults)('%j ends every call with %s', async (fault, ending) => {
    await simulated.setFaults([fault]);
    // The timeout is short only if it must expire: the others may wait for a busy machine.
    const relatics = connect(mode, ending === 'timeout' ? { timeout: 250 } : {});
    const endings = await Promise.all(
      asks(relatics).map(async ([operation, ask]) => [operation, await endingOf(ask)] as const),
    );
    expect(endings).toEqual(asks(relatics).map(([operation]) => [operation, ending]));
  });

  test.each(archiveFaults)('%j ends a file with %s', async (fault, ending) => {
    await simulated.setFaults([fault]);
    const relatics = connect(mode);
    expect(await endingOf(() => relatics.file(guids.document))).toBe(ending);
    expect(await endingOf(() => relatics.file(guids.image, 'Afbeelding'))).toBe(ending);
    expect(await endingOf(() => relatics.customerData('R_00001'))).toBe('success');
  });

  test('an attribute with another name is named, and for a file means that it is missing', async () => {
    await simulated.setFaults([{ kind: 'schema-drift' }]);
    const relatics = connect(mode);
    const drift = { kind: 'schema-drift', message: expect.stringContaining('ID, but Kenmerk') as string };
    await expect(Array.fromAsync(relatics.listContacts())).rejects.toMatchObject(drift);
    await expect(relatics.customerData('R_00001')).rejects.toMatchObject(drift);
    await expect(relatics.file(guids.document)).rejects.toMatchObject({ kind: 'file-missing' });
  });
});

test('the message of Relatics is shortened, without markup and secrets', async () => {
  await simulated.setFaults([{ kind: 'http500' }]);
  const error = await connect('soap-code', { tries: 1 })
    .customerData('R_00001')
    .catch((error: unknown) => error);
  expect(error).toMatchObject({
    status: 500,
    retryable: true,
    upstreamText: expect.stringContaining('Runtime Error') as string,
  });
  expect((error as RelaticsError).upstreamText).not.toMatch(/[<>{]/);
});

test('a wrong entry code, workspace or operation is a refusal with the message of Relatics', async () => {
  const settings = simulated.settings('soap-code');
  const log = keepLog();
  const refusalOf = async (changes: object) =>
    createRelatics({ ...settings, ...changes }, { log })
      .file(guids.document)
      .then(String, (error: RelaticsError) => `${error.kind}: ${error.upstreamText}`);
  expect(await refusalOf({ auth: { kind: 'entryCode', code: 'wrong-code' } })).toBe(
    'export-error: Authentication failed.',
  );
  expect(await refusalOf({ workspace: 'other' })).toBe(
    'export-error: No active workspace found for the given identifier.',
  );
  const operations = { ...settings.mapping.operations, document: { name: 'Other', parameter: 'GUID', rows: 'A/B' } };
  expect(await refusalOf({ mapping: { ...settings.mapping, operations } })).toBe(
    'export-error: Invalid export webservice',
  );
  expect(log.lines.join()).not.toContain('wrong-code');
});

test('a wrong client is refused, with the message of the token endpoint', async () => {
  const settings = simulated.settings('rest-oauth');
  const auth = { ...settings.auth, clientSecret: 'wrong' } as typeof settings.auth;
  const relatics = createRelatics({ ...settings, auth }, { log: keepLog() });
  await expect(relatics.customerData('R_00001')).rejects.toMatchObject({
    kind: 'auth',
    upstreamText: expect.stringContaining('Client not found.') as string,
  });
});
