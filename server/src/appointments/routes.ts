import { appointments as contract } from '@dijkportaal/contract/appointments';
import { eq, sql } from 'drizzle-orm';
import { conflict } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { appointments } from '../schema/appointments.ts';
import { endOf } from './mails.ts';
import { listAppointments, lockOwnAppointment, presentAppointment } from './queries.ts';
import { writeCalendar } from './write-calendar.ts';

/** Contact moments in the future: who comes when, confirmed by the resident and put into their calendar. */
export function appointmentRoutes({ app, config, db }: Services): void {
  serve(app, contract.list, async ({ params, actor }) => ({ results: await listAppointments(db, params.id, actor) }));

  serve(app, contract.confirm, ({ params, body, actor }) =>
    db.transaction(async (tx) => {
      const row = await lockOwnAppointment(tx, params.id, actor.userId);
      if (row.isCancelled || endOf(row).getTime() < Date.now()) {
        throw conflict('Deze afspraak gaat niet door of is al geweest.');
      }
      if (row.startsAt !== body.starts_at) {
        throw conflict(
          'Deze afspraak heeft intussen een andere tijd. Laad de pagina opnieuw en bekijk de nieuwe tijd.',
        );
      }
      if (row.confirmedFor === row.startsAt) return presentAppointment(row);
      await tx
        .update(appointments)
        .set({ confirmedFor: row.startsAt, confirmedAt: sql`now()` })
        .where(eq(appointments.id, row.id));
      return presentAppointment(await lockOwnAppointment(tx, row.id, actor.userId));
    }),
  );

  serve(app, contract.calendar, async ({ params, actor, reply }) => {
    const row = await db.transaction(async (tx) => {
      const found = await lockOwnAppointment(tx, params.id, actor.userId);
      await tx.update(appointments).set({ givenSequence: found.sequence }).where(eq(appointments.id, found.id));
      return found;
    });
    void reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="afspraak-${row.startsAt.slice(0, 10)}.ics"`);
    return writeCalendar(row, { publicUrl: config.publicUrl, from: config.mail.from }).content;
  });
}
