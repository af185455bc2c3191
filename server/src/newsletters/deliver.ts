import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { withoutSecrets } from '../platform/http/errors.ts';
import { insist } from '../platform/mail/delivery.ts';
import { nextPause, readRefusal, type Refusal } from '../platform/mail/refusal.ts';
import type { Transport } from '../platform/mail/transport.ts';
import { inBatches } from './batch.ts';
import { noteRefusedAddress } from './bounces.ts';
import { noteSendingProblem } from './finish.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createRendererCache } from './renderer-cache.ts';
import {
  claimMails,
  giveBack,
  keepMails,
  markFailed,
  markInFlight,
  markSent,
  markUnanswered,
  postpone,
  type ClaimedMail,
} from './queue.ts';
import { newsletters } from '../schema/newsletters.ts';

/** What the lanes of a process use. */
export interface Lanes {
  db: Db;
  config: Config;
  transport: Transport;
  pace: RateLimiter;
  /** Mails that are handed over at the same time. */
  count: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const claimedAtOnce = 50;
const lookEvery = 1_000;
const shortestRest = 5_000;
const longestRest = 30_000;
/** Seconds that a process goes on trying to write down that a mail left, while the database is away. */
const insistFor = 600;

/** Hands over the mails of the newsletters that are being sent; any number of processes may do so beside each other. */
export function openLanes({ db, config, transport, pace, count, log }: Lanes) {
  const stopping = new AbortController();
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
  const presses = createRendererCache(db, config);
  const markInFlightTogether = inBatches((ids: number[]) => markInFlight(db, ids));
  const markSentTogether = inBatches((ids: number[]) => markSent(db, ids));
  const claimed: ClaimedMail[] = [];
  const inHand = new Map<ClaimedMail, Promise<void>>();
  /** Nothing is handed over before this moment, because mail server or database were away. */
  let restUntil = 0;
  /** Rests since a mail was last answered for; what was under way when one began does not lengthen it. */
  let rests = 0;
  let emptyUntil = 0;
  let lastTurn = 0;
  let hasDelivered = false;

  async function turn(): Promise<void> {
    if (performance.now() < restUntil) return rest(restUntil - performance.now());
    if (claimed.length < count && performance.now() >= emptyUntil) {
      const more = await claimSome();
      if (more.length === 0) emptyUntil = performance.now() + lookEvery;
      claimed.push(...more);
    }
    while (inHand.size < count) {
      const mail = claimed.shift();
      if (mail === undefined) break;
      inHand.set(
        mail,
        hand(mail).finally(() => inHand.delete(mail)),
      );
    }
    const isFull = inHand.size === count;
    await Promise.race([...inHand.values(), ...(isFull ? [] : [rest(lookEvery)])]);
  }

  /** Newsletters take turns, so that a small one need not wait for a large one. */
  async function claimSome(): Promise<ClaimedMail[]> {
    const rows = await db
      .select({ id: newsletters.id })
      .from(newsletters)
      .where(eq(newsletters.state, 'sending'))
      .orderBy(newsletters.id);
    const ids = rows.map(({ id }) => id);
    presses.keepOnly(ids);
    const inTurn = [...ids.filter((id) => id > lastTurn), ...ids.filter((id) => id <= lastTurn)];
    for (const id of inTurn) {
      const mails = await claimMails(db, id, claimedAtOnce);
      lastTurn = id;
      if (mails.length > 0) return mails;
    }
    return [];
  }

  async function hand(mail: ClaimedMail): Promise<void> {
    try {
      await handOver(mail);
    } catch (error) {
      // Its lease ends, and it is taken up again.
      takeRest(shortestRest);
      log.error({ event: 'newsletter_mail_interrupted', mail: mail.id, err: withoutSecrets(error as Error) }, 'mail');
    }
  }

  async function handOver(mail: ClaimedMail): Promise<void> {
    const rest = rests;
    const press = await presses.find(mail.newsletterId);
    await pace(stopping.signal);
    if (stopping.signal.aborted || performance.now() < restUntil) return giveBack(db, [mail]);
    if (!(await markInFlightTogether(mail.id)).has(mail.id)) return;
    try {
      await transport.send(press({ mailId: mail.id, email: mail.email ?? '', name: mail.name }));
    } catch (error) {
      const refusal = readRefusal(error);
      await insist(() => recordRefusal(db, mail, refusal), insistFor);
      if (refusal.isAboutMail) rests = 0;
      else if (rest === rests) await takeServerRest(refusal);
      return;
    }
    rests = 0;
    hasDelivered = true;
    await insist(() => markSentTogether(mail.id), insistFor);
  }

  function takeRest(milliseconds: number): void {
    restUntil = Math.max(restUntil, performance.now() + milliseconds);
  }

  /** Others may reach it: they get what this process had claimed. */
  async function takeServerRest({ reason, code }: Refusal): Promise<void> {
    const milliseconds = Math.min(shortestRest * 2 ** rests, longestRest);
    rests += 1;
    takeRest(milliseconds);
    log.warn({ event: 'newsletter_mail_server_away', code, seconds: milliseconds / 1000 }, 'mail');
    await giveBack(db, claimed.splice(0));
    await noteSendingProblem(db, reason);
  }

  return {
    /** Until `stop`; throws nothing. */
    async run(): Promise<void> {
      while (!stopping.signal.aborted) {
        await turn().catch((error: Error) => {
          takeRest(shortestRest);
          log.warn({ event: 'newsletter_queue_away', err: withoutSecrets(error) }, 'mail');
        });
      }
    },
    /** Says that the mails it has are still in hand. */
    async keep(): Promise<void> {
      const ids = [...claimed, ...inHand.keys()].map(({ id }) => id);
      if (ids.length > 0) await keepMails(db, ids);
    },
    /** Whether the mail server took mail since this was last asked. */
    readDelivered(): boolean {
      const answer = hasDelivered;
      hasDelivered = false;
      return answer;
    },
    stop: () => stopping.abort(),
    /** Ends when what is in flight has been answered for, and what was claimed is given back. */
    async settle(): Promise<void> {
      await Promise.allSettled(inHand.values());
      await giveBack(db, claimed.splice(0));
    },
  };
}

async function recordRefusal(db: Db, mail: ClaimedMail, refusal: Refusal): Promise<void> {
  const { isAboutMail, isFinal, isUnanswered, reason } = refusal;
  if (isUnanswered) return markUnanswered(db, mail, reason);
  if (!isAboutMail) return giveBack(db, [mail]);
  const pause = isFinal ? null : nextPause((Date.now() - (mail.triedAt?.getTime() ?? Date.now())) / 1000);
  if (pause !== null) return postpone(db, mail, pause, reason);
  if (isFinal && mail.email !== null) await noteRefusedAddress(db, mail.email, reason);
  return markFailed(db, mail, isFinal ? reason : `Na 4 uur proberen opgegeven. ${reason}`);
}
