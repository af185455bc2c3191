import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { deriveKey, seal } from '../crypto.ts';
import type { Mail } from './mail.ts';
import { mails } from './tables.ts';

/** Takes mails in. */
export interface Post {
  /** Queues a mail in the caller's transaction: it leaves when that commits, and never when it does not. */
  queue(tx: Db, mail: Mail): Promise<void>;
  /** Queues at most some thousand mails in one statement. */
  queueMany(tx: Db, mails: Mail[]): Promise<void>;
}

/** The key that mails lie sealed with. */
export const mailKey = (config: Pick<Config, 'appSecret'>) => deriveKey(config.appSecret, 'mails');

/** The portal's post. */
export function createPost(config: Config): Post {
  const key = mailKey(config);
  const rowOf = (mail: Mail) => ({
    userId: mail.userId,
    recipient: mail.to.address,
    subject: mail.content.subject,
    isBulk: mail.isBulk ?? false,
    sealed: seal(key, JSON.stringify(mail)),
  });
  return {
    async queue(tx, mail) {
      await tx.insert(mails).values(rowOf(mail));
    },
    async queueMany(tx, many) {
      if (many.length > 0) await tx.insert(mails).values(many.map(rowOf));
    },
  };
}
