import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDemoWorld } from '../../demo/demo-world.ts';
import { createRelatics, type Relatics } from './relatics.ts';
import {
  keepLog,
  startSimulatedRelatics,
  type Mode,
  type SimulatedRelatics,
} from '../../../test/simulated-relatics.ts';

let simulated: SimulatedRelatics;
let relatics: Relatics;
beforeAll(async () => {
  simulated = await startSimulatedRelatics();
});
beforeEach(async () => {
  await simulated.reset();
  relatics = connect('soap-code');
});
afterAll(() => simulated.stop());

const connect = (mode: Mode) => createRelatics(simulated.settings(mode), { log: keepLog() });

describe.each<Mode>(['soap-code', 'soap-oauth', 'rest-oauth', 'rest-form'])('%s', (mode) => {
  test('contacts, contact moments, wishes and files are the same in every form', async () => {
    const relatics = connect(mode);
    const { Contactmoment, Klanteis } = await relatics.customerData('R_00001');
    expect([Contactmoment.length, Klanteis.length]).toEqual([5, 6]);
    const guid = Klanteis[0]?.Document[0]?.GUID ?? '';
    const file = await relatics.file(guid);
    expect([file.fileName, file.mime, Buffer.from(file.bytes).toString('latin1', 0, 5)]).toEqual([
      'Schets.pdf',
      'application/pdf',
      '%PDF-',
    ]);
    expect(await Array.fromAsync(relatics.listContacts())).toHaveLength(60);
  });
});

describe('customer data', () => {
  test('of someone without anything are empty lists', async () => {
    expect(await relatics.customerData('R_00004')).toMatchObject({ Contactmoment: [], Klanteis: [] });
  });

  test.each([
    ['R_00009', 1, 2],
    ['R_00014', 2, 9],
    ['R_00017', 1, 1],
  ])('%s has lists of %d and %d whatever the number is', async (id, moments, wishes) => {
    const { Contactmoment, Klanteis } = await relatics.customerData(id);
    expect([Contactmoment.length, Klanteis.length]).toEqual([moments, wishes]);
  });

  test('has the paths of the specification, unchanged texts and dates in both formats', async () => {
    const { Contactmoment, Klanteis } = await relatics.customerData('R_00001');
    expect(Contactmoment[0]).toEqual({
      ID: 'CM_00100',
      Contactmoment: 'Keukentafelgesprek',
      Datum: { Datum: '2025-03-04', iso: '2025-03-04' },
      Type_contactmoment: { Type_contactmoment: 'Gesprek' },
      Status_contactmoment: { Status_contactmoment: 'Afgerond' },
      Vastlegging: { Vastlegging: expect.stringContaining('"de kruin" & de berm.</p>\r\n<ul>') as string },
      Document: [{ GUID: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, name: 'Verslag 1.pdf', kind: 'Document' }],
      Afbeelding: [],
    });
    expect(Contactmoment.map(({ Datum }) => Datum.iso).slice(0, 3)).toEqual([
      '2025-03-04',
      '2025-06-17T14:05:00',
      '2025-10-09',
    ]);
    expect(Klanteis[0]).toMatchObject({
      Klanteis: 'Oprit behouden',
      Actualiteit_klanteis: { Actualiteit_klanteis: 'Actueel' },
      Honorering_klanteis: { Status_honorering: { Status_honorering: 'Gehonoreerd' } },
      CreatedOn: '2025-02-03',
      CreatedOn_iso: '2025-02-03',
    });
    expect(Klanteis[1]?.Afbeelding.map(({ name }) => name)).toEqual(['Voor.png', 'Na één jaar.png']);
  });

  test('preserves an empty text if the answer to a wish is missing, and omits files that cannot be opened', async () => {
    const { Klanteis } = await relatics.customerData('R_00001');
    expect(Klanteis[2]).toMatchObject({
      Tekst_geaccepteerd: { Tekst: '' },
      Honorering_klanteis: { Status_honorering: { Status_honorering: '' }, Toelichting: { Toelichting: '' } },
    });
    expect(Klanteis[4]?.Document).toEqual([]);
  });

  test('reads a complete record of 200 kB', async () => {
    const { Contactmoment } = await relatics.customerData('R_00008');
    expect(Contactmoment[0]?.Vastlegging.Vastlegging.length).toBeGreaterThan(200_000);
  });

  test('has each wish once, also when Relatics returns it twice', async () => {
    await simulated.setFaults([{ kind: 'duplicate' }]);
    expect((await relatics.customerData('R_00001')).Klanteis).toHaveLength(6);
  });

  test.each(['', 'R_1"/><x', 'a b', 'é'])('is not requested with %j, which is not an id', async (id) => {
    await expect(relatics.customerData(id)).rejects.toMatchObject({ kind: 'bad-request' });
    expect(await simulated.requests()).toEqual([]);
  });
});

