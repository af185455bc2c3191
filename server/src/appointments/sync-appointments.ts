import type { Contactmoment } from '@dijkportaal/contract/relations';
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { withdrawMails } from '../platform/mail/queue.ts';
import { appointments } from '../schema/appointments.ts';
import { appointmentMail, topicOf } from './mails.ts';
import { appointmentColumns } from './queries.ts';
import { findReaders } from './readers.ts';

type Row = typeof appointments.$inferSelect;
type Facts = Pick<Row, 'title' | 'type' | 'status' | 'who' | 'startsAt' | 'isCancelled'>;

/** A report can lack rows by mistake: only a second one, so much later, cancels an appointment and mails that. */
export const missingForMs = 60 * 60_000;

const isOff = /geannuleerd|annulering|afgezegd|vervallen|gaat niet door|cancel/i;

function readFacts(moment: Contactmoment, startsAt: string): Facts {
  const status = moment.Status_contactmoment.Status_contactmoment.trim();
  return {
    title: moment.Contactmoment.trim() || 'Afspraak',
    type: moment.Type_contactmoment.Type_contactmoment.trim(),
    status,
    who: moment.Medewerker?.Medewerker.trim() ?? '',
    startsAt,
    isCancelled: isOff.test(status),
  };
}

/** What a calendar shows: another status alone is no other version. */
const inCalendar = ['title', 'type', 'who', 'startsAt', 'isCancelled'] as const;

/** Whether a time in Dutch time is still to come at `now`, which is one too. */
const isAfter = (startsAt: string, now: string) => startsAt >= now.slice(0, startsAt.length);

/**
 * Stores which of a person's contact moments are to come. A changed one gets the next sequence, and is cancelled when it
 * is no longer there for an hour; who has an earlier version in their calendar is mailed. The caller's transaction has the
 * lock of the profile.
 */
export async function syncAppointments(
  tx: Db,
  config: Config,
  { userId, guid }: { userId: number; guid: string },
  moments: Contactmoment[],
): Promise<void> {
  await tx.delete(appointments).where(and(eq(appointments.userId, userId), ne(appointments.guid, guid)));
  const now = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Amsterdam' }).replace(' ', 'T');
  const stored = await tx
    .select()
    .from(appointments)
    .where(eq(appointments.userId, userId))
    .orderBy(appointments.id)
    .for('no key update');
  const known = new Map(stored.map((row) => [row.momentId, row]));
  const seen = new Set<string>();
  const added: (typeof appointments.$inferInsert)[] = [];
  const changed: number[] = [];
  const change = async (row: Row, facts: Partial<Facts>) => {
    const isOther = inCalendar.some((name) => facts[name] !== undefined && facts[name] !== row[name]);
    if (isOther) changed.push(row.id);
    await tx
      .update(appointments)
      .set({ ...facts, ...(isOther && { sequence: row.sequence + 1, changedAt: sql`now()` }) })
      .where(eq(appointments.id, row.id));
  };
  for (const moment of moments) {
    const { iso } = moment.Datum;
    if (seen.has(moment.ID)) continue;
    seen.add(moment.ID);
    const row = known.get(moment.ID);
    known.delete(moment.ID);
    if (moment.ID === '' || iso === null) {
      if (row !== undefined && isAfter(row.startsAt, now)) await change(row, { isCancelled: true });
      continue;
    }
    const facts = readFacts(moment, iso);
    if (row === undefined) {
      if (isAfter(iso, now) && !facts.isCancelled) added.push({ userId, guid, momentId: moment.ID, ...facts });
    } else if (Object.entries(facts).some(([name, value]) => row[name as keyof Facts] !== value)) {
      await change(row, facts);
    }
  }
  const gone: number[] = [];
  for (const row of known.values()) {
    if (row.isCancelled || !isAfter(row.startsAt, now)) continue;
    if (row.missingSince === null) gone.push(row.id);
    else if (Date.now() - row.missingSince.getTime() >= missingForMs) await change(row, { isCancelled: true });
  }
  const back = stored.filter(({ momentId, missingSince }) => missingSince !== null && seen.has(momentId));
  await setMissing(tx, gone, sql`now()`);
  await setMissing(
    tx,
    back.map(({ id }) => id),
    null,
  );
  if (added.length > 0) await tx.insert(appointments).values(added);
  await mailChanges(tx, config, changed, now);
}

async function setMissing(tx: Db, ids: number[], missingSince: SQL | null): Promise<void> {
  if (ids.length > 0) await tx.update(appointments).set({ missingSince }).where(inArray(appointments.id, ids));
}

/** Mails those who have an earlier version: an appointment that is over is not worth a mail. */
async function mailChanges(tx: Db, config: Config, ids: number[], now: string): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select(appointmentColumns)
    .from(appointments)
    .where(and(inArray(appointments.id, ids), sql`${appointments.givenSequence} < ${appointments.sequence}`));
  const readers = await findReaders(
    tx,
    rows.map(({ userId }) => userId),
  );
  const sender = { publicUrl: config.publicUrl, from: config.mail.from };
  const mails = rows.flatMap((row) => {
    const reader = readers.get(row.userId);
    if (reader === undefined || !isAfter(row.startsAt, now)) return [];
    return [appointmentMail(row.isCancelled ? 'cancelled' : 'changed', reader, row, sender)];
  });
  await withdrawMails(
    tx,
    rows.map(({ id }) => topicOf(id)),
  );
  await createMailer(config).enqueueMany(tx, mails);
  await tx
    .update(appointments)
    .set({ givenSequence: sql`${appointments.sequence}` })
    .where(
      inArray(
        appointments.id,
        rows.map(({ id }) => id),
      ),
    );
}
