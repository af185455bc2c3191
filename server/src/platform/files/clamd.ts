import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ScannerSettings } from './settings.ts';

/** The response of clamd about a file: the name of what it found, a limit that it has, or why there is none. */
export interface Verdict {
  kind: 'clean' | 'infected' | 'too large' | 'away';
  detail: string;
}

/** In milliseconds; tests use shorter ones. */
export interface ClamdTimeouts {
  /** How often a scanner that has not responded yet is checked. */
  check: number;
  /** How long that check may take. */
  ping: number;
}

/** A frozen scanner is detected within 8 seconds; one that is busy with a large file may take minutes. */
export const clamdTimeouts: ClamdTimeouts = { check: 5_000, ping: 3_000 };

/** Throws why clamd does not answer `PING`. */
export async function ping(clamd: ScannerSettings, timeoutMs: number): Promise<void> {
  const response = await new Promise<string>((resolve, reject) => {
    const socket = connect(clamd, () => socket.write('zPING\0'));
    let words = '';
    const timer = setTimeout(() => {
      reject(new Error(`it did not answer PING within ${timeoutMs / 1000} seconds`));
      socket.destroy();
    }, timeoutMs);
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (words += part));
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(words);
    });
  });
  if (!response.startsWith('PONG')) throw new Error(`it answered PING with ${response.slice(0, 100)}`);
}

/** Scans content with clamd (INSTREAM); the content is read to its end or destroyed. Never throws. */
export async function scanWithClamd(
  clamd: ScannerSettings,
  content: AsyncIterable<Buffer>,
  timeouts: ClamdTimeouts,
): Promise<Verdict> {
  const socket = connect(clamd);
  let response = '';
  let failure = 'it closed the connection without an answer';
  let isChecking = false;
  const checking = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    ping(clamd, timeouts.ping)
      .catch((error: Error) => socket.destroy(error))
      .finally(() => (isChecking = false));
  }, timeouts.check);
  const answered = new Promise<void>((resolve) => {
    socket.setEncoding('utf8');
    socket.on('data', (words: string) => {
      response += words;
      if (response.includes('\0')) socket.destroy();
    });
    // clamd closes the connection when a file exceeds its limit, so that writing fails before its response is read.
    socket.on('error', (error) => (failure = error.message));
    socket.on('close', () => resolve());
  });
  try {
    await pipeline(frame(content), socket, { end: false }).catch(() => {
      // The content could not be read; on a failure the connection closes itself.
      if (socket.errored === null) socket.destroy();
    });
    await answered;
    return readVerdict(response.replace(/\0$/, '')) ?? { kind: 'away', detail: response || failure };
  } finally {
    clearInterval(checking);
    socket.destroy();
  }
}

async function* frame(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of content) {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(part.length);
    yield size;
    yield part;
  }
  yield Buffer.alloc(4);
}

function readVerdict(response: string): Verdict | undefined {
  if (response === 'stream: OK') return { kind: 'clean', detail: '' };
  if (response.startsWith('INSTREAM size limit exceeded')) return { kind: 'too large', detail: 'StreamMaxLength' };
  const found = /^stream: (.+) FOUND$/.exec(response)?.[1];
  if (found === undefined) return undefined;
  // With AlertExceedsMax clamd reports what it did not scan completely.
  return { kind: found.startsWith('Heuristics.Limits.Exceeded') ? 'too large' : 'infected', detail: found };
}
