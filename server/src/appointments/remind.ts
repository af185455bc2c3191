import { and, inArray, sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { appointments } from '../schema/appointments.ts';
import { profiles } from '../schema/profiles.ts';
import { appointmentMail } from './mails.ts';
import { appointmentColumns, isComing, isOfProfile } from './queries.ts';
import { findReaders } from './readers.ts';

const batchSize = 100;

/** From two days before its day, until it begins: once for each time that it has. */
const isDue = sql`not ${appointments.isCancelled} and ${appointments.missingSince} is null and ${appointments.remindedOf} is distinct from ${appointments.startsAt}
  and ${appointments.startsAt} collate "C" <= to_char((now() at time zone 'Europe/Amsterdam') + interval '2 days', 'YYYY-MM-DD"T99"')
  and ${isComing}`;

/**
 * Mails everyone who has an appointment within two days, with its file for a calendar. `refresh` fetches the data of
 * these profiles, so that nobody is reminded of what was moved since they last looked.
 */
export async function remindOfAppointments(
  db: Db,
  config: Config,
  refresh: (profileIds: number[]) => Promise<void>,
): Promise<void> {
  const stale = await db
    .selectDistinct({ id: profiles.id })
    .from(appointments)
    .innerJoin(profiles, isOfProfile)
    .where(and(isDue, sql`${profiles.relaticsFetchedAt} < now() - interval '12 hours'`))
    .limit(batchSize);
  await refresh(stale.map(({ id }) => id));
  while ((await remindSome(db, config)) === batchSize);
}

/** Marks and queues in one transaction, so that nobody is reminded twice. Returns how many. */
function remindSome(db: Db, config: Config): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select(appointmentColumns)
      .from(appointments)
      .innerJoin(profiles, isOfProfile)
      .where(isDue)
      .orderBy(appointments.startsAt, appointments.id)
      .limit(batchSize)
      .for('no key update', { of: appointments, skipLocked: true });
    if (rows.length === 0) return 0;
    const readers = await findReaders(
      tx,
      rows.map(({ userId }) => userId),
    );
    const sender = { publicUrl: config.publicUrl, from: config.mail.from };
    const mailed = rows.filter(({ userId }) => readers.has(userId));
    await createMailer(config).enqueueMany(
      tx,
      mailed.flatMap((row) => {
        const reader = readers.get(row.userId);
        return reader === undefined ? [] : [appointmentMail('reminder', reader, row, sender)];
      }),
    );
    const idsOf = (some: typeof rows) => some.map(({ id }) => id);
    await tx
      .update(appointments)
      .set({ remindedOf: sql`${appointments.startsAt}` })
      .where(inArray(appointments.id, idsOf(rows)));
    if (mailed.length > 0)
      await tx
        .update(appointments)
        .set({ givenSequence: sql`${appointments.sequence}` })
        .where(inArray(appointments.id, idsOf(mailed)));
    return rows.length;
  });
}
