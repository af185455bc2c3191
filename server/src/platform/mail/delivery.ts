import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { withoutSecrets } from '../http/errors.ts';
import { unseal } from '../crypto.ts';
import { writeMessage } from './message.ts';
import type { Mail } from './mail.ts';
import { mailKey } from './mailer.ts';
import { keepMails, leaseSeconds, markFailed, markSent, postpone, takeMails, type TakenMail } from './queue.ts';
import { nextPause, readRefusal, UnsendableError } from './refusal.ts';
import { lanes, openTransport, type Transport } from './transport.ts';

/** Mails that leave. */
export interface Delivery {
  /** Takes no more mails, lets those in hand finish for at most 10 seconds. */
  stop(): Promise<void>;
}

const lookEvery = 500;
const pauseAfterTrouble = 5_000;
const longestGoodbye = 10_000;

/** Sends the mails of the table `mails`; any number of processes may do so beside each other. */
export function startDelivery(
  db: Db,
  config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl' | 'appSecret'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Delivery {
  const transport = openTransport(config.mail, config.dataDir);
  const stopping = new AbortController();
  const inHand = new Map<string, Promise<void>>();
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});

  async function takeSome(): Promise<void> {
    const free = lanes - inHand.size;
    const taken = free > 0 ? await takeMails(db, free) : [];
    for (const mail of taken) {
      const sending = deliver(db, transport, mail, config, log).catch((error: Error) => {
        // Its lease ends, and it is taken again.
        log.error({ event: 'mail_not_recorded', mail: mail.id, err: withoutSecrets(error) }, 'mail');
      });
      inHand.set(
        mail.id,
        sending.finally(() => inHand.delete(mail.id)),
      );
    }
    // Fewer than asked for: the queue is empty, whatever was sent meanwhile.
    if (taken.length < free) await rest(lookEvery);
    else await Promise.race(inHand.values());
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await takeSome().catch(async (error: Error) => {
        log.warn({ event: 'mail_queue_away', err: withoutSecrets(error) }, 'mail');
        await rest(pauseAfterTrouble);
      });
    }
  }

  const keeping = setInterval(
    () => {
      if (inHand.size > 0) keepMails(db, [...inHand.keys()]).catch(() => {});
    },
    (leaseSeconds / 3) * 1000,
  );
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      const finished = Promise.allSettled(inHand.values());
      await Promise.race([finished, sleep(longestGoodbye, undefined, { ref: false })]);
      clearInterval(keeping);
      transport.close();
      await Promise.race([finished, sleep(1_000, undefined, { ref: false })]);
    },
  };
}

async function deliver(
  db: Db,
  transport: Transport,
  taken: TakenMail,
  config: Parameters<typeof startDelivery>[1],
  log: Parameters<typeof startDelivery>[2],
): Promise<void> {
  const { id, createdAt } = taken;
  try {
    const mail = openMail(taken, mailKey(config));
    await transport.send(await writeMessage(mail, taken, { publicUrl: config.publicUrl, from: config.mail.from }));
  } catch (error) {
    const { isFinal, reason, code } = readRefusal(error);
    const age = (Date.now() - createdAt.getTime()) / 1000;
    const pause = isFinal ? null : nextPause(age);
    log.warn({ event: pause === null ? 'mail_failed' : 'mail_postponed', mail: id, code }, 'mail');
    if (pause !== null) return postpone(db, id, pause, reason);
    return markFailed(db, id, isFinal ? reason : `Na 4 uur proberen opgegeven. ${reason}`);
  }
  await insist(() => markSent(db, id));
}

function openMail({ sealed }: TakenMail, key: Buffer): Mail {
  try {
    return JSON.parse(unseal(key, sealed ?? '')) as Mail;
  } catch {
    throw new UnsendableError('De inhoud is niet te lezen: is APP_SECRET veranderd?');
  }
}

/** Says it again every second while the database is away: otherwise the mail would be sent twice. */
export async function insist(record: () => Promise<void>, most = 10): Promise<void> {
  for (let attempt = 1; attempt < most; attempt += 1) {
    try {
      return await record();
    } catch {
      await sleep(1_000);
    }
  }
  return record();
}
