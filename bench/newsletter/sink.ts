import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** The behaviour of the mail server from now on, or a request for a report. */
export interface SinkCommand {
  /** Milliseconds between receiving a mail and accepting it. */
  delay?: number;
  /** Recipients that begin with this are accepted without the delay. */
  delayBut?: string;
  /** Share of the mails that gets a 451, until this time (`Date.now()`). */
  refuse?: number;
  refuseUntil?: number;
  isDown?: boolean;
  /** Posts a `SinkReport` and resets the counters. */
  report?: true;
}

/** What was received since the last report: the number of mails and the time of the last one, per recipient. */
export interface SinkReport {
  copies: Map<string, number>;
  lastAt: Map<string, number>;
}

// A mail server that only counts, in its own thread: a full one would be slower than the portal that it measures.
const port = parentPort;
if (port === null) throw new Error('this runs as a worker thread');
let behaviour: SinkCommand = {};
let copies = new Map<string, number>();
let lastAt = new Map<string, number>();
const sockets = new Set<Socket>();
let server: Server | null = null;
let listenPort = 0;

const isRefused = () => Math.random() < (behaviour.refuse ?? 0) && Date.now() < (behaviour.refuseUntil ?? 0);

function count(recipient: string): void {
  copies.set(recipient, (copies.get(recipient) ?? 0) + 1);
  lastAt.set(recipient, Date.now());
}

function handleConnection(socket: Socket): void {
  socket.setNoDelay(true);
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('error', () => {});
  let rest = '';
  let recipient = '';
  let isContent = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const commands: Record<string, (line: string) => void> = {
    EHLO: () => say('250-sink\r\n250-PIPELINING\r\n250 8BITMIME'),
    MAIL: () => {
      recipient = '';
      say('250 ok');
    },
    RCPT: (line) => {
      if (isRefused()) return say('451 4.7.1 later');
      recipient = /<([^>]+)>/.exec(line)?.[1] ?? '';
      return say('250 ok');
    },
    DATA: () => {
      if (recipient === '') return say('503 5.5.1 no recipient');
      isContent = true;
      return say('354 go on');
    },
    QUIT: () => socket.end('221 bye\r\n'),
  };
  function read(): void {
    for (;;) {
      const end = isContent ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n');
      if (end < 0) return;
      const line = isContent ? '' : rest.slice(0, end);
      rest = rest.slice(end + (isContent ? 5 : 2));
      if (isContent) {
        isContent = false;
        count(recipient);
        const isDelayed = behaviour.delayBut === undefined || !recipient.startsWith(behaviour.delayBut);
        if (behaviour.delay && isDelayed) setTimeout(say, behaviour.delay, '250 accepted');
        else say('250 accepted');
      } else {
        (commands[line.slice(0, 4).toUpperCase()] ?? (() => say('250 ok')))(line);
      }
    }
  }
  say('220 sink');
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    rest += chunk;
    read();
  });
}

function listen(): void {
  const opened = createServer(handleConnection);
  server = opened;
  opened.listen(listenPort, '127.0.0.1', () => {
    listenPort = (opened.address() as AddressInfo).port;
    port?.postMessage({ port: listenPort });
  });
}

port.on('message', (next: SinkCommand) => {
  if (next.report) {
    port.postMessage({ copies, lastAt } satisfies SinkReport);
    copies = new Map();
    lastAt = new Map();
    return;
  }
  const wasDown = behaviour.isDown ?? false;
  behaviour = next;
  if (behaviour.isDown && !wasDown) {
    server?.close();
    for (const socket of sockets) socket.destroy();
  } else if (!behaviour.isDown && wasDown) listen();
});
listen();
