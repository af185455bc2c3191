import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import postalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: Buffer;
  mail: Email;
}

/** What the server does to a mail; without any of it, it takes it. */
export interface SinkBehaviour {
  refuse?: { at: 'rcpt' | 'data'; code: number; words: string; only?: string };
  /** Breaks the connection when half of the mail has come. */
  drop?: boolean;
  /** Takes the mail and breaks the connection instead of saying so. */
  isSilent?: boolean;
  /** Waits with its answer until this is settled. */
  hold?: Promise<unknown>;
}

/** A mail server that keeps what it gets. */
export interface SmtpSink {
  port: number;
  /** What it took, oldest first. */
  received: ReceivedMail[];
  /** Mails that were offered, taken or not. */
  offered: number;
  behaviour: SinkBehaviour;
  /** Breaks every connection and refuses new ones, as a server does that is down. */
  leave(): Promise<void>;
  /** Is there again, at the same port. */
  comeBack(): Promise<void>;
}

/** Key and certificate of `localhost`, made for these tests and trusted by nobody else. */
const pem = readFileSync(path.join(import.meta.dirname, 'smtp-sink.pem'), 'utf8');

/** Starts a mail server on a free port of this machine, in the clear and without sign-in unless `options` say otherwise; stopped after the file. */
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
    await behaviour.hold;
    const to = envelope.rcptTo.map(({ address }) => address);
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
    // A connection that breaks is what some tests ask for.
    server.on('error', () => {});
    // Otherwise every mail waits 40 ms for the two ends' delayed answers.
    server.server.on('connection', (socket: Socket) => socket.setNoDelay(true));
    await new Promise<void>((resolve) => server.listen(sink.port, '127.0.0.1', resolve));
    sink.port = (server.server.address() as AddressInfo).port;
  }
  await comeBack();
  afterAll(leave);
  return sink;
}

/** Lets this process trust the certificate, as an authority's own would be. */
export function trustSmtpSink(): void {
  setDefaultCACertificates([...getCACertificates('default'), pem.slice(pem.indexOf('-----BEGIN CERT'))]);
}

function refusalAt(moment: 'rcpt' | 'data', address: string, { refuse }: SinkBehaviour): Error | null {
  if (refuse?.at !== moment || (refuse.only ?? address) !== address) return null;
  return Object.assign(new Error(refuse.words), { responseCode: refuse.code });
}
