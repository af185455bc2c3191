import type { Contactmoment } from '@dijkportaal/contract/relations';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { readCalendar } from '../../test/read-calendar.ts';
import { writeMessage } from '../platform/mail/message.ts';
import { mails } from '../platform/mail/tables.ts';
import { appointments } from '../schema/appointments.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { remindOfAppointments } from './remind.ts';
import { removeOldAppointments } from './remove-old.ts';
import { syncAppointments } from './sync-appointments.ts';

const portal = await startTestPortal();
const { db, config } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const linde = await signedInPerson(portal, { profile: { guid: 'R1' } });
const stranger = await signedInPerson(portal, { profile: { guid: 'R2' } });
const person = { userId: linde.id, guid: 'R1' };

/** A day in Dutch time, this many days from today. */
const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' });

function moment(iso: string | null, about: { id?: string; title?: string; status?: string } = {}): Contactmoment {
  const { id = 'CM_1', title = 'Opname van de woning', status = 'Gepland' } = about;
  return {
    ID: id,
    Contactmoment: title,
    Datum: { Datum: iso ?? '', iso },
    Type_contactmoment: { Type_contactmoment: 'Gesprek' },
    Status_contactmoment: { Status_contactmoment: status },
    Vastlegging: { Vastlegging: '' },
    Medewerker: { Medewerker: 'Ada Opname' },
    Document: [],
    Afbeelding: [],
  };
}
const sync = (...moments: Contactmoment[]) => db.transaction((tx) => syncAppointments(tx, config, person, moments));
/** Two reports without these moments, an hour apart. */
async function drop(...left: Contactmoment[]): Promise<void> {
  await sync(...left);
  await db.update(appointments).set({ missingSince: sql`${appointments.missingSince} - interval '1 hour'` });
  await sync(...left);
}
const remind = () => remindOfAppointments(db, config, async () => {});
const list = async (by = linde, of = linde) =>
  (await portal.call('GET', `/api/profiles/${of.profileId}/appointments/`, { token: by.access })).body.results;
const idOfFirst = async () => (await list())[0].id as number;
const calendarOf = async (id: number, by = linde) =>
  portal.call('GET', `/api/appointments/${id}/calendar/`, { token: by.access });
const subjects = async () =>
  (await queuedMails(portal, linde.email)).map(({ content }) => content.subject).toReversed();

/** The only event of a file. */
async function parse(text: string) {
  const { method, events } = await readCalendar(text);
  const [event] = events;
  if (event === undefined || events.length > 1) throw new Error('one event was expected');
  return { method, ...event };
}

beforeEach(async () => {
  await db.delete(appointments);
  await db.delete(mails);
  await db.delete(mailAddresses);
  await db
    .update(users)
    .set({ isActive: true, lastLogin: sql`now()` })
    .where(eq(users.id, linde.id));
});

