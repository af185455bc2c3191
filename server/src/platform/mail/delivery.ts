import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { unseal } from '../crypto.ts';
import type { Db } from '../database/db.ts';
import { withoutSecrets } from '../http/errors.ts';
import { retryUntilRecorded, startLeasedQueue } from '../leased-queue.ts';
import type { Mail } from './mail.ts';
import { mailKey } from './mailer.ts';
import { writeMessage } from './message.ts';
import { claimMails, leaseSeconds, markFailed, markSent, postpone, renewLeases, type ClaimedMail } from './queue.ts';
import { decideRetry, readRefusal, UnsendableError } from './refusal.ts';
import { openTransport } from './transport.ts';

const maxConcurrent = 5;
const maxRecordAttempts = 10;

/** Sends the mails of the table `mails`, together with any number of other processes. */
export function startMailWorker(
  db: Db,
  config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl' | 'appSecret'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): { stop: () => Promise<void> } {
  const transport = openTransport(config.mail, config.dataDir, maxConcurrent);

  async function deliver(claimed: ClaimedMail): Promise<void> {
    const { id, createdAt } = claimed;
    try {
      const mail = openMail(claimed, mailKey(config));
      await transport.send(await writeMessage(mail, claimed, { publicUrl: config.publicUrl, from: config.mail.from }));
    } catch (error) {
      const refusal = readRefusal(error);
      const { retryInSeconds, reason } = decideRetry(refusal, createdAt);
      const event = retryInSeconds === null ? 'mail_failed' : 'mail_postponed';
      log.warn({ event, mail: id, code: refusal.code }, 'mail');
      if (retryInSeconds !== null) return postpone(db, id, retryInSeconds, reason);
      return markFailed(db, id, reason);
    }
    await retryUntilRecorded(() => markSent(db, id), maxRecordAttempts);
  }

  const queue = startLeasedQueue<ClaimedMail>({
    maxConcurrent,
    leaseSeconds,
    pollIntervalMs: 500,
    claim: (max) => claimMails(db, max),
    renewLeases: (mails) =>
      renewLeases(
        db,
        mails.map(({ id }) => id),
      ),
    deliver,
    onError: (error, mail) => {
      const err = withoutSecrets(error);
      if (mail === undefined) log.warn({ event: 'mail_queue_away', err }, 'mail');
      else log.error({ event: 'mail_not_recorded', mail: mail.id, err }, 'mail');
    },
  });
  return {
    async stop() {
      await queue.stop();
      transport.close();
    },
  };
}

function openMail({ sealed }: ClaimedMail, key: Buffer): Mail {
  try {
    return JSON.parse(unseal(key, sealed ?? '')) as Mail;
  } catch {
    throw new UnsendableError('De inhoud is niet te lezen: is APP_SECRET veranderd?');
  }
}
