import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { readCalendar } from '../../test/read-calendar.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { portalIdentity } from '../platform/hold/hold.ts';
import { attemptCounts } from '../platform/security/limits.ts';
import { appointments } from '../schema/appointments.ts';
import { calendarFeeds } from '../schema/calendar-feeds.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { works } from '../schema/works.ts';

const portal = await startTestPortal();
const { db } = portal;
const here = { latitude: 51.93, longitude: 5.63 };
const resident = await signedInPerson(portal, { profile: { ...here, guid: 'R1' } });
const neighbour = await signedInPerson(portal, { profile: here });
const staff = await signedInPerson(portal, { isStaff: true });

const ask = (method: 'GET' | 'POST', path: string, by = resident) =>
  portal.call(method, `/api/calendar-feed/${path}`, { token: by.access });
const make = async (by = resident) => String((await ask('POST', '', by)).body.url);
const open = (address: string, headers = {}) => {
  const { pathname, search } = new URL(address);
  return portal.call('GET', pathname + search, { headers });
};
const events = async (address: string) => (await readCalendar((await open(address)).text)).events;

const work = {
  title: 'Damwanden plaatsen',
  starts_on: '2099-12-07',
  ends_on: '2099-12-07',
  shapes: [{ kind: 'point', corners: [[51.93, 5.63]] }],
  distance: 200,
  state: 'published',
};
async function save(changes: object, id?: number): Promise<number> {
  const [method, path] = id === undefined ? (['POST', ''] as const) : (['PUT', `${id}/`] as const);
  const body = { ...work, ...changes };
  const response = await portal.call(method, `/api/works/${path}`, { token: staff.access, body });
  expect(response.status, response.text).toBe(200);
  return (response.body as { id: number }).id;
}
const plan = async (row: Partial<typeof appointments.$inferInsert> = {}) => {
  const facts = { momentId: 'CM_1', title: 'Opname', type: 'Gesprek', status: '', who: 'Ada', ...row };
  const [made] = await db
    .insert(appointments)
    .values({ userId: resident.id, guid: 'R1', startsAt: '2099-07-01T10:00:00', ...facts })
    .returning();
  if (made === undefined) throw new Error('no appointment was stored');
  return made;
};

beforeEach(async () => {
  await db.delete(works);
  await db.delete(appointments);
  await db.delete(calendarFeeds);
  await db.delete(attemptCounts);
});

describe('the address', () => {
  test('is made, shown again, replaced and revoked, with a mail and lines in the log', async () => {
    expect((await ask('GET', '')).body).toEqual({ url: null, created_at: null });
    const first = await make();
    expect(first).toMatch(/^https:\/\/portaal\.example\.org\/api\/calendar-feed\/agenda\.ics\?token=[\w.-]{59}$/);
    expect((await ask('GET', '')).body).toEqual({ url: first, created_at: expect.any(String) });
    const second = await make();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    expect((await ask('POST', 'revoke/')).body).toEqual({ url: null, created_at: null });
    await ask('POST', 'revoke/');
    expect((await open(second)).status).toBe(404);
    const mails = await queuedMails(portal, resident.email);
    expect(mails.map(({ content }) => content.subject)).toEqual([
      'Er is een agenda-adres gemaakt voor uw account',
      'Er is een agenda-adres gemaakt voor uw account',
    ]);
    const lines = await db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.action} like 'calendar_feed.%'`);
    expect(lines.map(({ action, object }) => [action, object])).toEqual([
      ['calendar_feed.create', `user ${resident.id}`],
      ['calendar_feed.create', `user ${resident.id}`],
      ['calendar_feed.revoke', `user ${resident.id}`],
    ]);
  });

  test('is not in the database or the mail', async () => {
    const address = await make();
    const secret = address.slice(address.lastIndexOf('.') + 1);
    const { rows } = await db.execute<{ dump: string }>(
      sql`select string_agg(t::text, ' ') as dump from (select query_to_xml('select * from ' || quote_ident(tablename), true, true, '') as t
        from pg_tables where schemaname = 'public') as tables`,
    );
    expect(rows[0]?.dump).toContain(address.slice(address.indexOf('token=') + 6, address.lastIndexOf('.')));
    expect(rows[0]?.dump).not.toContain(secret);
    expect(JSON.stringify(await queuedMails(portal, resident.email))).not.toContain(secret);
  });

  test('is of one person: another signature, id or text opens nothing', async () => {
    const [own, other] = [await make(), await make(neighbour)];
    const [id, signature] = other.slice(other.indexOf('token=') + 6).split('.');
    for (const token of [
      `${id}.${own.slice(own.lastIndexOf('.') + 1)}`,
      `${id}.`,
      `${signature}`,
      `${id}.${signature}x`,
      `${id?.toUpperCase()}.${signature}`,
      '%00',
      "'",
    ]) {
      const response = await open(`https://x/api/calendar-feed/agenda.ics?token=${encodeURIComponent(token)}`);
      expect([token, [400, 404].includes(response.status)]).toEqual([token, true]);
      expect(response.text).not.toContain('BEGIN:');
    }
    expect((await open(other)).status).toBe(200);
  });

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'of a blocked account',
      () => db.update(users).set({ isActive: false }).where(eq(users.id, resident.id)),
      () => db.update(users).set({ isActive: true }).where(eq(users.id, resident.id)),
    ],
    [
      'while the portal is on hold',
      () => db.update(portalIdentity).set({ heldAt: sql`now()`, reason: 'back' }),
      () => db.update(portalIdentity).set({ heldAt: null, reason: null }),
    ],
  ])('opens nothing %s', async (_when, begin, end) => {
    await db.execute(sql`insert into portal_identity (place) values (portal_place()) on conflict do nothing`);
    const address = await make();
    await begin();
    const during = await open(address);
    await end();
    expect([during.status, (await open(address)).status]).toEqual([404, 200]);
  });

  test('opens nothing of a deleted account', async () => {
    const gone = await signedInPerson(portal);
    const address = await make(gone);
    await db.delete(users).where(eq(users.id, gone.id));
    expect((await open(address)).status).toBe(404);
    expect(await db.$count(calendarFeeds)).toBe(0);
  });

  test('is limited, and guesses are limited apart', async () => {
    const address = await make();
    const read = async (at: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < 61; n += 1) statuses.push((await open(at)).status);
      return [statuses.slice(0, 60).every((status) => status === statuses[0]), statuses[0], statuses[60]];
    };
    expect(await read(address.slice(0, -1))).toEqual([true, 404, 429]);
    expect(await read(address)).toEqual([true, 200, 429]);
  });
});