describe('the coming appointments', () => {
  test('are the moments in the future that go on, the first on top, for the person and for staff', async () => {
    await sync(
      moment(`${dayFrom(9)}T14:30:00`, { id: 'late', status: 'Te bevestigen' }),
      moment(dayFrom(3), { id: 'soon' }),
      moment(dayFrom(0), { id: 'today' }),
      moment(dayFrom(-1), { id: 'past' }),
      moment(dayFrom(4), { id: 'off', status: 'Geannuleerd' }),
      moment(null, { id: 'undated' }),
    );
    const own = await list();
    expect(own).toMatchObject([
      { moment_id: 'today' },
      { moment_id: 'soon', starts_at: dayFrom(3), asks_confirmation: false },
      { moment_id: 'late', starts_at: `${dayFrom(9)}T14:30:00`, who: 'Ada Opname', asks_confirmation: true },
    ]);
    expect(await list(staff)).toEqual(own);
    expect(
      (await portal.call('GET', `/api/profiles/${linde.profileId}/appointments/`, { token: stranger.access })).status,
    ).toBe(404);
    await db.update(profiles).set({ guid: 'R9' }).where(eq(profiles.id, linde.profileId));
    expect(await list()).toEqual([]);
    await db.update(profiles).set({ guid: 'R1' }).where(eq(profiles.id, linde.profileId));
  });

  test('are confirmed for their time, and asked again when that moves', async () => {
    const asked = { status: 'Te bevestigen' };
    await sync(moment(`${dayFrom(9)}T14:30:00`, asked));
    const id = await idOfFirst();
    const confirm = (by = linde) =>
      portal.call('POST', `/api/appointments/${id}/confirm/`, {
        token: by.access,
        body: { starts_at: `${dayFrom(9)}T14:30:00` },
      });
    expect((await confirm(stranger)).status).toBe(404);
    expect((await confirm(staff)).status).toBe(404);
    expect((await confirm()).body).toMatchObject({ asks_confirmation: false, confirmed_at: expect.any(String) });
    expect(await list(staff)).toMatchObject([{ confirmed_at: expect.any(String) }]);
    await sync(moment(`${dayFrom(9)}T15:30:00`, asked));
    expect(await list()).toMatchObject([{ asks_confirmation: true, confirmed_at: null }]);
    await drop();
    expect((await confirm()).status).toBe(409);
  });

  test('are confirmed for the time that the person saw, and not once they have begun', async () => {
    await sync(moment(`${dayFrom(9)}T14:30:00`));
    const id = await idOfFirst();
    const confirm = (startsAt: string) =>
      portal.call('POST', `/api/appointments/${id}/confirm/`, { token: linde.access, body: { starts_at: startsAt } });
    await sync(moment(`${dayFrom(10)}T14:30:00`));
    const late = await confirm(`${dayFrom(9)}T14:30:00`);
    expect([late.status, late.body]).toEqual([409, { error: expect.stringMatching(/andere tijd/) }]);
    expect(await list()).toMatchObject([{ confirmed_at: null }]);
    expect((await confirm(`${dayFrom(10)}T14:30:00`)).status).toBe(200);
    const begun = `${dayFrom(0)}T00:00:00`;
    await db.update(appointments).set({ startsAt: begun }).where(eq(appointments.id, id));
    expect((await confirm(begun)).status).toBe(409);
  });

  test('are each there once, also when a report has them twice, sync after sync', async () => {
    const twice = [moment(dayFrom(3)), moment(dayFrom(3))];
    await sync(...twice);
    await sync(...twice);
    await sync(...twice, moment(dayFrom(4), { id: 'CM_2' }));
    expect(await list()).toMatchObject([{ moment_id: 'CM_1' }, { moment_id: 'CM_2' }]);
  });
});

describe('the file for a calendar', () => {
  test('has the Dutch time, in winter and in summer, and a whole day without an hour', async () => {
    for (const [iso, start, isDay] of [
      ['2099-12-01T10:00:00', '2099-12-01T09:00:00.000Z', false],
      ['2099-07-01T10:00:00', '2099-07-01T08:00:00.000Z', false],
      ['2099-12-01', '2099-12-01', true],
    ] as const) {
      await db.delete(appointments);
      await sync(moment(iso, { title: 'Opname; "woning", dijk\\huis – één' }));
      const { text, headers } = await calendarOf(await idOfFirst());
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(headers['content-disposition']).toBe(`attachment; filename="afspraak-${iso.slice(0, 10)}.ics"`);
      expect(await parse(text)).toMatchObject({
        method: 'PUBLISH',
        status: 'CONFIRMED',
        start,
        isDay,
        sequence: 0,
        summary: 'Opname; "woning", dijk\\huis – één',
      });
    }
  });

  test('keeps its identity, and rises with each change; who has it is mailed the change and the cancellation', async () => {
    await sync(moment(`${dayFrom(9)}T10:00:00`));
    const id = await idOfFirst();
    const first = await parse((await calendarOf(id)).text);
    await sync(moment(`${dayFrom(9)}T10:00:00`, { status: 'Bevestigd' }));
    expect(await parse((await calendarOf(id)).text)).toEqual(first);
    await sync(moment(`${dayFrom(10)}T11:00:00`));
    await sync(moment(`${dayFrom(10)}T11:00:00`));
    expect(await subjects()).toEqual([expect.stringMatching(/^Uw afspraak is veranderd: .*, 11:00 uur$/)]);
    await drop();
    // The mail about the change was still waiting: the cancellation replaces it.
    expect(await subjects()).toEqual([expect.stringMatching(/^Uw afspraak op .* gaat niet door$/)]);
    const [cancelled] = await queuedMails(portal, linde.email);
    const ics = cancelled?.calendar?.content ?? '';
    expect(await parse(ics)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 2, uid: first.uid });
    expect((await calendarOf(id)).text).toContain('STATUS:CANCELLED');
    if (cancelled === undefined) throw new Error('no mail was queued');
    const sent = writeMessage(
      cancelled,
      { id: 'x', createdAt: new Date() },
      { publicUrl: config.publicUrl, from: config.mail.from },
    );
    expect(sent.attachments).toEqual([
      { filename: 'afspraak.ics', content: ics, contentType: 'text/calendar; charset=utf-8; method=CANCEL' },
    ]);
    await sync(moment(`${dayFrom(10)}T11:00:00`));
    expect(await parse((await calendarOf(id)).text)).toMatchObject({
      status: 'CONFIRMED',
      sequence: 3,
      uid: first.uid,
    });
  });

  test('is only for the person', async () => {
    await sync(moment(dayFrom(9)));
    const id = await idOfFirst();
    for (const by of [stranger, staff]) expect((await calendarOf(id, by)).status).toBe(404);
  });

  test('goes on if one report lacks it, which until then is neither shown nor reminded of', async () => {
    const planned = moment(`${dayFrom(1)}T10:00:00`);
    await sync(planned);
    const { text } = await calendarOf(await idOfFirst());
    await sync();
    await sync();
    await remind();
    expect([await list(), await subjects()]).toEqual([[], []]);
    await sync(planned);
    expect((await calendarOf(await idOfFirst())).text).toBe(text);
    await sync();
    await db.update(appointments).set({ missingSince: sql`${appointments.missingSince} - interval '59 minutes'` });
    await sync();
    expect(await subjects()).toEqual([]);
  });

  test('is not mailed to who never had it', async () => {
    await sync(moment(dayFrom(9)));
    await sync(moment(dayFrom(10)));
    await drop();
    expect(await subjects()).toEqual([]);
  });
});

