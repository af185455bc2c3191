import { open, readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { StreamPlace } from '../../platform/audit/stream-settings.ts';
import { describeLine, frameLine, type AuditLine, type Sender } from './describe-line.ts';

const timeoutMs = 20_000;
/** How long a receiver has to break off before it is told that this was all. */
const graceMs = 100;

/** Writes lines to one place. When the promise is fulfilled the place has them; when it throws it may have some. */
export async function writeLines(place: StreamPlace, lines: AuditLine[], sender: Sender): Promise<void> {
  if (place.kind === 'syslog') {
    await sendAndClose(place, Buffer.concat(lines.map((line) => frameLine(line, sender))));
    return;
  }
  const text = lines.map((line) => `${JSON.stringify(describeLine(line, sender))}\n`).join('');
  if (place.kind === 'file') await append(place.file, text);
  else await new Promise<void>((done, fail) => process.stdout.write(text, (error) => (error ? fail(error) : done())));
}

/** Opened each time, so that the file may be moved away at any moment. */
async function append(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a+', 0o640);
  try {
    const { size } = await handle.stat();
    // A full disk leaves half a line.
    const isCut = size > 0 && (await handle.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0] !== 10;
    await handle.appendFile((isCut ? '\n' : '') + text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/**
 * Syslog has no answer by which a receiver says what it has. So each batch has a connection of its own: a receiver that
 * closes its side after ours has read everything before that. One that closed it earlier may have read nothing.
 */
async function sendAndClose(
  { host, port, certificates }: StreamPlace & { kind: 'syslog' },
  content: Buffer,
): Promise<void> {
  const read = async (file: string | undefined) => (file === undefined ? undefined : await readFile(file));
  const [ca, cert, key] = [await read(certificates.ca), await read(certificates.cert), await read(certificates.key)];
  const socket = connect({
    host,
    port,
    minVersion: 'TLSv1.2',
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca && { ca }),
    ...(cert && key && { cert, key }),
  });
  let isOver = false;
  const end = () => {
    isOver = !socket.readableEnded;
    socket.end();
  };
  try {
    await new Promise<void>((done, fail) => {
      socket.setTimeout(timeoutMs, () => fail(new Error(`${host}:${port} did not answer in time`)));
      socket.on('error', fail);
      socket.on('secureConnect', () => socket.write(content, () => setTimeout(end, graceMs)));
      // Reads, so that the end of the other side is noticed.
      socket.resume();
      socket.on('end', () => (isOver ? done() : fail(new Error(`${host}:${port} closed the connection too early`))));
      socket.on('close', () => fail(new Error(`${host}:${port} broke the connection off`)));
    });
  } finally {
    socket.destroy();
  }
}
