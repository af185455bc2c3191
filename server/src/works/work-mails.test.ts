import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { mails } from '../platform/mail/tables.ts';
import { mailNotifications } from '../publications/notify/mail-notifications.ts';
import { profiles } from '../schema/profiles.ts';
import { publications } from '../schema/publications.ts';
import { users } from '../schema/users.ts';
import { workNotifications, works } from '../schema/works.ts';
import { mailWorks } from './work-mails.ts';

const portal = await startTestPortal();
const { db, config } = portal;
const here = { latitude: 51.93, longitude: 5.63 };
const staff = await signedInPerson(portal, { isStaff: true, profile: { ...here, notifications: true } });
let resident = await createPerson(portal);

beforeEach(async () => {
  await db.delete(works);
  await db.delete(publications);
  await db.delete(mails);
  await db.delete(users).where(eq(users.isStaff, false));
  resident = await createPerson(portal, { profile: { ...here, notifications: true } });
});

const body = {
  title: 'Damwanden plaatsen',
  description: 'Wij drukken damwanden.\nDat hoort u.',
  starts_on: '2099-12-07',
  ends_on: '2099-12-18',
  from_time: '07:00',
  until_time: '16:30',
  effects: ['noise', 'vibration'],
  shapes: [{ kind: 'point', corners: [[51.93, 5.63]] }],
  distance: 200,
  state: 'published',
};
async function save(changes: object, id?: number): Promise<number> {
  const [method, path] = id === undefined ? (['POST', ''] as const) : (['PUT', `${id}/`] as const);
  const response = await portal.call(method, `/api/works/${path}`, {
    token: staff.access,
    body: { ...body, ...changes },
  });
  expect(response.status, response.text).toBe(200);
  return (response.body as { id: number }).id;
}
const run = async () => {
  await Promise.all([mailWorks(db, config), mailWorks(db, config)]);
  await mailNotifications(db, config);
};
const anHourLater = async () => {
  await db.update(workNotifications).set({ createdAt: sql`${workNotifications.createdAt} - interval '1 hour'` });
  await run();
};
const subjects = async (person = resident) =>
  (await queuedMails(portal, person.email)).map(({ content }) => content.subject).toReversed();

test('at once, with when it is, what people notice and a link to the page', async () => {
  const id = await save({ mail: 'now' });
  await run();
  const [mail] = await queuedMails(portal, resident.email);
  expect(mail).toMatchObject({
    isBulk: true,
    content: {
      subject: 'Werk in de buurt: Damwanden plaatsen',
      paragraphs: ['Er komt werk bij u in de buurt.', 'Wij drukken damwanden.', 'Dat hoort u.'],
      facts: [
        { label: 'Werk', value: 'Damwanden plaatsen' },
        { label: 'Wanneer', value: 'maandag 7 december t/m vrijdag 18 december' },
        { label: 'Hoe laat', value: '07:00 tot 16:30 uur' },
        { label: 'Dit merkt u', value: 'geluid, trillingen' },
      ],
      button: { url: `https://portaal.example.org/works/${id}` },
      footer: { link: { label: 'Deze e-mails niet meer krijgen' } },
    },
  });
  expect(mail?.unsubscribeUrl).toMatch(/one-click/);
});

test('with the mail of the hour, together with what else is new', async () => {
  await save({ mail: 'hourly' });
  await portal.call('POST', '/api/news/', {
    token: staff.access,
    body: { title: 'Start van het werk', everyone: true },
  });
  await run();
  expect(await subjects()).toEqual([]);
  await anHourLater();
  expect(await subjects()).toEqual(['Nieuw in het portaal: 1 nieuwsbericht en 1 keer werk in de buurt']);
});

test('nobody twice about the same version, and a change and a cancellation are told', async () => {
  const id = await save({ mail: 'now' });
  await run();
  await save({ mail: 'now' }, id);
  await run();
  expect(await subjects()).toEqual(['Werk in de buurt: Damwanden plaatsen']);
  await save({ ends_on: '2099-12-19', mail: 'now' }, id);
  await run();
  await save({ ends_on: '2099-12-20' }, id);
  await run();
  await save({ state: 'cancelled', mail: 'now' }, id);
  await run();
  expect(await subjects()).toEqual([
    'Werk in de buurt: Damwanden plaatsen',
    'Werk in de buurt gewijzigd: Damwanden plaatsen',
    'Werk gaat niet door: Damwanden plaatsen',
  ]);
});

test('not again with the mail of the hour about what was mailed at once since', async () => {
  const id = await save({ mail: 'hourly' });
  await save({ ends_on: '2099-12-19', mail: 'now' }, id);
  await run();
  await anHourLater();
  expect(await subjects()).toEqual(['Werk in de buurt: Damwanden plaatsen']);
});

