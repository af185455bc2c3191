import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { deriveKeys, seal } from '../crypto.ts';
import type { Mail } from './mail.ts';
import { lastTopic, mails } from './tables.ts';

/** Queues mails; platform/mail/delivery.ts sends them. */
export interface Mailer {
  /** Queues a mail in the caller's transaction: it is sent once that commits, and never if it does not. */
  enqueue(tx: Db, mail: Mail): Promise<void>;
  /** Queues up to some thousand mails in one statement. */
  enqueueMany(tx: Db, mails: Mail[]): Promise<void>;
}

/** The keys that encrypt queued mails. */
export const mailKeys = (config: Pick<Config, 'appSecret' | 'oldSecret'>) => deriveKeys(config, 'mails');

export function createMailer(config: Config): Mailer {
  const [key] = mailKeys(config);
  const rowOf = ({ link, sendAt, isLast = false, ...mail }: Mail) => ({
    userId: mail.userId,
    messageId: mail.messageId ?? null,
    recipient: mail.to.address,
    subject: mail.content.subject,
    isBulk: mail.isBulk ?? false,
    ...(sendAt !== undefined && { dueAt: sendAt }),
    expiresAt: link?.expiresAt ?? null,
    topic: isLast ? lastTopic : (link?.topic ?? null),
    sealed: seal(key, JSON.stringify(mail)),
  });
  return {
    async enqueue(tx, mail) {
      await tx.insert(mails).values(rowOf(mail));
    },
    async enqueueMany(tx, many) {
      if (many.length > 0) await tx.insert(mails).values(many.map(rowOf));
    },
  };
}
