import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Attachment } from '@dijkportaal/contract/relations';
import { signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';
import { startSimulatedRelatics } from '../../test/simulated-relatics.ts';

const simulated = await startSimulatedRelatics();
afterAll(() => simulated.stop());
const settings = simulated.portalSettings();
const portal = await startTestPortal(settings);
const withoutRelatics = await startPortalOn(portal);
const impatient = await startPortalOn(portal, { ...settings, RELATICS_TIMEOUT_SECONDS: '5' });
afterAll(() => Promise.all([withoutRelatics.app.close(), impatient.app.close()]));

type Person = Awaited<ReturnType<typeof signedInPerson>>;
/** A person with data from Relatics. */
async function resident(guid: string): Promise<Person & { data: Record<'Klanteis' | 'Contactmoment', Row[]> }> {
  const person = await signedInPerson(portal, { profile: { guid } });
  const url = `/api/profiles/${person.profileId}/refresh-relatics/`;
  const { body } = await portal.call('POST', url, { token: person.access });
  return { ...person, data: body.relatics_data };
}
type Row = Record<'Document' | 'Afbeelding', Attachment[]> & { Klanteis?: string };

const linde = await resident('R_00001');
const neighbour = await resident('R_00003');
const staff = await signedInPerson(portal, { isStaff: true });
const wish = linde.data.Klanteis.find(({ Klanteis }) => Klanteis === 'Oprit behouden');
const sketch = wish?.Document[0]?.GUID ?? '';
const photo = wish?.Afbeelding[0]?.GUID ?? '';
const report = linde.data.Contactmoment[0]?.Document[0]?.GUID ?? '';

const download = (kind: 'document' | 'image', guid: unknown, { access }: { access: string }, from = portal) =>
  from.call('POST', `/api/download-${kind}/`, { token: access, body: { guid } });
const fileRequests = async () =>
  (await simulated.requests()).filter(({ operation }) => /GetDocument|GetAfbeelding/.test(operation ?? '')).length;
const audited = async () =>
  (await portal.pool.query(`select * from audit_log where action = 'profile.read' order by id desc`)).rows;

beforeEach(async () => {
  await simulated.reset();
  await portal.pool.query('delete from attempt_counts');
});

describe('a file', () => {
  test('of a wish or contact moment is returned to its owner, as base64 with its name', async () => {
    const document = await download('document', sketch, linde);
    expect([document.status, document.body.file_name]).toEqual([200, 'Schets.pdf']);
    expect(Buffer.from(document.body.file_data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const image = await download('image', photo, linde);
    expect([image.status, image.body.file_name]).toEqual([200, 'Foto.png']);
    expect(Buffer.from(image.body.file_data, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect((await download('document', report, linde)).body.file_name).toBe('Verslag 1.pdf');
    expect(await audited()).toEqual([]);
  });

  test('is found by any spelling of its GUID', async () => {
    expect((await download('document', `{${sketch.toUpperCase()}}`, linde)).status).toBe(200);
  });

  test('is not found by anyone else, without a request to Relatics', async () => {
    for (const guid of [sketch, report]) expect((await download('document', guid, neighbour)).status).toBe(404);
    expect((await download('image', photo, neighbour)).status).toBe(404);
    const stranger = await signedInPerson(portal);
    expect((await download('document', sketch, stranger)).status).toBe(404);
    expect(await fileRequests()).toBe(0);
  });

  test.each(['', ' ', '*', '%', '../x', 'c7b0a1de-0000-4000-8000-000000000000', 'x'.repeat(100), `' or 1=1 --`])(
    'is not found by %j, also for staff',
    async (guid) => {
      for (const person of [linde, staff]) expect((await download('document', guid, person)).status).toBe(404);
      expect(await fileRequests()).toBe(0);
    },
  );

  test('is not found as the other kind', async () => {
    expect((await download('image', sketch, linde)).status).toBe(404);
    expect((await download('document', photo, linde)).status).toBe(404);
  });

  test.each([undefined, null, 1, ['a'], { $ne: '' }, 'x'.repeat(101)])('cannot be requested with %j', async (guid) => {
    const { status, body } = await download('document', guid, linde);
    expect([status, Object.keys(body)]).toEqual([400, ['guid']]);
  });

  test('of anyone is returned to staff, and logged', async () => {
    expect((await download('document', sketch, staff)).body.file_name).toBe('Schets.pdf');
    expect((await audited())[0]).toMatchObject({
      actor_id: staff.id,
      object: `user ${linde.id}`,
      details: { file: `Document ${sketch}` },
    });
  });

  test('is returned to staff who view the portal as its owner, and logged as theirs', async () => {
    const viewAs = async ({ profileId }: Person) => {
      const body = { profile: profileId, purpose: 'Belde over een wens' };
      return (await portal.call('POST', '/api/impersonations/', { token: staff.access, body })).body.access as string;
    };
    const open = (kind: string, guid: string, token: string) =>
      portal.call('GET', `/api/attachments/${kind}/${guid}/`, { token });
    const asNeighbour = await viewAs(neighbour);
    expect((await open('document', sketch, asNeighbour)).status).toBe(404);
    const access = await viewAs(linde);
    expect((await open('document', sketch, access)).body.file_name).toBe('Schets.pdf');
    expect((await open('image', photo, access)).body.file_name).toBe('Foto.png');
    const [line] = await audited();
    expect(line).toMatchObject({ actor_id: staff.id, object: `user ${linde.id}` });
    expect(line.details).toEqual({ file: `Afbeelding ${photo}` });
    expect((await open('map', sketch, access)).status).toBe(404);
    expect((await download('document', sketch, { access })).body.code).toBe('read_only');
  });

  test('is not found once the data no longer name it', async () => {
    const person = await resident('R_00001');
    expect((await download('document', sketch, person)).status).toBe(200);
    await portal.pool.query(`update profiles set guid = 'R_00004' where id = $1`, [person.profileId]);
    await portal.call('POST', `/api/profiles/${person.profileId}/refresh-relatics/`, { token: person.access });
    expect((await download('document', sketch, person)).status).toBe(404);
  });

  test('can be downloaded a limited number of times', async () => {
    for (let count = 0; count < 100; count += 1) await download('document', 'niets', neighbour);
    expect((await download('document', 'niets', neighbour)).status).toBe(429);
  });
});

describe('a file that Relatics does not return', () => {
  const sentence = 'Het bestand kon niet worden gedownload.';

  test.each(['export-error', 'http500', 'not-xml', 'no-documents', 'other-file', 'bad-base64', 'bad-zip', 'zip-slip'])(
    'because of %s gives 502 with a Dutch message',
    async (kind) => {
      await simulated.setFaults([{ kind, match: { operation: 'GetDocument' } }]);
      const { status, body } = await download('document', sketch, linde);
      expect([status, Object.keys(body)]).toEqual([502, ['error']]);
      expect(body.error).toContain(sentence);
      await simulated.reset();
    },
  );

  test.each(['zip-bomb', 'zip-many'])('because it is too large (%s) gives 502', async (kind) => {
    await simulated.setFaults([{ kind, match: { operation: 'GetDocument' } }]);
    const { status, body } = await download('document', sketch, linde);
    expect([status, body.error]).toEqual([502, `${sentence} Het is te groot. Vraag het op bij uw contactpersoon.`]);
  });

  test('in time gives 504', async () => {
    await simulated.setFaults([{ kind: 'hang', match: { operation: 'GetDocument' } }]);
    const { status, body } = await download('document', sketch, linde, impatient);
    expect([status, body.error]).toEqual([504, expect.stringContaining('duurde te lang')]);
  });

  test('without a connection gives 503', async () => {
    const { status, body } = await download('document', sketch, linde, withoutRelatics);
    expect([status, body.error]).toEqual([503, expect.stringContaining(sentence)]);
  });
});
