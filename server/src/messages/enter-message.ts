import type { EnteredMessage } from '@dijkportaal/contract/messages/messages';
import { eq, sql } from 'drizzle-orm';
import { isSuppressed } from '../bounces/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { fieldError } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { nameOf } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { contacts } from '../schema/contacts.ts';
import { messages } from '../schema/messages.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { findAccount } from '../users/public.ts';
import { attachUploads } from './conversation-files.ts';
import { receiptMail } from './mails.ts';

/**
 * Stores what somebody told the project team outside the portal, and mails them a receipt if mail reaches them, in the
 * transaction of the caller. Returns the id of the message. Throws 400 for a person who does not exist and a day to come.
 */
export async function enterMessage(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  { profile, contact, source, happened_on: happenedOn, subject, text, uploads }: EnteredMessage,
  { actor, receivedAt }: { actor: Actor; receivedAt: Date },
  origin: AuditOrigin,
): Promise<number> {
  if (happenedOn > isoDay(receivedAt)) {
    throw fieldError('happened_on', 'Deze dag is nog niet geweest. Kies vandaag of een eerdere dag.');
  }
  const person = await findPerson(tx, { profile, contact });
  const author = await findAccount(tx, actor.userId);
  const [row] = await tx
    .insert(messages)
    .values({
      ...person,
      source,
      happenedOn,
      subject,
      text,
      enteredById: author.id,
      enteredBy: nameOf(author) || author.username,
      // Who entered it has read it.
      readAt: receivedAt,
      textReadAt: receivedAt,
      createdAt: receivedAt,
      latestAt: receivedAt,
    })
    .returning();
  if (row === undefined) throw new Error('the message was not stored');
  const fileNames = await attachUploads(tx, { messageId: row.id }, uploads, actor);
  if (person.email !== '' && !(await bounces(tx, person.email))) {
    await mailer.enqueue(tx, {
      userId: person.senderId,
      messageId: row.id,
      to: { address: person.email, name: person.name },
      content: receiptMail({ ...row, fileNames }, config.publicUrl),
    });
  }
  const subjectOf = person.senderId === null ? `contact ${person.contactId}` : `user ${person.senderId}`;
  const details = { items: [subjectOf] };
  await recordEvent(tx, { ...origin, action: 'message.enter', object: `message ${row.id}`, details });
  return row.id;
}

interface Person {
  senderId: number | null;
  contactId: number | null;
  name: string;
  email: string;
}

/** Who told it; the row is locked against deletion. A contact with an account is that account. */
async function findPerson(tx: Db, { profile, contact }: Pick<EnteredMessage, 'profile' | 'contact'>): Promise<Person> {
  const [known] =
    contact === undefined
      ? []
      : await tx
          .select({ userId: contacts.userId, name: contacts.name, addresses: contacts.addresses })
          .from(contacts)
          .where(eq(contacts.id, contact))
          .for('key share');
  if (known?.userId === null) {
    return { senderId: null, contactId: contact ?? null, name: known.name, email: known.addresses[0] ?? '' };
  }
  const isThem = known === undefined ? eq(profiles.id, profile ?? 0) : eq(users.id, known.userId);
  const [account] = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(isThem)
    .for('key share', { of: users });
  if (account === undefined) {
    const gone = 'Dit is er niet meer. Een collega heeft het misschien verwijderd.';
    throw fieldError(contact === undefined ? 'profile' : 'contact', gone);
  }
  return { senderId: account.id, contactId: null, name: nameOf(account), email: account.email };
}

async function bounces(tx: Db, email: string): Promise<boolean> {
  const { rows } = await tx.execute<{ bounces: boolean }>(sql`select ${isSuppressed(sql`${email}`)} as bounces`);
  return rows[0]?.bounces ?? false;
}
