import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { isNotOnHold } from '../../platform/hold/hold.ts';
import { withoutSecrets } from '../../platform/errors.ts';
import {
  retryUntilRecorded,
  startLeasedQueue,
  type LeasedQueue,
  type QueueOptions,
} from '../../platform/leased-queue.ts';
import { decideRetry, readRefusal, type Refusal } from '../../platform/mail/refusal.ts';
import { countEvent, type CountedEvents } from '../../platform/measure.ts';
import type { Transport } from '../../platform/mail/transport.ts';
import { inBatches } from './batch.ts';
import { recordRefusedAddress } from '../../bounces/public.ts';
import { listNewsletterImages } from '../images.ts';
import { countRefusal } from './brake.ts';
import { recordSendingProblem } from './finish.ts';
import { correctAddress, markInFlight } from './mark-in-flight.ts';
import { prepareNewsletter, type MailRenderer } from './message.ts';
import { claimInTurn, type Paces } from './paces.ts';
import {
  claimMails,
  leaseSeconds,
  markFailed,
  markSent,
  markUnanswered,
  postpone,
  recoverFromClock,
  release,
  renewLeases,
  type ClaimedMail,
} from './queue.ts';
import { readValuesOfMails, type Reader } from '../personal/read-values.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { findNewsletterSender, findTeam } from '../../settings/public.ts';
import { findNearReaders, type NearWork } from '../../works/public.ts';
import type { RateLimiter } from './rate-limiter.ts';

