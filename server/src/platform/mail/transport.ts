import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';
import type { MailSettings, SmtpSettings } from './settings.ts';

/** Hands messages over; throws what the mail server or the disk says. */
export interface Transport {
  send(message: Message): Promise<void>;
  /** Lets go of the connections; what is still being sent fails. */
  close(): void;
}

/** Mails that are sent at the same time, each over a connection of its own. */
export const lanes = 5;

/** Headers that a signature covers. The library's own list lacks the one without which one click does nothing (RFC 8058, 4). */
const signedHeaders = `From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:\
Content-Transfer-Encoding:Content-Language:Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post`;

/** The mail server of the settings, or else the outbox folder. */
export function openTransport({ smtp, dkim }: MailSettings, dataDir: string): Transport {
  const signing = dkim === null ? {} : { dkim: { ...dkim, headerFieldNames: signedHeaders } };
  return smtp === null ? openOutbox(outboxFolder(dataDir), signing) : openSmtp(smtp, signing);
}

/** Where mails are written when there is no mail server. */
export const outboxFolder = (dataDir: string) => path.join(dataDir, 'outbox');

function openSmtp({ host, port, tls, login }: SmtpSettings, signing: object): Transport {
  const transport = createTransport({
    ...signing,
    pool: true,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(login !== null && { auth: login }),
    maxConnections: lanes,
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
  return {
    async send(message) {
      await transport.sendMail(message);
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
      const file = path.join(folder, `${time}-${message.messageId.slice(1, 37)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close() {},
  };
}
