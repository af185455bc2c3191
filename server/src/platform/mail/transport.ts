import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';
import { isAnswer, UnansweredError } from './refusal.ts';
import type { MailSettings, SmtpSettings } from './settings.ts';

/** Hands messages over; throws what the mail server or the disk says, UnansweredError when it said nothing at the end. */
export interface Transport {
  send(message: Message): Promise<void>;
  /** Lets go of the connections, of those that are sending as soon as that is done. */
  close(): void;
}

/** Mails about accounts that are sent at the same time. */
export const lanes = 5;

/** Headers that a signature covers. The library's own list lacks the one without which one click does nothing (RFC 8058, 4). */
const signedHeaders = `From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:\
Content-Transfer-Encoding:Content-Language:Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post`;

/** The mail server of the settings, or else the outbox folder. At most `connections` mails are sent at the same time. */
export function openTransport({ smtp, dkim }: MailSettings, dataDir: string, connections = lanes): Transport {
  const signing = dkim === null ? {} : { dkim: { ...dkim, headerFieldNames: signedHeaders } };
  return smtp === null ? openOutbox(outboxFolder(dataDir), signing) : openSmtp(smtp, signing, connections);
}

/** Where mails are written when there is no mail server. */
export const outboxFolder = (dataDir: string) => path.join(dataDir, 'outbox');

/** Goes along with a message, to learn how far it came. */
interface Handing {
  handing: { content: Readable | null };
}

function openSmtp({ host, port, tls, login }: SmtpSettings, signing: object, connections: number): Transport {
  const transport = createTransport({
    ...signing,
    pool: true,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(login !== null && { auth: login }),
    maxConnections: connections,
    // The queue in the database decides when to try again, nobody else.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  // The server has allowed the content to come when the first byte of it is read, and only then.
  transport.use('stream', ({ data, message }, done) => {
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const content = open(options);
      (data as Handing).handing.content = content;
      return content;
    };
    done();
  });
  return {
    async send(message) {
      const handing: Handing['handing'] = { content: null };
      try {
        await transport.sendMail({ ...message, handing } as Message);
      } catch (error) {
        const isUnanswered = handing.content?.readableDidRead === true && !isAnswer(error);
        throw isUnanswered ? new UnansweredError('the answer did not come', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

function openOutbox(folder: string, signing: object): Transport {
  const transport = createTransport({ ...signing, streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(message);
      // Newest last by name; written beside it and moved, so that nobody reads half a mail.
      const time = message.date.toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${/[\w-]+/.exec(message.messageId)?.[0]}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close() {},
  };
}
