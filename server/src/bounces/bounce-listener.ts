import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { withoutSecrets } from '../platform/http/errors.ts';
import { noteReport } from './record-bounces.ts';
import { longestReport, readDeliveryReport } from './delivery-report.ts';
import { readReturnPath } from '../newsletters/signed-links.ts';

/** A mail server for newsletters that come back. */
export interface BounceListener {
  port: number;
  /** Takes no more mails, and lets those in hand finish for at most some seconds. */
  stop(): Promise<void>;
}

/** Reports quote the mail; more than this is none. */
const largestMail = 5 * 1024 * 1024;
const mostConnections = 20;
/** A mail server that says nothing for this long, or that has said all there can be to say, is sent away. */
const longestSilence = 60_000;
const longestVisit = 5 * 60_000;
const longestGoodbye = 5_000;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/**
 * Listens where BOUNCE_ADDRESS says, and takes only mail to an address that a newsletter of this portal came from; it
 * passes nothing on. Null where there is nothing to listen to. Throws when the port is taken.
 */
export async function startBounceListener(
  db: Db,
  config: Pick<Config, 'appSecret' | 'mail'>,
  log: Log,
): Promise<BounceListener | null> {
  const { bounces } = config.mail;
  return bounces === null || bounces.port === 0 ? null : listenForBounces(db, config, bounces, log);
}

/** The same at a place of one's own; port 0 is any free one. */
export async function listenForBounces(
  db: Db,
  config: Pick<Config, 'appSecret' | 'mail'>,
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<BounceListener> {
  const server = new SMTPServer({
    // The machine's own name is nobody's business.
    name: config.mail.bounces?.address.split('@')[1] ?? 'localhost',
    banner: 'Dijkportaal takes undelivered newsletters only',
    // Nobody signs in, and there is nothing to hide: the reports come from mail servers elsewhere.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMail,
    maxClients: mostConnections,
    socketTimeout: longestSilence,
    closeTimeout: longestGoodbye,
    onRcptTo({ address }, session, callback) {
      if (readReturnPath(config, address) === null) return callback(reply(550, '5.1.1 No such mailbox here'));
      if (session.envelope.rcptTo.length > 0) return callback(reply(452, '4.5.3 One mailbox at a time'));
      return callback();
    },
    onData(stream, session, callback) {
      const mailId = readReturnPath(config, session.envelope.rcptTo[0]?.address ?? '');
      void answer(mailId, stream, callback);
    },
  });

  async function answer(
    mailId: number | null,
    stream: SMTPServerDataStream,
    callback: (refusal: Error | null) => void,
  ): Promise<void> {
    callback(await take(mailId, stream));
  }

  /** Answers why it is not taken, or null. */
  async function take(mailId: number | null, stream: SMTPServerDataStream): Promise<Error | null> {
    try {
      const raw = await readBeginning(stream);
      if (stream.sizeExceeded) return reply(552, '5.3.4 Too large for a report');
      // What cannot be read is no report, and would not be one the next time either.
      const statuses = await readDeliveryReport(raw).catch(() => []);
      if (mailId === null || statuses.length === 0) return null;
      await db.transaction((tx) => noteReport(tx, mailId, statuses));
      log.info({ event: 'newsletter_bounce', mail: mailId, action: statuses[0]?.action }, 'mail');
      return null;
    } catch (error) {
      log.error({ event: 'bounce_not_recorded', err: withoutSecrets(error as Error) }, 'mail');
      return reply(451, '4.3.0 Try again later');
    }
  }

  server.server.on('connection', (socket: Socket) => {
    const end = setTimeout(() => socket.destroy(), longestVisit);
    socket.once('close', () => clearTimeout(end));
  });
  server.on('error', (error) =>
    log.warn({ event: 'bounce_connection', code: (error as NodeJS.ErrnoException).code }, 'mail'),
  );
  server.listen(port, host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** What a report says itself stands before the mail that it quotes; the rest is let past, however much it is. */
async function readBeginning(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length < longestReport) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}

const reply = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
