import type { Appointment } from '@dijkportaal/contract/appointments';
import { and, asc, eq, getColumns, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/errors.ts';
import { appointments } from '../schema/appointments.ts';
import { profiles } from '../schema/profiles.ts';

/** The time of an appointment: of one without an hour the first moment of its day. */
export const instantOf: SQL<Date> = sql`(${appointments.startsAt}::timestamp at time zone 'Europe/Amsterdam')`.mapWith(
  appointments.changedAt,
);

const dutchNow = sql`to_char(now() at time zone 'Europe/Amsterdam', 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** It has not begun; one without an hour counts until the end of its day. */
export const isComing: SQL = sql`${appointments.startsAt} collate "C" >= left(${dutchNow}, length(${appointments.startsAt}))`;

export const appointmentColumns = { ...getColumns(appointments), instant: instantOf };

/** Of the person in the relationship system to whom the profile is linked now. */
export const isOfProfile = and(eq(profiles.userId, appointments.userId), eq(profiles.guid, appointments.guid));

const selectAppointments = (db: Db) =>
  db.select(appointmentColumns).from(appointments).innerJoin(profiles, isOfProfile).$dynamic();

export type AppointmentRow = Awaited<ReturnType<typeof selectAppointments>>[number];

/** The coming appointments of a profile, for its person and for staff. Throws not found. */
export async function listAppointments(
  db: Db,
  profileId: number,
  actor: { userId: number; isStaff: boolean },
): Promise<Appointment[]> {
  const [profile] = await db.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.id, profileId));
  if (profile === undefined || (!actor.isStaff && profile.userId !== actor.userId)) throw notFound();
  const rows = await selectAppointments(db)
    .where(
      and(
        eq(appointments.userId, profile.userId),
        eq(appointments.isCancelled, false),
        isNull(appointments.missingSince),
        isComing,
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(100);
  return rows.map(presentAppointment);
}

/** What is stored of someone's appointments, also the cancelled ones and those of the last 90 days. */
export const listKeptAppointments = (db: Db, userId: number): Promise<AppointmentRow[]> =>
  selectAppointments(db)
    .where(eq(appointments.userId, userId))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));

/** Someone's own appointment, also a cancelled one, locked against a change. Throws not found. */
export async function lockOwnAppointment(tx: Db, id: number, userId: number): Promise<AppointmentRow> {
  const [row] = await selectAppointments(tx)
    .where(and(eq(appointments.id, id), eq(appointments.userId, userId)))
    .for('no key update', { of: appointments });
  if (row === undefined) throw notFound();
  return row;
}

/** A status such as 'Te bevestigen' or 'Voorstel'. */
const asksConfirmation = /bevestig|voorstel|voorlopig/i;
const isConfirmation = /^bevestigd/i;

export function presentAppointment(row: AppointmentRow): Appointment {
  const { id, title, type, status, who, startsAt, confirmedFor, confirmedAt } = row;
  const isConfirmed = confirmedFor === startsAt;
  return {
    id,
    moment_id: row.momentId,
    title,
    type,
    status,
    who,
    starts_at: startsAt,
    asks_confirmation: !isConfirmed && asksConfirmation.test(status) && !isConfirmation.test(status.trim()),
    confirmed_at: isConfirmed ? (confirmedAt?.toISOString() ?? null) : null,
  };
}