describe('contacts', () => {
  test('have an address, zones, a location and parcels', async () => {
    const [resident] = await Array.fromAsync(relatics.listContacts());
    expect(resident).toMatchObject({
      externalId: 'R_00001',
      name: 'Linde van der Kolk',
      email: 'bewoner@example.org',
      zones: ['Dijkvak 3: Hoge Wielen'],
      street: "In 't Rietland",
      houseNumber: '4',
      position: { latitude: 51.849958, longitude: 5.1023137 },
      parcels: 'KDL02 C 1145, KDL02 C 1148, KDL02 C 1149',
    });
    expect(resident?.polygons[0]?.polygon.slice(0, 2)).toEqual([
      [51.8497927, 5.1014975],
      [51.8496833, 5.102795],
    ]);
  });

  test('may have several addresses or none', async () => {
    const contacts = await Array.fromAsync(relatics.listContacts());
    const emailOf = (name: string) => contacts.find((contact) => contact.name === name)?.email;
    expect(emailOf('Vlier en Berk Golfslag')).toBe('vlier.golfslag@example.org;berk.golfslag@example.org');
    expect(emailOf("Stern van 't Noorderdiep")).toBe('');
  });

  test('change by three, grow by two and lose one with every revision', async () => {
    const listAt = async (revision: number) => {
      await simulated.setRevision(revision);
      return new Map((await Array.fromAsync(relatics.listContacts())).map((contact) => [contact.externalId, contact]));
    };
    const [before, after] = [await listAt(1), await listAt(2)];
    const kept = [...after.values()].filter(({ externalId }) => before.has(externalId));
    expect({
      created: after.size - kept.length,
      deleted: before.size - kept.length,
      updated: kept.filter(({ externalId, mobilePhone }) => before.get(externalId)?.mobilePhone !== mobilePhone).length,
    }).toEqual({ created: 2, deleted: 1, updated: 3 });
  });

  test('are the residents of the demo, under the ids that their profiles have', async () => {
    const residents = makeDemoWorld({ seed: 2026, now: new Date(), size: 'demo' }).people.filter(
      ({ role }) => role === 'customer',
    );
    const contacts = new Map(
      (await Array.fromAsync(relatics.listContacts())).map((contact) => [contact.externalId, contact]),
    );
    for (const { guid, email, firstName, lastName, parcels } of residents) {
      expect(contacts.get(guid)).toMatchObject({ email, firstName, lastName, parcels });
    }
    expect(residents).toHaveLength(40);
  });

  test('stop arriving when the reader stops, and free their place in the queue', async () => {
    const relatics = createRelatics(simulated.settings('soap-code', { maxConcurrent: 1 }), { log: keepLog() });
    for await (const { externalId } of relatics.listContacts()) {
      expect(externalId).toBe('R_00001');
      break;
    }
    expect((await relatics.customerData('R_00001')).Klanteis).toHaveLength(6);
  });
});

describe('files', () => {
  test('are found by GUID in braces and capitals too, and images by their own operation', async () => {
    const { Klanteis } = await relatics.customerData('R_00001');
    const [image] = Klanteis[1]?.Afbeelding ?? [];
    const file = await relatics.file(`{${image?.GUID.toUpperCase()}}`, 'Afbeelding');
    expect([file.fileName, file.mime]).toEqual(['Voor.png', 'image/png']);
    await expect(relatics.file(image?.GUID ?? '', 'Document')).rejects.toMatchObject({ kind: 'file-missing' });
  });

  test('that do not exist are missing', async () => {
    const unknown = '00000000-0000-0000-0000-000000000000';
    await expect(relatics.file(unknown)).rejects.toMatchObject({ kind: 'file-missing', retryable: false });
  });
});

describe('requests', () => {
  test('identify the client, have one parameter, and omit the block without one', async () => {
    await relatics.customerData('R_00001');
    await Array.fromAsync(relatics.listContacts());
    const requests = await simulated.requests();
    const wishes = requests.find(({ operation }) => operation === 'GetKlanteisenBijRelatie');
    expect(wishes?.parameters).toEqual({ RelatieID: 'R_00001' });
    expect(wishes?.headers).toMatchObject({
      'user-agent': 'Dijkportaal test',
      'content-type': 'application/soap+xml; charset=utf-8; action="http://www.relatics.com/GetResult"',
    });
    expect(wishes?.body).toContain('<Entrycode>***</Entrycode>');
    expect(requests.find(({ operation }) => operation === 'GetContacten')?.body).not.toContain('<Parameters');
  });

  test('of REST are a GET with a body', async () => {
    await connect('rest-oauth').customerData('R_00001');
    const first = (await simulated.requests()).find(({ operation }) => operation !== null);
    expect([first?.method, first?.path]).toEqual(['GET', `/DataExchange/dijk-demo/${first?.operation}`]);
    expect(JSON.parse(first?.body ?? '')).toEqual({ Parameters: { RelatieID: 'R_00001' } });
  });
});