const away = [{ kind: 'point', corners: [[52, 5.63]] }];

test('who was told is told once that it moved away, and again when it is back', async () => {
  const stranger = await createPerson(portal, { profile: { latitude: 52, longitude: 5.63, notifications: true } });
  const id = await save({ mail: 'now' });
  await run();
  await save({ shapes: away, mail: 'now' }, id);
  await run();
  const [gone] = await queuedMails(portal, resident.email);
  expect(gone?.content).toMatchObject({
    paragraphs: ['Over dit werk kreeg u een e-mail. Het is niet meer bij u in de buurt.'],
    button: { url: 'https://portaal.example.org/works' },
  });
  await save({ shapes: away, ends_on: '2099-12-30', mail: 'now' }, id);
  await run();
  await save({ mail: 'hourly' }, id);
  await anHourLater();
  expect(await subjects()).toEqual([
    'Werk in de buurt: Damwanden plaatsen',
    'Werk niet meer in de buurt: Damwanden plaatsen',
    'Nieuw in het portaal: Damwanden plaatsen',
  ]);
  expect(await subjects(stranger)).toEqual([
    'Werk in de buurt: Damwanden plaatsen',
    'Werk in de buurt gewijzigd: Damwanden plaatsen',
    'Nieuw in het portaal: Damwanden plaatsen',
  ]);
});

test('who was told is told when works are deleted, unless these are over', async () => {
  const remove = (id: number) => portal.call('DELETE', `/api/works/${id}/`, { token: staff.access });
  const [told, untold, over] = [
    await save({ mail: 'now' }),
    await save({ title: 'Stil' }),
    await save({ mail: 'now' }),
  ];
  await run();
  await db.delete(mails);
  await db.update(works).set({ startsOn: '2020-01-01', endsOn: '2020-01-02' }).where(eq(works.id, over));
  for (const id of [told, untold, over]) expect((await remove(id)).status).toBe(200);
  await run();
  expect(await subjects()).toEqual(['Werk gaat niet door: Damwanden plaatsen']);
});

test('works can be deleted while the account of who was told is being deleted', async () => {
  const leaver = await createPerson(portal, { profile: { ...here, notifications: true } });
  const id = await save({ mail: 'now' });
  await run();
  await db.delete(mails);
  const client = await portal.pool.connect();
  await client.query('begin');
  await client.query('delete from users where id = $1', [leaver.id]);
  const removed = portal.call('DELETE', `/api/works/${id}/`, { token: staff.access });
  await expect
    .poll(async () => {
      const { rows } = await portal.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
  await client.query('commit');
  client.release();
  expect((await removed).status).toBe(200);
  expect(await subjects()).toEqual(['Werk gaat niet door: Damwanden plaatsen']);
});

test('the number of mails is counted before', async () => {
  await createPerson(portal, { profile: here });
  const place = { shapes: body.shapes, distance: body.distance };
  const { body: counted } = await portal.call('POST', '/api/works/reach/', { token: staff.access, body: place });
  expect(counted).toEqual({ people: 2, mailed: 1 });
});

describe('no mail', () => {
  test('for a draft, without a choice, to staff, or to who does not want it or lives elsewhere', async () => {
    const others = [
      staff,
      await createPerson(portal, { profile: here }),
      await createPerson(portal, { profile: { latitude: 52, longitude: 5.63, notifications: true } }),
      await createPerson(portal, { isActive: false, profile: { ...here, notifications: true } }),
    ];
    await save({});
    await save({ state: 'draft', mail: 'now' });
    await run();
    expect(await db.$count(mails)).toBe(0);
    await save({ mail: 'now' });
    await run();
    expect(await db.$count(mails)).toBe(1);
    for (const other of others) expect(await subjects(other)).toEqual([]);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['who moved', () => db.update(profiles).set({ latitude: 52 })],
    ['who turned the mails off', () => db.update(profiles).set({ notifications: false })],
    ['about what became a draft', (id) => save({ state: 'draft' }, id)],
    ['about what was deleted', () => db.delete(works)],
    ['who was deleted', () => db.delete(users).where(eq(users.id, resident.id))],
  ])('to somebody %s in the meantime, nor later', async (_what, happen) => {
    const id = await save({ mail: 'now' });
    const other = await save({ title: 'Met het uur', mail: 'hourly' });
    await happen(id);
    await happen(other);
    await anHourLater();
    expect(await db.$count(mails)).toBe(0);
    expect(await db.$count(workNotifications, sql`settled_at is null`)).toBe(0);
    await db.update(profiles).set({ latitude: here.latitude, notifications: true });
  });
});
