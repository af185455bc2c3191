import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import type { ScannerSettings } from './settings.ts';

/** away: the scanner could not be reached, or did not finish. */
export type Verdict = 'clean' | 'infected' | 'away';

const idleTimeoutMs = 60_000;
const chunkBytes = 65_536;

/** Scans a file with clamd (INSTREAM). Without a scanner every file is clean. */
export async function scanFile(scanner: ScannerSettings | null, file: string): Promise<Verdict> {
  return scanner === null ? 'clean' : scanStream(scanner, createReadStream(file, { highWaterMark: chunkBytes }));
}

/** Scans a stream, which is read to its end or destroyed. */
export function scanStream(scanner: ScannerSettings, content: Readable): Promise<Verdict> {
  return new Promise((resolve) => {
    const socket = connect(scanner);
    let answer = '';
    const settle = (verdict: Verdict) => {
      content.destroy();
      socket.destroy();
      resolve(verdict);
    };
    // clamd closes the connection when a file exceeds its limit, so that writing fails before its answer is read.
    socket.on('error', () => settle(verdictOf(answer)));
    socket.on('close', () => settle(verdictOf(answer)));
    socket.setTimeout(idleTimeoutMs, () => settle('away'));
    socket.setEncoding('utf8');
    socket.on('data', (words: string) => {
      answer += words;
      if (answer.includes('\0')) settle(verdictOf(answer));
    });
    content.on('error', () => settle('away'));
    socket.write('zINSTREAM\0');
    content.on('data', (chunk: Buffer) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(chunk.length);
      socket.write(size);
      if (!socket.write(chunk)) content.pause();
    });
    socket.on('drain', () => content.resume());
    content.on('end', () => socket.write(Buffer.alloc(4)));
  });
}

function verdictOf(answer: string): Verdict {
  if (/ FOUND\0?$/.test(answer)) return 'infected';
  return /^stream: OK\0?$/.test(answer) ? 'clean' : 'away';
}
