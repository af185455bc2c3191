import type { NewMessage } from '@dijkportaal/contract/messages';
import type { Services } from '../platform/services.ts';
import { cleanHtml, saysSomething } from '../platform/security/clean-html.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { Db } from '../platform/database/db.ts';
import { findContactPoint } from '../settings/public.ts';
import { findAccount } from '../users/queries.ts';
import { messageMail } from './mails.ts';
import { messages } from '../schema/messages.ts';

/** A message as it is kept: its subject on one line, its text cleaned. Throws 400 per field when one says nothing. */
export function tidyMessage({ subject, text }: NewMessage): NewMessage {
  const tidy = { subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), text: cleanHtml(text) };
  const errors = {
    ...(!/[^\s\p{C}]/u.test(tidy.subject) && { subject: ['Vul een onderwerp in.'] }),
    ...(!saysSomething(tidy.text) && { text: ['Schrijf eerst uw bericht.'] }),
  };
  if (Object.keys(errors).length > 0) throw new HttpError(400, errors);
  return tidy;
}

/**
 * Keeps a message and mails it to the contact address of the settings, in one transaction, so that neither is there
 * without the other. Without such an address staff find it on the screen alone. Answers the message's id.
 */
export async function sendMessage(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  message: NewMessage,
  senderId: number,
): Promise<number> {
  const { email, firstName, lastName } = await findAccount(tx, senderId);
  const kept = { ...message, email, name: `${firstName} ${lastName}`.trim() };
  const [row] = await tx
    .insert(messages)
    .values({ ...kept, senderId })
    .returning({ id: messages.id });
  if (row === undefined) throw new Error('the message was not stored');
  const to = await findContactPoint(tx);
  if (to.address !== '') {
    // It is the sender's mail: when the account goes before it has left, it goes too.
    await mailer.enqueue(tx, { userId: senderId, to, replyTo: email, content: messageMail(kept, config.publicUrl) });
  }
  return row.id;
}
