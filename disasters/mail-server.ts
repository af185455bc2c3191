import { appendFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { makeRandom } from '../server/src/demo/random.ts';

/** How the mail server handles a share of the mails. */
export interface MailBehaviour {
  kind: 'accept' | 'lie' | 'late' | 'temporary' | 'permanent';
  share?: number;
  /** For `late`: seconds between the content and the reply. */
  seconds?: number;
}

/** A line of the log: a mail that was accepted, or one whose sender may not have received the reply. */
export interface MailLine {
  id: string;
  to: string;
  subject: string;
  /** `Date.now()`. */
  at: number;
  event: 'accepted' | 'unanswered';
}

// A mail server in a process of its own. What it has accepted is in its log before it replies, so killing it loses
// nothing.
const { values } = parseArgs({
  options: { port: { type: 'string' }, log: { type: 'string' }, seed: { type: 'string' } },
});
const random = makeRandom(Number(values.seed), 'mail server');
let behaviour: MailBehaviour = { kind: 'accept' };
/** Accepted mails, by session, until the sender shows with its next command that it received the reply. */
const awaiting = new Map<string, MailLine>();

const write = (line: MailLine) => appendFileSync(values.log ?? '', `${JSON.stringify(line)}\n`);
const isChosen = (kind: MailBehaviour['kind']) => behaviour.kind === kind && random.chance(behaviour.share ?? 1);
const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  closeTimeout: 100,
  onMailFrom(_address, session, callback) {
    awaiting.delete(session.id);
    callback();
  },
  onRcptTo(_address, _session, callback) {
    if (isChosen('temporary')) callback(refusal(451, '4.3.2 System not accepting network messages'));
    // About the content, so that no address is suppressed because of it.
    else if (isChosen('permanent')) callback(refusal(554, '5.7.1 Message rejected as spam'));
    else callback();
  },
  onData(stream, session, callback) {
    void text(stream).then((mail) => receive(mail, session, callback));
  },
  onClose(session) {
    const line = awaiting.get(session.id);
    if (line !== undefined) write({ ...line, event: 'unanswered' });
    awaiting.delete(session.id);
  },
});
server.on('error', () => {});
server.server.on('connection', (socket: Socket) => socket.setNoDelay(true));
server.listen(Number(values.port), '127.0.0.1', () => console.log('ready'));
process.on('message', (next: MailBehaviour) => (behaviour = next));
// Ends with the suite, even if that was killed.
process.once('disconnect', () => process.exit(0));

function receive(raw: string, session: SMTPServerSession, callback: (error?: Error | null) => void): void {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';
  const line: MailLine = {
    id: header('Message-ID'),
    to: session.envelope.rcptTo[0]?.address ?? '',
    subject: header('Subject'),
    at: Date.now(),
    event: 'accepted',
  };
  write(line);
  if (isChosen('late')) {
    // A sender that does not wait for this reply (RFC 5321, 4.5.3.2: 10 minutes) must not send it again.
    setTimeout(callback, (behaviour.seconds ?? 0) * 1000);
    return;
  }
  awaiting.set(session.id, line);
  if (isChosen('lie')) {
    for (const connection of server.connections) if (connection.session.id === session.id) connection._socket.destroy();
  } else callback();
}
