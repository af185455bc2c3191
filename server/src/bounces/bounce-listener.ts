import { open } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { withoutSecrets } from '../platform/errors.ts';
import { readMail } from '../platform/files/sandbox/inspect-file.ts';
import { openTemporaryFiles } from '../platform/files/temporary.ts';
import type { OnUndelivered } from '../platform/mail/delivery.ts';
import type { HoldSending } from './own-reports.ts';
import { readReport } from './read-report.ts';
import { recordReport } from './record-bounces.ts';
import { readReturnPath } from './return-path.ts';
import { keepUnclearReport } from './unclear-reports.ts';

/** The mail server that receives the bounces of newsletters, and of mails about messages. */
export interface BounceListener {
  port: number;
  /** Refuses new mails and allows those being received a few seconds to finish. */
  stop(): Promise<void>;
}

/** A report may quote the whole mail; anything larger is not a report. */
const maxMailBytes = 5 * 1024 * 1024;
const maxConnections = 20;
const idleTimeoutMs = 60_000;
const connectionTimeoutMs = 5 * 60_000;
const closeTimeoutMs = 5_000;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
type Settings = Pick<Config, 'appSecret' | 'oldSecret' | 'mail' | 'files'>;
type Bounced = NonNullable<ReturnType<typeof readReturnPath>>;

/** What else depends on a report. */
interface Consequences {
  holdSending: HoldSending;
  onUndelivered: OnUndelivered;
}

/**
 * Listens on BOUNCE_PORT and accepts only mail to a return path of this portal; relays nothing.
 * Returns null without BOUNCE_ADDRESS or with port 0. Throws if the port is in use.
 */
export async function startBounceListener(
  db: Db,
  config: Settings,
  consequences: Consequences,
  log: Log,
): Promise<BounceListener | null> {
  const { bounces } = config.mail;
  return bounces === null || bounces.port === 0 ? null : listenForBounces(db, config, bounces, consequences, log);
}

/** Listens on the given host and port; port 0 picks a free one. */
export async function listenForBounces(
  db: Db,
  config: Settings,
  { host, port }: { host: string; port: number },
  { holdSending, onUndelivered }: Consequences,
  log: Log,
): Promise<BounceListener> {
  const server = new SMTPServer({
    // The default is the host name of the machine, which is internal.
    name: config.mail.bounces?.address.split('@')[1] ?? 'localhost',
    banner: 'Dijkportaal takes undelivered mail only',
    // The reports come from the mail servers of others, which do not sign in, and contain no secrets.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    maxClients: maxConnections,
    socketTimeout: idleTimeoutMs,
    closeTimeout: closeTimeoutMs,
    onRcptTo({ address }, session, callback) {
      if (readReturnPath(config, address) === null) return callback(reply(550, '5.1.1 No such mailbox here'));
      if (session.envelope.rcptTo.length > 0) return callback(reply(452, '4.5.3 One mailbox at a time'));
      return callback();
    },
    onData(stream, session, callback) {
      const bounced = readReturnPath(config, session.envelope.rcptTo[0]?.address ?? '');
      void receive(bounced, stream, callback);
    },
  });

  async function receive(
    bounced: Bounced | null,
    stream: SMTPServerDataStream,
    callback: (refusal: Error | null) => void,
  ): Promise<void> {
    callback(await record(bounced, stream));
  }

  /** Returns the refusal, or null for a mail that was accepted. */
  async function record(bounced: Bounced | null, stream: SMTPServerDataStream): Promise<Error | null> {
    const temporary = openTemporaryFiles(config.files.uploadFolder);
    try {
      const file = await temporary.next();
      await writeDown(stream, file);
      if (stream.sizeExceeded) return reply(552, '5.3.4 Too large for a report');
      if (bounced === null) return null;
      const mail = await readMail(file);
      const report = mail === null ? null : readReport(mail);
      if (report === 'reply') return null;
      const mailId = bounced.id;
      if (bounced.kind === 'message') {
        const failed = report?.find(({ action }) => action === 'failed');
        if (failed !== undefined) await db.transaction((tx) => onUndelivered(tx, mailId, failed));
        log.info({ event: 'message_bounce', message: mailId, action: report?.[0]?.action ?? 'unclear' }, 'mail');
        return null;
      }
      if (report === null) {
        const { from = '', subject = '', text = await readBeginning(file) } = mail ?? {};
        await db.transaction((tx) => keepUnclearReport(tx, mailId, { sender: from, subject, content: text }));
        log.warn({ event: 'newsletter_bounce_unclear', mail: mailId }, 'mail');
        return null;
      }
      await db.transaction((tx) => recordReport(tx, mailId, report, holdSending));
      log.info({ event: 'newsletter_bounce', mail: mailId, action: report[0]?.action }, 'mail');
      return null;
    } catch (error) {
      log.error({ event: 'bounce_not_recorded', err: withoutSecrets(error as Error) }, 'mail');
      return reply(451, '4.3.0 Try again later');
    } finally {
      await temporary.close();
    }
  }

  server.server.on('connection', (socket: Socket) => {
    const end = setTimeout(() => socket.destroy(), connectionTimeoutMs);
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

/** Writes a mail up to the limit: more is read from the network and not stored. */
async function writeDown(stream: SMTPServerDataStream, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let length = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= maxMailBytes) await file.write(chunk);
    }
  } finally {
    await file.close();
  }
}

/** For staff, of a mail that cannot be read. */
async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_000));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
