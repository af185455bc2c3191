import { and, eq, or } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { greet, nameOf, type MailContent } from '../../platform/mail/mail.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import type { newsletters } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';

/** Mails who saved the newsletter last; if that is nobody any more, the superusers. */
export async function tellWriter(
  tx: Db,
  config: Config,
  { id, savedBy }: Pick<typeof newsletters.$inferSelect, 'id' | 'savedBy'>,
  said: Pick<MailContent, 'subject' | 'preview' | 'paragraphs' | 'facts'>,
): Promise<void> {
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
    receivers.map((person) => ({
      userId: person.id,
      to: { address: person.email, name: nameOf(person) },
      content: {
        ...said,
        greeting: greet(person),
        reason: 'U krijgt deze e-mail omdat u nieuwsbrieven beheert in het portaal.',
        button: { label: 'Naar de nieuwsbrief', url: `${config.publicUrl}/newsletters/edit/${id}` },
      },
    })),
  );
}
