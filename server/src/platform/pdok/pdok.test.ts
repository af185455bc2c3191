import { readDesignation } from '@dijkportaal/contract/parcels/designations';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startSimulatedPdok } from '../../../test/simulated-pdok.ts';
import { createPdok } from './pdok.ts';
import { PdokError } from './pdok-error.ts';
import type { PdokLimits } from './settings.ts';

const simulator = await startSimulatedPdok();
beforeEach(() => simulator.reset());
afterAll(() => simulator.stop());

const client = (limits: Partial<PdokLimits> = {}) => createPdok(simulator.settings(limits));
const named = (text: string) => readDesignation(text)!;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: PdokError) => ({ kind: error.kind, isTemporary: error.isTemporary }),
  );

describe('a designation', () => {
  test('finds the outline, with the latitude first and without the closing corner', async () => {
    expect(await client().findParcels(named('kdl2 c 01145'))).toEqual([
      {
        code: 'KDL02',
        municipality: 'Kolkdal',
        section: 'C',
        number: 1145,
        areaM2: 600,
        outlines: [
          [
            [51.849793, 5.101497],
            [51.849683, 5.102795],
            [51.850166, 5.103171],
            [51.850237, 5.10181],
          ],
        ],
      },
    ]);
  });

  test('with a name finds the parcels of every municipality of that name', async () => {
    const codes = async (text: string) => (await client().findParcels(named(text))).map(({ code }) => code);
    expect(await codes('kwelderveen a 12')).toEqual(['KDL03']);
    expect(await codes('kolkdal a 12')).toEqual(['KDL02', 'KDL04']);
    await expect(client().findParcels(named('Nergenshuizen A 12'))).resolves.toEqual([]);
    // The search offers parcels of Kolkdal for it.
    expect(await client().suggestParcels('Kdlveer A 12')).not.toEqual([]);
    expect(await codes('kdlveer a 12')).toEqual([]);
  });

  test('finds all parts of a parcel, with their holes', async () => {
    const [parcel] = await client().findParcels(named('KDL03 A 50'));
    // A hole of four corners: one is visited twice, and so is the place from where a line leads to it.
    expect(parcel?.outlines.map((outline) => outline.length)).toEqual([11, 4]);
  });

  test('that does not exist finds nothing, and is requested again', async () => {
    const { findParcels } = client();
    expect(await findParcels(named('KDL02 Z 1'))).toEqual([]);
    expect(await findParcels(named('KDL02 Z 1'))).toEqual([]);
    expect((await simulator.requests()).log).toHaveLength(2);
  });
});

test('a long answer is read in another process, with the same result and errors', async () => {
  const read = async (holes: number) => {
    await simulator.setFaults([{ kind: 'holes', holes }]);
    return client().findParcels(named('KDL02 C 1145'));
  };
  expect((await read(1_400))[0]?.outlines.map((outline) => outline.length)).toEqual([4 + 1_400 * 7]);
  await expect(read(10_000)).rejects.toMatchObject({ kind: 'too-large', isTemporary: false });
});

test('an address has a place and its parcels', async () => {
  expect(await client().findAddresses('rietland 4 nieuw-wielen')).toEqual([
    {
      name: "In 't Rietland 4, 0417RL Nieuw-Wielen",
      latitude: 51.849958,
      longitude: 5.102314,
      code: null,
      parcels: ['KDL02-C-1145', 'KDL02-C-1148', 'KDL02-C-1149'],
    },
  ]);
});

test('every call identifies the portal, and results are cached', async () => {
  const { findParcels } = client();
  await findParcels(named('KDL02 C 1145'));
  await findParcels(named('KDL02 C 1145'));
  const { log } = await simulator.requests();
  expect(log).toHaveLength(1);
  expect(log[0]?.headers).toMatchObject({ referer: 'https://portaal.example.org', 'user-agent': 'Dijkportaal' });
});

test('a response that was cached for a day is requested again', async () => {
  const { findParcels } = client({ maxAge: 1 });
  await findParcels(named('KDL02 C 1145'));
  await expect
    .poll(async () => {
      await findParcels(named('KDL02 C 1145'));
      return (await simulator.requests()).log.length;
    })
    .toBeGreaterThan(1);
});

test('at most four calls run at a time', async () => {
  const slow = await startSimulatedPdok('--delay', '20');
  const { findParcels } = createPdok(slow.settings());
  await Promise.all(Array.from({ length: 24 }, (_, index) => findParcels(named(`KDL03 B ${index + 1}`))));
  const { log, maxActive } = await slow.requests();
  slow.stop();
  expect([log.length, maxActive]).toEqual([24, 4]);
});

describe('a failure', () => {
  test.each(['http503', 'http500', 'reset', 'half'])('of kind %s is retried', async (kind) => {
    await simulator.setFaults([{ kind, times: 2 }]);
    expect(await client().findParcels(named('KDL02 C 1145'))).toHaveLength(1);
    expect((await simulator.requests()).log).toHaveLength(3);
  });

  test.each([
    ['http503', 'busy', true],
    ['http500', 'http', true],
    ['reset', 'network', true],
    ['http404', 'http', false],
    ['redirect', 'network', true],
    ['text-plain-400', 'http', false],
    ['not-json', 'malformed', false],
    ['other-json', 'malformed', false],
    ['lng-lat-swapped', 'malformed', false],
    ['open-ring', 'malformed', false],
    ['huge', 'too-large', false],
    ['cursor-loop', 'too-large', false],
  ])('of kind %s ends in the error %s', async (kind, expected, isTemporary) => {
    await simulator.setFaults([{ kind }]);
    expect(await failure(client().findParcels(named('KDL02 C 1145')))).toEqual({ kind: expected, isTemporary });
  });

  test('to respond ends after the timeout', async () => {
    await simulator.setFaults([{ kind: 'hang' }]);
    const hanging = client({ timeout: 50 }).findParcels(named('KDL02 C 1145'));
    expect(await failure(hanging)).toEqual({ kind: 'timeout', isTemporary: true });
  });

  test('with a pause that PDOK requests holds up every call until then', async () => {
    await simulator.setFaults([{ kind: 'http429', times: 1, retryAfter: '60' }]);
    const { findParcels } = client();
    const refused: unknown = await findParcels(named('KDL02 C 1145')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'busy', retryAfter: 60_000 });
    expect(await failure(findParcels(named('KDL02 C 1148')))).toEqual({ kind: 'busy', isTemporary: true });
    expect((await simulator.requests()).log).toHaveLength(1);
  });

  test('with a short pause is tried again after it', async () => {
    await simulator.setFaults([{ kind: 'http503', times: 1, retryAfter: '0' }]);
    expect(await client().findParcels(named('KDL02 C 1145'))).toHaveLength(1);
  });

  test('is not cached', async () => {
    const { findParcels } = client({ tries: 1 });
    await simulator.setFaults([{ kind: 'http500', times: 1 }]);
    expect(await failure(findParcels(named('KDL02 C 1145')))).toMatchObject({ kind: 'http' });
    expect(await findParcels(named('KDL02 C 1145'))).toHaveLength(1);
  });

  test('is certain for a service that is turned off', async () => {
    const { findAddresses } = createPdok({ ...simulator.settings(), addressesUrl: null });
    expect(await failure(findAddresses('Kade 1'))).toEqual({ kind: 'off', isTemporary: false });
  });
});
