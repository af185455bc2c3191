import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startSyncPortal, syncCounts } from '../../../test/contact-sync.ts';
import { startPortalOn } from '../../../test/portal.ts';

const { settings, portal, staff, call, sync, latestRun, snapshot } = await startSyncPortal();

/** What Relatics returns for an empty list. */
const emptyReport =
  '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>' +
  '<GetResultResponse xmlns="http://www.relatics.com/"><GetResultResult>' +
  '<Report xmlns="" ReportName="Contacten"></Report></GetResultResult></GetResultResponse></s:Body></s:Envelope>';

describe('the safety stop', () => {
  test('asks for confirmation of an empty list', async () => {
    await sync();
    const before = await snapshot();
    const empty = createServer((_request, response) => void response.end(emptyReport)).listen(0, '127.0.0.1');
    await once(empty, 'listening');
    const url = `http://127.0.0.1:${(empty.address() as AddressInfo).port}`;
    const other = await startPortalOn(portal, { ...settings, RELATICS_URL: url });
    const callOther = (path: string) => other.call('GET', `/api/contacts/sync/${path}`, { token: staff.access });
    const { status, body } = await callOther('');
    expect([status, body.code]).toEqual([409, 'needs_confirmation']);
    expect(body.error).toContain('Relatics bevat geen contacten.');
    expect(await snapshot()).toEqual(before);
    expect(await latestRun()).toMatchObject({ state: 'stopped', reason: body.error, counts: null });
    expect((await callOther('preview/')).body).toMatchObject({ needs_confirmation: true, received: 0 });
    expect((await callOther('?confirm=true')).body).toEqual(syncCounts(0, 0, 60));
    await other.app.close();
    empty.close();
  });

  test('asks for confirmation before deleting over a fifth', async () => {
    await portal.pool.query(
      `insert into contacts (external_id, name) select 'weg ' || n, 'Weg ' || n from generate_series(1, 20) n`,
    );
    const { status, body } = await sync();
    expect([status, body.code]).toEqual([409, 'needs_confirmation']);
    expect(body.error).toContain('20 van de 20');
    expect(await snapshot()).toHaveLength(20);
    expect((await sync('?confirm=false')).status).toBe(409);
    expect((await sync('?confirm=true')).body).toEqual(syncCounts(60, 0, 20));
  });
});

describe('the safety stop for values', () => {
  const changes = {
    email: "email = 'oud' || id || '@example.org'",
    name: "name = 'Oud ' || id",
    position: `details = jsonb_set(details, '{latitude}', '50.5')`,
    mobile_phone: "mobile_phone = '06' || id",
    address: `details = jsonb_set(details, '{street}', '"Oude Dijk"')`,
    parcels: `details = jsonb_set(details, '{parcels}', '"KDL01 A 1"')`,
  };
  const none = { email: 0, name: 0, mobile_phone: 0, address: 0, parcels: 0, position: 0, zones: 0 };

  test.each([
    ['email', 'het e-mailadres van 59 van de 60', /^oud\d+@example\.org$/],
    ['name', 'de naam van 59 van de 60', /^Oud \d+$/],
    ['position', 'de plek op de kaart van', /^50\.5, \d/],
    ['mobile_phone', 'het telefoonnummer van', /^06\d+$/],
    ['address', 'het adres (straat, huisnummer, postcode, plaats) van', /^Oude Dijk /],
    ['parcels', 'de percelen van', /^KDL01 A 1$/],
  ] as const)(
    'asks for confirmation before changing nearly every %s, with the list',
    async (field, sentence, before) => {
      await sync();
      await portal.pool.query(`update contacts set ${changes[field]} where external_id <> 'R_00001'`);
      const stored = await snapshot();
      const { status, body } = await sync();
      expect([status, body.code]).toEqual([409, 'needs_confirmation']);
      expect(body.error).toContain(sentence);
      expect(await snapshot()).toEqual(stored);
      expect(await latestRun()).toMatchObject({ state: 'stopped', reason: body.error });

      const { body: preview } = await call('GET', 'sync/preview/');
      expect(preview).toMatchObject({ needs_confirmation: true, stops: [field] });
      const { length } = preview.replaced;
      expect(length).toBeGreaterThan(12);
      expect(preview.replaced_counts).toEqual({ ...none, [field]: length });
      expect(preview.replaced[0]).toEqual({
        id: expect.any(Number),
        name: expect.any(String),
        field,
        before: expect.stringMatching(before),
        after: expect.not.stringMatching(before),
      });
      expect((await sync('?confirm=true')).status).toBe(200);
      expect((await sync()).body).toEqual(syncCounts(0, 0, 0));
    },
  );

  test('asks before taking away nearly every zone, not before adding them', async () => {
    await sync();
    await portal.pool.query(`insert into zones (name) values ('Oude zone');
      delete from contact_zones; insert into contact_zones (contact_id, zone_id, is_external)
        select contacts.id, zones.id, true from contacts, zones where zones.name = 'Oude zone'`);
    const { body } = await call('GET', 'sync/preview/');
    expect(body.stops).toEqual(['zones']);
    expect(body.replaced[0]).toMatchObject({
      field: 'zones',
      before: 'Oude zone',
      after: expect.stringContaining('Dijkvak'),
    });
    await portal.pool.query('delete from contact_zones');
    expect((await call('GET', 'sync/preview/')).body).toMatchObject({ stops: [], replaced: [] });
  });

  test('does not ask for a few corrections, nor for values that were missing', async () => {
    await sync();
    await portal.pool.query(`update contacts set ${changes.email} where id <= 12`);
    expect((await sync()).body).toEqual(syncCounts(0, 12, 0));
    await portal.pool.query("update contacts set email = '', details = null");
    expect((await call('GET', 'sync/preview/')).body).toMatchObject({ stops: [], replaced: [] });
    expect((await sync()).body).toEqual(syncCounts(0, 60, 0));
  });
});
