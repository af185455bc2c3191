import { landRegister } from '@dijkportaal/contract/parcels/land-register';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { startSimulatedPdok } from '../../test/simulated-pdok.ts';

const simulator = await startSimulatedPdok();
afterAll(() => simulator.stop());
beforeEach(() => simulator.reset());
const portal = await startTestPortal(simulator.portalSettings);
const staff = await signedInPerson(portal, { isStaff: true });
const find = (designation: string) =>
  portal.call('GET', `/api/parcels/register/?designation=${encodeURIComponent(designation)}`, { token: staff.access });

describe('a designation', () => {
  test('is found as it is typed', async () => {
    const { status, body } = await find(' kdl02 c 01145');
    expect([status, landRegister.find.response.parse(body)]).toEqual([200, body]);
    expect(body).toEqual({
      results: [
        {
          designation: 'KDL02 C 1145',
          municipality: 'Kolkdal',
          area: 600,
          polygons: [{ name: 'KDL02 C 1145', polygon: expect.arrayContaining([[51.849793, 5.101497]]) }],
        },
      ],
      suggestions: [],
    });
  });

  test('finds the code of a municipality for a designation with its name', async () => {
    await find('KDL03 B 7');
    const { body } = await portal.call('GET', '/api/parcels/municipalities/', { token: staff.access });
    expect(landRegister.municipalities.response.parse(body)).toEqual(body);
    expect(body.results).toContainEqual({ code: 'KDL03', name: 'Kwelderveen' });
  });

  test('of a parcel in parts names each of them', async () => {
    const { body } = await find('KDL03 A 50');
    expect(body.results[0].polygons.map(({ name }: { name: string }) => name)).toEqual([
      'KDL03 A 50 (1)',
      'KDL03 A 50 (2)',
    ]);
  });

  test('that does not exist comes with what looks like it', async () => {
    expect((await find('KDL02 A 7')).body).toEqual({ results: [], suggestions: ['KDL03 A 7', 'KDL04 A 7'] });
  });

  test('that cannot be read is refused without a call', async () => {
    const { status, body } = await find('het weiland');
    expect([status, body]).toEqual([400, { designation: ['Vul een kadastrale aanduiding in, zoals KDL02 C 1145.'] }]);
    expect((await simulator.requests()).log).toEqual([]);
  });
});

test('an address has a location and parcels', async () => {
  const { body } = await portal.call('GET', '/api/parcels/addresses/?search=rietland+4', { token: staff.access });
  expect(landRegister.addresses.response.parse(body)).toEqual(body);
  expect(body.results).toContainEqual({
    name: "In 't Rietland 4, 0417RL Nieuw-Wielen",
    latitude: 51.849958,
    longitude: 5.102314,
    parcels: ['KDL02 C 1145', 'KDL02 C 1148', 'KDL02 C 1149'],
  });
});

describe('a land register that fails', () => {
  test.each([
    [{ kind: 'not-json' }, 502, /^Het Kadaster gaf geen bruikbaar antwoord\. U kunt het perceel ook tekenen/],
    [{ kind: 'crossing-ring' }, 502, /^De omtrek kruist zichzelf in het antwoord van het Kadaster\. U kunt .* tekenen/],
    [{ kind: 'holes', holes: 10_000 }, 502, /te groot\. Een omtrek mag hoogstens 10\.000 hoeken hebben/],
    [{ kind: 'redirect' }, 502, /^Het Kadaster is nu niet bereikbaar/],
  ])('by %j is explained with status %d', async (fault, expected, text) => {
    await simulator.setFaults([fault]);
    const { status, body } = await find('KDL03 C 1');
    expect([status, body.error]).toEqual([expected, expect.stringMatching(text)]);
  });

  test('by being turned off is explained, and nothing is sent', async () => {
    const without = await startTestPortal();
    const { access } = await signedInPerson(without, { isStaff: true });
    const url = '/api/parcels/register/?designation=KDL03+C+1';
    const { status, body } = await without.call('GET', url, { token: access });
    expect([status, body.error]).toEqual([
      503,
      expect.stringContaining('koppeling met het Kadaster is niet ingesteld'),
    ]);
  });

  // Last: the pause holds for every call.
  test('by being busy says when to try again', async () => {
    await simulator.setFaults([{ kind: 'http429', retryAfter: '90' }]);
    const { status, body, headers } = await find('KDL03 C 2');
    expect([status, headers['retry-after']]).toEqual([503, '90']);
    expect(body.error).toMatch(/^Het Kadaster heeft het te druk\. Probeer het over 90 seconden opnieuw/);
  });
});
