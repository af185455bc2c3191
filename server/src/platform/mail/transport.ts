import { createPrivateKey } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Message } from './message.ts';
import { measureCall } from '../measure.ts';
import { isResponse, UnansweredError, UnsendableError } from './refusal.ts';
import type { MailSettings, SmtpSettings } from './settings.ts';

/** Sends messages. Throws the error of the mail server or disk, UnansweredError if the server never replied. */
export interface Transport {
  send(message: Message): Promise<void>;
  /** Closes the connections; those in use only after they have sent their message. */
  close(): void;
}

/** The headers to sign. The library's default lacks the one that one-click unsubscribing requires (RFC 8058, 4). */
const signedHeaders = `From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:\
Content-Transfer-Encoding:Content-Language:Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post`;

/** In milliseconds; tests use shorter ones. */
export interface SmtpTimeouts {
  /** Until the server greets. */
  greeting: number;
  /** Until the server answers, or takes the next part of the mail. */
  response: number;
}

/**
 * RFC 5321, section 4.5.3.2: 5 minutes for the greeting, and 10 minutes after the end of the mail, the longest of its
 * timeouts. A shorter one duplicates mails: a server that is still checking a mail has accepted it afterwards.
 */
export const smtpTimeouts: SmtpTimeouts = { greeting: 5 * 60_000, response: 10 * 60_000 };

/** Opens the mail server of the settings, or the outbox folder if there is none. */
export function openTransport(
  { smtp, dkim }: MailSettings,
  dataDir: string,
  { maxConnections = 1, timeouts = smtpTimeouts }: { maxConnections?: number; timeouts?: SmtpTimeouts } = {},
): Transport {
  // Read once: from text, the library would read the key for every mail, which takes longer than signing.
  const signing =
    dkim === null
      ? {}
      : { dkim: { ...dkim, privateKey: createPrivateKey(dkim.privateKey), headerFieldNames: signedHeaders } };
  if (smtp === null) return openOutbox(outboxFolder(dataDir), signing);
  return openSmtp(smtp, { signing, maxConnections, timeouts });
}

/** The folder for mails if there is no mail server. */
export const outboxFolder = (dataDir: string) => path.join(dataDir, 'outbox');

/** Passed with a message, to know whether the server started to receive it. */
interface Tracked {
  tracking: { content: Readable | null };
}

function openSmtp(
  { host, port, tls, login }: SmtpSettings,
  { signing, maxConnections, timeouts }: { signing: object; maxConnections: number; timeouts: SmtpTimeouts },
): Transport {
  const server = {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    // This one covers connecting and the greeting together.
    connectionTimeout: timeouts.greeting,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.response,
    dnsTimeout: 10_000,
  };
  const transport = createTransport({
    ...signing,
    ...server,
    pool: true,
    ...(login !== null && { auth: login }),
    maxConnections,
    // Only the queue in the database retries.
    maxRequeues: 0,
    idleTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  // The first byte of the content is read only after the server has accepted the envelope.
  transport.use('stream', ({ data, message }, done) => {
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const content = open(options);
      (data as Tracked).tracking.content = content;
      return content;
    };
    done();
  });
  return {
    async send(message) {
      if (/\P{ASCII}/u.test(message.to.address) && !(await takesUtf8(server))) throw new UnsendableError(needsUtf8);
      const tracking: Tracked['tracking'] = { content: null };
      try {
        await measureCall(
          { system: 'smtp', operation: 'send' },
          () => transport.sendMail({ ...message, tracking } as Message),
          (error) => (isResponse(error) ? 'refused' : 'failed'),
        );
      } catch (error) {
        const hasNoReply = tracking.content?.readableDidRead === true && !isResponse(error);
        throw hasNoReply ? new UnansweredError('the server did not reply', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

const needsUtf8 =
  'De mailserver van het portaal kan niet mailen naar een adres met andere letters dan a tot z vóór de @ (SMTPUTF8). Vraag om een ander adres.';

/**
 * Whether the mail server announces SMTPUTF8 (RFC 6531). The library would send such an address to any server, and
 * reports only afterwards what the server announced. Checked for every mail, because few people have such an address.
 */
function takesUtf8(server: SMTPConnection.Options): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection(server);
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the mail server closed the connection')));
    connection.connect((error) => {
      if (error) return reject(error);
      resolve(/^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || ''));
      connection.quit();
    });
  });
}

function openOutbox(folder: string, signing: object): Transport {
  const transport = createTransport({ ...signing, streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(message);
      // Sorted by time; written under another name and renamed, so that nobody reads a partial mail.
      const time = message.date.toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${/[\w-]+/.exec(message.messageId)?.[0]}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close() {},
  };
}