describe('the calendar', () => {
  test('is private, not indexed, and 304 until something changes', async () => {
    const address = await make();
    const id = await save({});
    const { headers } = await open(address);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
    const known = { 'if-none-match': String(headers['etag']) };
    const again = await open(address, known);
    expect([again.status, again.text]).toEqual([304, '']);
    await save({ title: 'Damwanden trekken' }, id);
    expect((await open(address, known)).status).toBe(200);
  });

  test('has appointments as their own file has them, also after a change and a cancellation', async () => {
    const address = await make();
    const row = await plan();
    const one = async () => {
      const path = `/api/appointments/${row.id}/calendar/`;
      const file = await readCalendar((await portal.call('GET', path, { token: resident.access })).text);
      return file.events;
    };
    const before = await events(address);
    expect(before).toEqual(await one());
    expect(before).toMatchObject([{ start: '2099-07-01T08:00:00.000Z', sequence: 0, status: 'CONFIRMED' }]);
    await db.update(appointments).set({ startsAt: '2099-12-01', isCancelled: true, sequence: 1 });
    expect(await events(address)).toEqual(await one());
    expect(await events(address)).toMatchObject([
      { uid: before[0]?.uid, isDay: true, sequence: 1, status: 'CANCELLED', summary: 'Gaat niet door: Opname' },
    ]);
    await db.update(appointments).set({ guid: 'of another person' });
    expect(await events(address)).toEqual([]);
  });

  test('has the works near the person, whose changes and cancellation keep their identity', async () => {
    const address = await make();
    const id = await save({ effects: ['noise'] });
    await save({ title: 'Ver weg', shapes: [{ kind: 'point', corners: [[52, 5.63]] }] });
    await save({ title: 'Concept', state: 'draft' });
    await save({ title: 'Voorbij', starts_on: '2020-01-01', ends_on: '2020-01-02' });
    const [before, ...others] = await events(address);
    expect([before, others]).toMatchObject([
      { start: '2099-12-07', end: '2099-12-08', isDay: true, sequence: 0, description: 'Dit merkt u: geluid.' },
      [],
    ]);
    await save({ state: 'cancelled' }, id);
    expect(await events(address)).toMatchObject([
      { uid: before?.uid, sequence: 1, status: 'CANCELLED', summary: 'Gaat niet door: Damwanden plaatsen' },
    ]);
    await db.update(profiles).set({ latitude: 52 }).where(eq(profiles.id, resident.profileId));
    expect((await events(address)).map(({ summary }) => summary)).toEqual(['Ver weg']);
    await db.update(profiles).set(here).where(eq(profiles.id, resident.profileId));
  });

  test('has the hours of one day in Dutch time, and a longer period as whole days across the clock change', async () => {
    const address = await make();
    const hours = { from_time: '07:00', until_time: '16:30' };
    await save({ title: 'Zomer', starts_on: '2099-07-01', ends_on: '2099-07-01', ...hours });
    await save({ title: 'Winter', ...hours });
    await save({ title: 'Lang', starts_on: '2099-10-20', ends_on: '2099-11-02', ...hours });
    expect(await events(address)).toMatchObject([
      { summary: 'Zomer', start: '2099-07-01T05:00:00.000Z', end: '2099-07-01T14:30:00.000Z' },
      { summary: 'Lang (07:00–16:30 uur)', start: '2099-10-20', end: '2099-11-03', isDay: true },
      { summary: 'Winter', start: '2099-12-07T06:00:00.000Z', end: '2099-12-07T15:30:00.000Z' },
    ]);
  });

  test('is well formed, whatever a title or description has', async () => {
    const address = await make();
    const title =
      'Dijkversterkingswerkzaamheden; fase 2, "Oudkolk" \\ éénrichtingsverkeer 🚧👷‍♀️ langs de Dorpsstraat en de kade';
    const description = `Regel één\nEND:VEVENT\nBEGIN:VEVENT\n${'lang '.repeat(60)}`.trim();
    await save({ title, description });
    await plan({ title: 'Opname\r\nEND:VEVENT\r\nATTENDEE:mailto:x@example.org', who: 'Ada\rSTATUS:CANCELLED' });
    const { text } = await open(address);
    const { events: found } = await readCalendar(text);
    expect(found).toMatchObject([
      { summary: 'Opname\nEND:VEVENT\nATTENDEE:mailto:x@example.org', status: 'CONFIRMED' },
      { summary: title, description },
    ]);
    const lines = text.split('\r\n');
    expect(lines.filter((line) => line.startsWith('ATTENDEE') || /[\r\n]/.test(line))).toEqual([]);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });
});
