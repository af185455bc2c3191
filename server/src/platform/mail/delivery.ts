import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { unseal, type Keys } from '../crypto.ts';
import type { Db } from '../database/db.ts';
import { withoutSecrets } from '../errors.ts';
import { retryUntilRecorded, startLeasedQueue, type QueueOptions } from '../leased-queue.ts';
import { countEvent } from '../measure.ts';
import type { Mail, Team } from './mail.ts';
import { mailKeys } from './mailer.ts';
import { writeMessage } from './message.ts';
import {
  claimMails,
  leaseSeconds,
  markFailed,
  markSent,
  postpone,
  recoverFromClock,
  renewLeases,
  startCopy,
  type ClaimedMail,
} from './queue.ts';
import { decideRetry, minRetrySeconds, readRefusal, UnsendableError, type Refusal } from './refusal.ts';
import { openTransport, smtpTimeouts, type SmtpTimeouts, type Transport } from './transport.ts';

const maxConcurrent = 5;
const maxRecordAttempts = 10;
/** For a mail that somebody waits for, when the server only wants fewer mails: the others go slower then. */
const minRetrySecondsAlone = 5;
/** Maximum number of copies that are sent without a response of the mail server. */
const maxCopies = 2;

const notSure =
  'Het is niet zeker of deze mail is aangekomen. Hij is twee keer verstuurd, zonder antwoord van de mailserver.';
const expired = 'Niet verstuurd: de link of code in deze mail was verlopen voordat de mailserver de mail aannam.';

/** That a mail did not arrive. */
export interface Undelivered {
  /** Whom the refusal or report names. */
  recipients: readonly string[];
  reason: string;
}

/** What happens when a mail to the sender of a message was not delivered, in the same transaction. */
export type OnUndelivered = (tx: Db, messageId: number, undelivered: Undelivered) => Promise<void>;

interface MailWorkerOptions {
  /** Mails with a slow response do not hold up the others. */
  slow?: { afterMs: number; max: number };
  timeouts?: SmtpTimeouts;
  /** Finds who the mails are from. */
  findTeam?: () => Promise<Team>;
  onUndelivered?: OnUndelivered;
  /** Where reports about such a mail go; null to the sender of the mail. */
  returnPathOf?: (messageId: number) => string | null;
}

type Deliver = (transport: Transport, isBulk: boolean) => QueueOptions<ClaimedMail>['deliver'];

const noTeam = () => Promise.resolve({ name: '', phone: '' });

/**
 * Sends the mails of the table `mails`, together with any number of other processes. Bulk mails, such as invitations of
 * everybody, have a queue with connections of its own: a login link does not wait for them, not even behind a slow server.
 */
export function startMailWorker(
  db: Db,
  config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl' | 'appSecret' | 'oldSecret'> & Partial<Pick<Config, 'brand'>>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  {
    slow = { afterMs: 5_000, max: 15 },
    timeouts = smtpTimeouts,
    findTeam = noTeam,
    onUndelivered = async () => {},
    returnPathOf = () => null,
  }: MailWorkerOptions = {},
): { stop: () => Promise<void> } {
  const deliverBy: Deliver = (transport, isBulk) => async (claimed, _stopping, response) => {
    // Its process died while it sent the second copy.
    if (claimed.copies >= maxCopies) return fail(claimed, notSure, 'unanswered');
    const start = await startCopy(db, claimed);
    if (start === 'lost') return;
    if (start === 'expired') return fail(claimed, expired, 'expired');
    try {
      const mail = openMail(claimed, mailKeys(config));
      const [{ publicUrl, brand }, team] = [config, await findTeam()];
      const returnPath = mail.messageId === undefined ? null : returnPathOf(mail.messageId);
      const message = writeMessage(mail, claimed, { publicUrl, from: config.mail.from, team, brand, returnPath });
      await response(transport.send(message));
    } catch (error) {
      const refusal = readRefusal(error);
      return retryUntilRecorded(() => recordRefusal(claimed, refusal, isBulk), maxRecordAttempts);
    }
    countEvent('mail', { kind: 'account', result: 'sent' });
    await retryUntilRecorded(() => markSent(db, claimed.id), maxRecordAttempts);
  };

  async function recordRefusal(mail: ClaimedMail, refusal: Refusal, isBulk: boolean): Promise<void> {
    const { isUnanswered, code, cause } = refusal;
    if (isUnanswered && mail.copies + 1 >= maxCopies) return fail(mail, `${notSure} ${refusal.reason}`, code);
    const minSeconds = !isBulk && refusal.wantsLess !== null ? minRetrySecondsAlone : minRetrySeconds;
    const { retryInSeconds, reason } = decideRetry(refusal, mail.createdAt, minSeconds);
    if (retryInSeconds === null) return fail(mail, reason, code);
    await postpone(db, mail, { seconds: retryInSeconds, reason, isCopy: isUnanswered });
    countEvent('mail', { kind: 'account', result: isUnanswered ? 'unanswered' : 'postponed' });
    log.warn({ event: 'mail_postponed', mail: mail.id, code, ...(cause !== '' && { cause }) }, 'mail');
  }

  async function fail(mail: ClaimedMail, reason: string, code: string): Promise<void> {
    await db.transaction(async (tx) => {
      const failed = await markFailed(tx, mail, reason);
      if (failed === undefined || failed.messageId === null) return;
      await onUndelivered(tx, failed.messageId, { recipients: [failed.recipient], reason });
    });
    countEvent('mail', { kind: 'account', result: 'failed' });
    log.warn({ event: 'mail_failed', mail: mail.id, code }, 'mail');
  }

  const startQueue = (isBulk: boolean) => {
    const transport = openTransport(config.mail, config.dataDir, {
      maxConnections: maxConcurrent + slow.max,
      timeouts,
    });
    const queue = startLeasedQueue<ClaimedMail>({
      maxConcurrent,
      slow,
      leaseSeconds,
      pollIntervalMs: isBulk ? 2_000 : 500,
      claim: (max) => claimMails(db, max, isBulk),
      renewLeases: (mails) => renewLeases(db, mails),
      recoverFromClock: () => recoverFromClock(db),
      deliver: deliverBy(transport, isBulk),
      onError: (error, mail) => {
        const err = withoutSecrets(error);
        if (mail === undefined) log.warn({ event: 'mail_queue_away', err }, 'mail');
        else log.error({ event: 'mail_not_recorded', mail: mail.id, err }, 'mail');
      },
    });
    return async () => {
      await queue.stop();
      transport.close();
    };
  };
  const stops = [startQueue(false), startQueue(true)];
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function openMail({ sealed }: ClaimedMail, keys: Keys): Mail {
  try {
    return JSON.parse(unseal(keys, sealed ?? '')) as Mail;
  } catch {
    throw new UnsendableError('De inhoud is niet te lezen: is APP_SECRET veranderd?');
  }
}
