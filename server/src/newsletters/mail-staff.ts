import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { greet, nameOf, type MailContent } from '../platform/mail/mail.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import type { users } from '../schema/users.ts';

/** Mails staff about a newsletter. */
export async function mailStaff(
  tx: Db,
  config: Config,
  { id, people }: { id: number; people: (typeof users.$inferSelect)[] },
  said: Pick<MailContent, 'subject' | 'preview' | 'paragraphs' | 'facts'>,
): Promise<void> {
  await createMailer(config).enqueueMany(
    tx,
    people.map((person) => ({
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
