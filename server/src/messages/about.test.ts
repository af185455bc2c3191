import { expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal, {
  profile: {
    parcels: 'KDL02 C 1145',
    relaticsData: {
      Klanteis: [{ ID: 'W_1', Klanteis: 'Oprit  breder' }],
      Contactmoment: [{ ID: 'M_1', Contactmoment: 'Keukentafelgesprek' }, { ID: 'M_2' }],
    },
  },
});
const neighbour = await signedInPerson(portal);
const publish = async (kind: 'designs' | 'documents', users: number[]) =>
  String(
    (await portal.call('POST', `/api/${kind}/`, { token: staff.access, body: { title: `Eigen ${kind}`, users } })).body
      .id,
  );
const [design, document] = [await publish('designs', [resident.id]), await publish('documents', [resident.id])];

const send = (about: unknown, token = resident.access) =>
  portal.call('POST', '/api/messages/', { token, body: { subject: 'Vraag', about } });
const refused = {
  about: ['Dit onderdeel is er niet (meer). Kies het opnieuw of stuur het bericht zonder onderdeel.'],
};
const own = [
  [{ kind: 'parcel', ref: 'KDL02 C 1145' }, 'KDL02 C 1145'],
  [{ kind: 'wish', ref: 'W_1' }, 'Oprit breder'],
  [{ kind: 'contact_moment', ref: 'M_1' }, 'Keukentafelgesprek'],
  [{ kind: 'contact_moment', ref: 'M_2' }, ''],
  [{ kind: 'design', ref: design }, 'Eigen designs'],
  [{ kind: 'document', ref: document }, 'Eigen documents'],
] as const;

test.each(own)('%j has the name that its sender sees, for both sides and in the receipt', async (about, name) => {
  const { status, body } = await send(about);
  expect([status, body.about]).toEqual([200, { ...about, name }]);
  const seen = await portal.call('GET', `/api/messages/${body.id}/`, { token: staff.access });
  expect(seen.body.about).toEqual({ ...about, name });
  const [receipt] = await queuedMails(portal, resident.email);
  expect(receipt?.content.facts?.find(({ label }) => label === 'Gaat over')?.value).toContain(name);
});

test.each(own)('%j of somebody else is refused as if it did not exist', async (about) => {
  expect(await send(about, neighbour.access)).toMatchObject({ status: 400, body: refused });
});

test.each([
  { kind: 'parcel', ref: 'KDL02 C 1' },
  { kind: 'wish', ref: 'M_1' },
  { kind: 'wish', ref: "W_1' or true --" },
  { kind: 'design', ref: '0' },
  { kind: 'design', ref: '99999999999' },
  { kind: 'document', ref: '1.5' },
])('%j does not exist', async (about) => {
  expect(await send(about)).toMatchObject({ status: 400, body: refused });
});

test.each([{ kind: 'house', ref: '1' }, { kind: 'wish', ref: '' }, { kind: 'wish', ref: 'a'.repeat(201) }, 'W_1'])(
  '%j is no topic',
  async (about) => expect((await send(about)).status).toBe(400),
);

test('the sender can send back what they read, and change or remove the topic', async () => {
  const { body } = await send({ kind: 'wish', ref: 'W_1' });
  const change = async (about: unknown) =>
    (
      await portal.call('PUT', `/api/messages/${body.id}/`, {
        token: resident.access,
        body: { subject: 'Vraag', text: '', about },
      })
    ).body;
  expect((await change(body.about)).changed_at).toBeNull();
  expect((await change(undefined)).about).toEqual(body.about);
  expect((await change({ kind: 'design', ref: '1999999' })).about).toEqual(refused.about);
  expect((await change({ kind: 'contact_moment', ref: 'M_1' })).about.name).toBe('Keukentafelgesprek');
  expect((await change(null)).about).toBeNull();
});