describe('the reminder', () => {
  test('is mailed once for each time, two days before, by however many workers', async () => {
    await sync(moment(`${dayFrom(3)}T10:00:00`));
    await remind();
    expect(await subjects()).toEqual([]);
    await sync(moment(`${dayFrom(2)}T23:59:00`));
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect(await subjects()).toEqual([expect.stringMatching(/^Uw afspraak op .*, 23:59 uur$/)]);
    const [mail] = await queuedMails(portal, linde.email);
    expect(mail?.content.facts).toContainEqual({ label: 'Wie komt', value: 'Ada Opname' });
    expect(await parse(mail?.calendar?.content ?? '')).toMatchObject({ method: 'PUBLISH', sequence: 1 });
    // Who was reminded has it, so the change is mailed, instead of a reminder that still waits.
    await sync(moment(`${dayFrom(1)}T09:00:00`));
    await remind();
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Uw afspraak is veranderd/),
      expect.stringMatching(/^Uw afspraak op .*, 09:00 uur$/),
    ]);
  });

  test('is sent late after a stop, but not for what has begun or was cancelled', async () => {
    await sync(
      moment(dayFrom(0), { id: 'today' }),
      moment(`${dayFrom(2)}T10:00:00`, { id: 'off' }),
      moment(`${dayFrom(2)}T10:00:00`, { id: 'begun' }),
    );
    await db
      .update(appointments)
      .set({ startsAt: `${dayFrom(0)}T00:00:00` })
      .where(eq(appointments.momentId, 'begun'));
    await db.update(appointments).set({ isCancelled: true }).where(eq(appointments.momentId, 'off'));
    await remind();
    expect(await subjects()).toHaveLength(1);
    const [row] = await db.select().from(mails);
    expect(row?.expiresAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('is for residents who use their account and whose mail arrives', async () => {
    const refusals: [string, () => Promise<unknown>][] = [
      ['inactive', () => db.update(users).set({ isActive: false }).where(eq(users.id, linde.id))],
      ['never signed in', () => db.update(users).set({ lastLogin: null }).where(eq(users.id, linde.id))],
      ['bounces', () => db.insert(mailAddresses).values({ email: linde.email, bouncedAt: new Date() })],
    ];
    for (const [name, make] of refusals) {
      await db.delete(appointments);
      await sync(moment(dayFrom(1)));
      await make();
      await remind();
      expect([name, await subjects()]).toEqual([name, []]);
      await db
        .update(users)
        .set({ isActive: true, lastLogin: sql`now()` })
        .where(eq(users.id, linde.id));
    }
  });

  test('fetches what may have moved first', async () => {
    await sync(moment(dayFrom(1)));
    await db
      .update(profiles)
      .set({ relaticsFetchedAt: sql`now() - interval '1 day'` })
      .where(eq(profiles.id, linde.profileId));
    const asked: number[][] = [];
    await remindOfAppointments(db, config, async (ids) => {
      asked.push(ids);
      await sync(moment(dayFrom(8)));
    });
    expect(asked).toEqual([[linde.profileId]]);
    expect(await subjects()).toEqual([]);
  });
});

test('what is long over is removed', async () => {
  await sync(moment(dayFrom(1), { id: 'old' }), moment(dayFrom(1), { id: 'recent' }));
  await db
    .update(appointments)
    .set({ startsAt: dayFrom(-92) })
    .where(eq(appointments.momentId, 'old'));
  await removeOldAppointments(db);
  expect((await db.select().from(appointments)).map(({ momentId }) => momentId)).toEqual(['recent']);
});
