import { and, eq, ne, or, sql } from 'drizzle-orm';
import { releaseRefused } from '../../bounces/public.ts';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';

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
  const key = keyOf(reason, mail.email);
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

/**
 * The reason without the parts that differ between readers: addresses, and the numbers that servers assign to mails.
 */
function keyOf(reason: string, email: string): string {
  const [mailbox = ''] = email.split('@');
  const [, codes = '', text = ''] = /^((?:\d{3}[ -]?)?(?:\d\.\d{1,3}\.\d{1,3})?)(.*)$/s.exec(reason) ?? [];
  const words = text.toLowerCase().replaceAll(mailbox, '').split(/\s+/);
  return `${codes.trim()} ${words.filter((word) => !/[\d@]/.test(word)).join(' ')}`.slice(0, 500);
}

async function hasSent(tx: Db, id: number): Promise<boolean> {
  const [sent] = await tx
    .select({ id: newsletterMails.id })
    .from(newsletterMails)
    .where(and(eq(newsletterMails.newsletterId, id), eq(newsletterMails.state, 'sent')))
    .limit(1);
  return sent !== undefined;
}

async function hold(
  tx: Db,
  config: Config,
  newsletter: Newsletter,
  { reason, key }: { reason: string; key: string },
): Promise<void> {
  const { id, title, refusals, startedAt } = newsletter;
  const quoted = reason
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');
  const trouble =
    `De mailserver weigerde ${refusals} mails achter elkaar om dezelfde reden: “${quoted}”. Daarom is het versturen aangehouden.` as const;
  await tx
    .update(newsletters)
    .set({ state: 'paused', trouble, refusals: 0, updatedAt: sql`now()` })
    .where(eq(newsletters.id, id));
  const failed = await tx
    .select({ email: newsletterMails.email, reason: newsletterMails.reason })
    .from(newsletterMails)
    .where(and(eq(newsletterMails.newsletterId, id), eq(newsletterMails.state, 'failed')))
    .limit(maxReleased);
  const same = failed.flatMap((mail) =>
    mail.email !== null && keyOf(mail.reason, mail.email) === key ? [mail.email] : [],
  );
  const released = await releaseRefused(tx, same, startedAt ?? new Date());
  await mailWriter(tx, config, newsletter, trouble);
  await recordEvent(tx, {
    actorId: null,
    origin: 'job',
    action: 'newsletter.hold',
    object: `newsletter ${id}`,
    details: { title, reason: trouble, failed: refusals, released },
  });
}

/** Mails the person who saved the newsletter last, or the superusers if that account no longer exists. */
async function mailWriter(tx: Db, config: Config, { id, title, savedBy }: Newsletter, trouble: string): Promise<void> {
  const people = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        eq(users.isStaff, true),
        or(eq(users.id, savedBy ?? 0), eq(users.isSuperuser, true)),
      ),
    );
  const writer = people.filter((person) => person.id === savedBy);
  const receivers = writer.length > 0 ? writer : people;
  await createMailer(config).enqueueMany(
    tx,
    receivers.map(({ id: userId, email, firstName, lastName }) => {
      const name = `${firstName} ${lastName}`.trim();
      return {
        userId,
        to: { address: email, name },
        content: {
          subject: `Nieuwsbrief aangehouden: ${title}`,
          preview: 'De mailserver weigert de mails van deze nieuwsbrief.',
          greeting: name === '' ? 'Beste heer of mevrouw,' : `Beste ${name},`,
          paragraphs: [
            `Het versturen van de nieuwsbrief “${title}” is aangehouden. ${trouble}`,
            'Geef het antwoord van de mailserver door aan de beheerder van het portaal. Is het probleem opgelost? Kies dan bij de nieuwsbrief ‘Hervatten’. De mails die zijn mislukt, kunt u daarna opnieuw versturen.',
          ],
          button: { label: 'Naar de nieuwsbrief', url: `${config.publicUrl}/newsletters/edit/${id}` },
        },
      };
    }),
  );
}
