import { and, eq, ne, sql } from 'drizzle-orm';
import { releaseRefused } from '../../bounces/public.ts';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { likenessOf } from '../../platform/mail/refusal.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { tellWriter } from './tell-writer.ts';

/* When the mail server repeatedly refuses mail for the same reason, the cause is not the readers. Sending is then
   put on hold, before every reader is refused, until staff resume it. The count is in the row of the newsletter, for
   all processes; `markSent` resets it. */

/** The limit at the start, while nothing has been sent. */
const maxAtStart = 10;
const maxInRow = 20;
/** Maximum number of failures whose addresses are released. */
const maxReleased = 5_000;

interface RefusedMail {
  newsletterId: number;
  email: string;
}

type Newsletter = Pick<typeof newsletters.$inferSelect, 'id' | 'title' | 'refusals' | 'savedBy' | 'startedAt'>;

/** Counts a mail that failed, and puts its newsletter on hold after too many for the same reason. */
export async function countRefusal(tx: Db, config: Config, mail: RefusedMail, reason: string): Promise<void> {
  const key = likenessOf(reason, mail.email);
  const { id, refusals, refusalReason, state, title, savedBy, startedAt } = newsletters;
  const ofMail = eq(id, mail.newsletterId);
  const [counted] = await tx
    .update(newsletters)
    .set({ refusals: sql`case when ${refusalReason} = ${key} then ${refusals} + 1 else 1 end`, refusalReason: key })
    .where(and(ofMail, eq(state, 'sending')))
    .returning({ id, refusals, title, savedBy, startedAt });
  if (counted !== undefined) {
    const isHeld = counted.refusals >= maxInRow || (counted.refusals >= maxAtStart && !(await hasSent(tx, counted.id)));
    if (isHeld) await hold(tx, config, counted, { reason, key });
    return;
  }
  // It was in flight when sending was put on hold for the same reason.
  const [held] = await tx
    .select({ startedAt })
    .from(newsletters)
    .where(and(ofMail, eq(state, 'paused'), ne(newsletters.trouble, ''), eq(refusalReason, key)));
  if (held !== undefined) await releaseRefused(tx, [mail.email], held.startedAt ?? new Date());
}

async function hasSent(tx: Db, id: number): Promise<boolean> {
  const [sent] = await tx
    .select({ id: newsletterMails.id })
    .from(newsletterMails)
    .where(and(eq(newsletterMails.newsletterId, id), eq(newsletterMails.state, 'sent')))
    .limit(1);
  return sent !== undefined;
}

/** A reason without the addresses in it. */
const quote = (reason: string) =>
  reason
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');

async function hold(
  tx: Db,
  config: Config,
  newsletter: Newsletter,
  { reason, key }: { reason: string; key: string },
): Promise<void> {
  const { id, refusals, startedAt } = newsletter;
  const failed = await tx
    .select({ email: newsletterMails.email, reason: newsletterMails.reason })
    .from(newsletterMails)
    .where(and(eq(newsletterMails.newsletterId, id), eq(newsletterMails.state, 'failed')))
    .limit(maxReleased);
  const same = failed.flatMap((mail) =>
    mail.email !== null && likenessOf(mail.reason, mail.email) === key ? [mail.email] : [],
  );
  const released = await releaseRefused(tx, same, startedAt ?? new Date());
  const trouble = `De mailserver weigerde ${refusals} e-mails achter elkaar om dezelfde reden: “${quote(reason)}”.`;
  await pause(tx, config, newsletter, { trouble, failed: refusals, released });
}

/**
 * Puts every newsletter that is being sent on hold after so many mails came back for the same reason, which is about us.
 * When none is, the writer of the newsletter of this mail is told.
 */
export async function holdAfterReports(
  tx: Db,
  config: Config,
  { mailId, reason, count }: { mailId: number; reason: string; count: number },
): Promise<void> {
  const trouble = `Er kwamen ${count} e-mails binnen een uur terug om dezelfde reden: “${quote(reason)}”.`;
  const sending = await tx.select().from(newsletters).where(eq(newsletters.state, 'sending')).for('update');
  for (const newsletter of sending) await pause(tx, config, newsletter, { trouble, failed: count, released: 0 });
  if (sending.length > 0) return;
  const [sent] = await tx
    .select({ id: newsletters.id, title: newsletters.title, savedBy: newsletters.savedBy })
    .from(newsletterMails)
    .innerJoin(newsletters, eq(newsletters.id, newsletterMails.newsletterId))
    .where(eq(newsletterMails.id, mailId));
  if (sent === undefined) return;
  await tellWriter(tx, config, sent, {
    subject: `Nieuwsbrief komt terug: ${sent.title}`,
    preview: 'Mailservers sturen e-mails van deze nieuwsbrief terug.',
    paragraphs: [
      `De nieuwsbrief “${sent.title}” is verstuurd, maar komt niet overal aan. ${trouble}`,
      'Geef dit antwoord door aan de beheerder van het portaal. Los het probleem op voordat u de volgende nieuwsbrief verstuurt.',
    ],
  });
}

async function pause(
  tx: Db,
  config: Config,
  newsletter: Pick<Newsletter, 'id' | 'title' | 'savedBy'>,
  { trouble: why, failed, released }: { trouble: string; failed: number; released: number },
): Promise<void> {
  const { id, title } = newsletter;
  const trouble = `${why} Daarom is het versturen aangehouden.` as const;
  await tx
    .update(newsletters)
    .set({ state: 'paused', trouble, refusals: 0, updatedAt: sql`now()` })
    .where(eq(newsletters.id, id));
  await tellWriter(tx, config, newsletter, {
    subject: `Nieuwsbrief aangehouden: ${title}`,
    preview: 'De mailserver weigert de e-mails van deze nieuwsbrief.',
    paragraphs: [
      `Het versturen van de nieuwsbrief “${title}” is aangehouden. ${trouble}`,
      'Geef het antwoord van de mailserver door aan de beheerder van het portaal. Is het probleem opgelost? Kies dan bij de nieuwsbrief ‘Hervatten’. De e-mails die zijn mislukt, kunt u daarna opnieuw versturen.',
    ],
  });
  await recordEvent(tx, {
    actorId: null,
    origin: 'job',
    action: 'newsletter.hold',
    object: `newsletter ${id}`,
    details: { title, reason: trouble, failed, released },
  });
}