interface Delivery {
  db: Db;
  config: Config;
  transport: Transport;
  paces: Paces;
  waitForTurn: RateLimiter;
  maxConcurrent: number;
  slow: { afterMs: number; max: number };
  times: DeliveryTimes;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** In milliseconds. */
export interface DeliveryTimes {
  /** Between two attempts to claim mails while there are none. */
  claimInterval: number;
  /**
   * Before the next attempt when the mail server or the database is unreachable; doubles with every failure of the
   * former.
   */
  minBackOff: number;
  maxBackOff: number;
}

const maxClaimed = 50;
/** Attempts, one a second, to record that a mail was sent while the database is unreachable. */
const maxRecordAttempts = 600;

/** Sends the mails of the newsletters that are being sent, together with any number of other processes. */
export function startDelivery({
  db,
  config,
  transport,
  paces,
  waitForTurn,
  maxConcurrent,
  slow,
  times,
  log,
}: Delivery) {
  const renderers = createRendererCache(db, config);
  const markInFlightTogether = inBatches((mails: ClaimedMail[]) => markInFlight(db, mails));
  const readValuesTogether = inBatches((ids: number[]) => readValuesOfMails(db, ids));
  const markSentTogether = inBatches((ids: number[]) => markSent(db, ids));
  let consecutiveFailures = 0;
  let lastNewsletter = 0;
  let hasDelivered = false;

  /**
   * Newsletters take turns, so that a small one does not wait for a large one. Mails to domains that are slow have turns of
   * their own, so that they hold up no others.
   */
  async function claim(max: number): Promise<ClaimedMail[]> {
    const rows = await db
      .select({ id: newsletters.id })
      .from(newsletters)
      .where(and(eq(newsletters.state, 'sending'), isNotOnHold))
      .orderBy(newsletters.id);
    const ids = rows.map(({ id }) => id);
    renderers.keepOnly(ids);
    await paces.refresh();
    const except = paces.slowDomains();
    const claimed = except.length === 0 ? [] : await claimInTurn(db, ids, max);
    if (claimed.length >= max) return claimed;
    const inTurn = [...ids.filter((id) => id > lastNewsletter), ...ids.filter((id) => id <= lastNewsletter)];
    for (const id of inTurn) {
      const mails = await claimMails(db, [id], max - claimed.length, { except });
      lastNewsletter = id;
      if (mails.length > 0) return [...claimed, ...mails];
    }
    return claimed;
  }

  const deliver: QueueOptions<ClaimedMail>['deliver'] = async (mail, stopping, response) => {
    const failuresBefore = consecutiveFailures;
    const { isPersonal, render, worksOf } = await renderers.find(mail.newsletterId);
    // Before it is in flight: a mail whose values cannot be read was certainly not sent.
    const values = isPersonal ? (await readValuesTogether(mail.id)).get(mail.id) : undefined;
    await waitForTurn(stopping);
    // Its domain may have become slow since it was claimed.
    const isTooFast = !mail.isInTurn && paces.slowDomains().includes(mail.domain);
    if (stopping.aborted || queue.isBackingOff() || isTooFast) return release(db, [mail]);
    const recipient = await startAttempt(mail);
    if (recipient === null) return;
    const isContact = recipient.contactId !== null;
    const known = { ...(values && { values }), works: worksOf(recipient) };
    try {
      await response(transport.send(render({ mailId: mail.id, ...recipient, isContact, ...known })));
    } catch (error) {
      const refusal = readRefusal(error);
      countEvent('mail', { kind: 'newsletter', result: resultOf(mail, refusal) });
      await retryUntilRecorded(
        () => recordRefusal({ db, config }, { ...mail, ...recipient }, refusal),
        maxRecordAttempts,
      );
      await paces.slowDown(mail, refusal);
      if (refusal.isAboutMail) consecutiveFailures = 0;
      // A mail that was in flight when the back-off began does not extend it.
      else if (failuresBefore === consecutiveFailures) await backOff(refusal);
      return;
    }
    consecutiveFailures = 0;
    hasDelivered = true;
    countEvent('mail', { kind: 'newsletter', result: 'sent' });
    await retryUntilRecorded(() => markSentTogether(mail.id), maxRecordAttempts);
  };

  /** Marks it as in flight. Returns the current recipient, null if it must not be sent. */
  async function startAttempt(mail: ClaimedMail): Promise<({ email: string; name: string } & Reader) | null> {
    const mark = async () => (await markInFlightTogether(mail)).find(({ id }) => id === mail.id);
    let marked = await mark();
    if (marked?.state === 'claimed' && (await correctAddress(db, mail))) marked = await mark();
    if (marked?.state !== 'in_flight') return null;
    const { email, name, userId, contactId } = marked;
    return { email: email ?? '', name, userId, contactId };
  }

  /** Other processes may still reach the mail server: they get the mails that this one has prefetched. */
  async function backOff({ reason, code, cause }: Refusal): Promise<void> {
    const milliseconds = Math.min(times.minBackOff * 2 ** consecutiveFailures, times.maxBackOff);
    consecutiveFailures += 1;
    queue.backOff(milliseconds);
    log.warn({ event: 'newsletter_mail_server_away', code, cause, seconds: milliseconds / 1000 }, 'mail');
    await queue.releasePrefetched();
    await recordSendingProblem(db, reason);
  }

  const queue: LeasedQueue = startLeasedQueue<ClaimedMail>({
    maxConcurrent,
    slow,
    leaseSeconds,
    pollIntervalMs: times.claimInterval,
    errorBackOffMs: times.minBackOff,
    claim,
    renewLeases: (mails) => renewLeases(db, mails),
    recoverFromClock: () => recoverFromClock(db),
    deliver,
    prefetch: { max: maxClaimed, release: (mails) => release(db, mails) },
    onError: (error, mail) => {
      const err = withoutSecrets(error);
      if (mail === undefined) log.warn({ event: 'newsletter_queue_away', err }, 'mail');
      else log.error({ event: 'newsletter_mail_interrupted', mail: mail.id, err }, 'mail');
    },
  });
  return {
    renewLeases: queue.renewLeases,
    stop: queue.stop,
    /** Whether the mail server has accepted a mail since the last call. */
    readDelivered(): boolean {
      const result = hasDelivered;
      hasDelivered = false;
      return result;
    },
  };
}

function resultOf({ triedAt }: ClaimedMail, refusal: Refusal): CountedEvents['mail']['result'] {
  if (refusal.isUnanswered) return 'unanswered';
  const isFailed = refusal.isAboutMail && decideRetry(refusal, triedAt ?? new Date()).retryInSeconds === null;
  return isFailed ? 'failed' : 'postponed';
}

async function recordRefusal(
  { db, config }: Pick<Delivery, 'db' | 'config'>,
  mail: ClaimedMail & { email: string },
  refusal: Refusal,
): Promise<void> {
  const { isAboutMail, isAboutRecipient, isFinal, isUnanswered, code } = refusal;
  if (isUnanswered) return markUnanswered(db, mail, refusal.reason);
  if (!isAboutMail) return release(db, [mail]);
  const { retryInSeconds, reason } = decideRetry(refusal, mail.triedAt ?? new Date());
  if (retryInSeconds !== null) return postpone(db, mail, retryInSeconds, reason);
  if (isFinal && isAboutRecipient) await recordRefusedAddress(db, mail.email, reason);
  await db.transaction(async (tx) => {
    // An invalid address is no information about the mail server.
    if ((await markFailed(tx, mail, reason)) && code !== 'unsendable') await countRefusal(tx, config, mail, reason);
  });
}

/** Caches the renderer of every newsletter that is being sent: its content is locked. */
function createRendererCache(db: Db, config: Config) {
  const renderers = new Map<number, Promise<SendingRenderer>>();
  return {
    find(newsletterId: number): Promise<SendingRenderer> {
      const known = renderers.get(newsletterId);
      if (known !== undefined) return known;
      const renderer = makeRenderer(db, config, newsletterId);
      renderers.set(newsletterId, renderer);
      renderer.catch(() => renderers.delete(newsletterId));
      return renderer;
    },
    /** Drops the renderers of all other newsletters. */
    keepOnly(ids: number[]): void {
      for (const id of renderers.keys()) if (!ids.includes(id)) renderers.delete(id);
    },
  };
}

/** With the works near each reader, which are looked up once. */
interface SendingRenderer extends MailRenderer {
  worksOf: (reader: Reader) => NearWork[];
}

async function makeRenderer(db: Db, config: Config, id: number): Promise<SendingRenderer> {
  const { title, content, replyTo } = newsletters;
  const [row] = await db
    .select({ id: newsletters.id, title, content, replyTo })
    .from(newsletters)
    .where(eq(newsletters.id, id));
  if (row === undefined) throw new Error(`newsletter ${id} was deleted`);
  const image = (await listNewsletterImages(db, [id])).get(id);
  const shown = { ...row, image: image === undefined ? null : { fileId: image.id, name: image.name } };
  const renderer = prepareNewsletter(config, shown, await findTeam(db), await findNewsletterSender(db));
  return { ...renderer, worksOf: renderer.hasWorks ? await findNearReaders(db) : () => [] };
}
