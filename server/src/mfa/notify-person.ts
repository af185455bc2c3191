import { eq } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import type { Addressee, MailContent } from '../platform/mail/mail.ts';
import { users } from '../schema/users.ts';
import type { Mailer } from '../platform/mail/mailer.ts';

export async function notifyPerson(
  tx: Db,
  mailer: Mailer,
  userId: number,
  write: (to: Addressee) => MailContent,
): Promise<void> {
  const [person] = await tx
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  if (person === undefined) return;
  const name = `${person.firstName} ${person.lastName}`.trim();
  await mailer.enqueue(tx, { userId, to: { address: person.email, name }, content: write(person) });
}
