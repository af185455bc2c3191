import { reminderDays } from '@dijkportaal/contract/notes';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { weekday } from '../platform/dutch-time.ts';
import { greet, nameOf, type MailContent } from '../platform/mail/mail.ts';
import { createMailer, type Mailer } from '../platform/mail/mailer.ts';
import { notes } from '../schema/notes.ts';
import { users } from '../schema/users.ts';
import { isActiveStaff } from './public.ts';
import { listNotesById } from './queries.ts';

const batchSize = 100;

/** Mails the owners of promises that are due in two days or less, once for each day and owner. */
export async function remindOwners(db: Db, config: Config): Promise<void> {
  const mailer = createMailer(config);
  while ((await remindSome(db, config, mailer)) === batchSize);
}

/** Marks and queues in one transaction, so that nobody is reminded twice. Returns how many. */
function remindSome(db: Db, config: Config, mailer: Mailer): Promise<number> {
  const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: notes.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
      .from(notes)
      .innerJoin(users, and(eq(users.id, notes.ownerId), isActiveStaff()))
      .where(
        and(
          ne(notes.promise, ''),
          isNull(notes.doneAt),
          isNull(notes.remindedAt),
          sql`${notes.dueOn} between ${today} and ${today} + ${reminderDays}::int`,
        ),
      )
      .orderBy(notes.dueOn, notes.id)
      .limit(batchSize)
      .for('no key update', { of: notes, skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const found = new Map((await listNotesById(tx, ids)).map((note) => [note.id, note]));
    await mailer.enqueueMany(
      tx,
      due.flatMap(({ id, email, ...owner }) => {
        const note = found.get(id);
        if (note === undefined) return [];
        const content = reminderMail(owner, note, config.publicUrl);
        return [{ userId: note.owner_id, to: { address: email, name: nameOf(owner) }, content }];
      }),
    );
    await tx
      .update(notes)
      .set({ remindedAt: sql`now()` })
      .where(inArray(notes.id, ids));
    return due.length;
  });
}

type Reminded = Awaited<ReturnType<typeof listNotesById>>[number];

function reminderMail(
  to: { firstName: string; lastName: string },
  { subject, promise, due_on }: Reminded,
  publicUrl: string,
): MailContent {
  const day = weekday(new Date(`${due_on}T12:00:00Z`));
  return {
    subject: `Toezegging voor ${day}`,
    preview: 'Een toezegging op uw naam moet binnenkort zijn nagekomen.',
    greeting: greet(to),
    reason: 'U krijgt deze e-mail omdat een toezegging in het portaal op uw naam staat.',
    paragraphs: [`Een toezegging op uw naam moet uiterlijk ${day} zijn nagekomen. De bewoner ziet deze datum ook.`],
    facts: [
      { label: 'Aan', value: subject.name },
      { label: 'Toezegging', value: promise },
    ],
    button: { label: 'Mijn opvolging bekijken', url: `${publicUrl}/` },
    closing: ['Is het al gedaan? Zet de opvolging in het portaal dan op gedaan.'],
  };
}
