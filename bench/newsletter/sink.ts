import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** How the mail server behaves; a moment is that of `Date.now()`. */
export interface SinkOrder {
  /** Milliseconds between taking a mail and saying so. */
  late?: number;
  /** Share of the mails that get 451, until this moment. */
  refuse?: number;
  refuseUntil?: number;
  isAway?: boolean;
  /** Answers what it took, and begins to count anew. */
  report?: true;
}

/** What it took since the last report: how often each recipient, and when the last mail to each came. */
export interface SinkReport {
  copies: Map<string, number>;
  lastAt: Map<string, number>;
}

// A mail server that only counts, in a thread of its own: a full one would be slower than what it measures.
const port = parentPort;
if (port === null) throw new Error('this runs as a worker thread');
let order: SinkOrder = {};
let copies = new Map<string, number>();
let lastAt = new Map<string, number>();
const sockets = new Set<Socket>();
let server: Server | null = null;
let place = 0;

const isRefused = () => Math.random() < (order.refuse ?? 0) && Date.now() < (order.refuseUntil ?? 0);

function count(recipient: string): void {
  copies.set(recipient, (copies.get(recipient) ?? 0) + 1);
  lastAt.set(recipient, Date.now());
}

function talk(socket: Socket): void {
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
        if (order.late) setTimeout(say, order.late, '250 taken');
        else say('250 taken');
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
  const opened = createServer(talk);
  server = opened;
  opened.listen(place, '127.0.0.1', () => {
    place = (opened.address() as AddressInfo).port;
    port?.postMessage({ port: place });
  });
}

port.on('message', (next: SinkOrder) => {
  if (next.report) {
    port.postMessage({ copies, lastAt } satisfies SinkReport);
    copies = new Map();
    lastAt = new Map();
    return;
  }
  const wasAway = order.isAway ?? false;
  order = next;
  if (order.isAway && !wasAway) {
    server?.close();
    for (const socket of sockets) socket.destroy();
  } else if (!order.isAway && wasAway) listen();
});
listen();
