import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import postalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail as received. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: Buffer;
  mail: Email;
}

/** How the server treats a mail; by default it accepts it. */
export interface SinkBehaviour {
  /** `{address}` in the words becomes the recipient; `only` an address, or `@` and a domain. */
  refuse?: { at: 'mail' | 'rcpt' | 'data'; code: number; words: string; only?: string };
  /** Breaks the connection when half of the mail has arrived. */
  drop?: boolean;
  /** Accepts the mail and breaks the connection instead of replying. */
  isSilent?: boolean;
  /** Delays its reply until this is settled, for the addresses in `holdOnly` or all. */
  hold?: Promise<unknown>;
  holdOnly?: string[];
}

/** A mail server that stores the mails it receives. */
export interface SmtpSink {
  port: number;
  /** Accepted mails, oldest first. */
  received: ReceivedMail[];
  /** The number of mails offered, accepted or not. */
  offered: number;
  behaviour: SinkBehaviour;
  /** Breaks every connection and refuses new ones, like a server that is down. */
  leave(): Promise<void>;
  /** Listens again, on the same port. */
  comeBack(): Promise<void>;
}

/** Key and certificate of `localhost`, generated for these tests and trusted nowhere else. */
const pem = readFileSync(path.join(import.meta.dirname, 'smtp-sink.pem'), 'utf8');

/** Starts a mail server on a free port, by default without TLS and authentication; stopped after the file. */
export async function startSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const sink: SmtpSink = { port: 0, received: [], offered: 0, behaviour: {}, leave, comeBack };
  let server: SMTPServer;
  const makeServer = () =>
    new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      key: pem,
      cert: pem,
      disableReverseLookup: true,
      closeTimeout: 100,
      onMailFrom({ address }, _session, callback) {
        callback(refusalAt('mail', address, sink.behaviour));
      },
      onRcptTo({ address }, _session, callback) {
        sink.offered += 1;
        callback(refusalAt('rcpt', address, sink.behaviour));
      },
      onData(stream, session, callback) {
        const { behaviour } = sink;
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => {
          if (behaviour.drop) breakAll();
          chunks.push(chunk);
        });
        stream.on('end', () => {
          void take(Buffer.concat(chunks), session.envelope, behaviour, callback);
        });
      },
      ...options,
    });
  function breakAll(): void {
    for (const connection of server.connections) connection._socket.destroy();
  }
  async function take(
    raw: Buffer,
    envelope: { mailFrom: false | { address: string }; rcptTo: { address: string }[] },
    behaviour: SinkBehaviour,
    answer: (refusal: Error | null) => void,
  ): Promise<void> {
    const to = envelope.rcptTo.map(({ address }) => address);
    if (behaviour.holdOnly?.includes(to[0] ?? '') ?? true) await behaviour.hold;
    const refusal = refusalAt('data', to[0] ?? '', behaviour);
    if (refusal !== null) return answer(refusal);
    sink.received.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to,
      raw,
      mail: await postalMime.parse(raw),
    });
    if (behaviour.isSilent) breakAll();
    else answer(null);
  }
  async function leave(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(resolve));
    breakAll();
    await closed;
  }
  async function comeBack(): Promise<void> {
    server = makeServer();
    // Some tests break connections on purpose.
    server.on('error', () => {});
    // Otherwise every mail waits 40 ms for delayed acknowledgements.
    server.server.on('connection', (socket: Socket) => socket.setNoDelay(true));
    await new Promise<void>((resolve) => server.listen(sink.port, '127.0.0.1', resolve));
    sink.port = (server.server.address() as AddressInfo).port;
  }
  await comeBack();
  afterAll(leave);
  return sink;
}

/** Makes this process trust the certificate, as an authority's own would be. */
export function trustSmtpSink(): void {
  setDefaultCACertificates([...getCACertificates('default'), pem.slice(pem.indexOf('-----BEGIN CERT'))]);
}

function refusalAt(moment: 'mail' | 'rcpt' | 'data', address: string, { refuse }: SinkBehaviour): Error | null {
  if (refuse?.at !== moment || !address.endsWith(refuse.only ?? '')) return null;
  return Object.assign(new Error(refuse.words.replace('{address}', address)), { responseCode: refuse.code });
}
