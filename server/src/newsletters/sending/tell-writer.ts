import { and, eq, or } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import type { newsletters } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';
import { mailStaff } from '../mail-staff.ts';

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
  await mailStaff(tx, config, { id, people: writer.length > 0 ? writer : people }, said);
}
