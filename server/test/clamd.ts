import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** Content that the scanner reports as a virus, besides the EICAR test file. */
export const virus = 'EEN-VIRUS-OM-TE-PROBEREN';

/** Content that the scanner does not read to its end, and reports as such, like clamd with AlertExceedsMax. */
export const packed = 'TE-VEEL-VERPAKT';

/** A virus scanner with the part of clamd's protocol that the portal uses. */
export interface Clamd {
  /** Value of the setting CLAMD_URL. */
  url: string;
  /** The number of files it was sent. */
  asked: number;
  /** Bytes of a file after which it closes the connection, as clamd does above its StreamMaxLength. */
  max: number;
  /** Bytes of a file after which it scans no further and still says OK, as clamd does above its MaxScanSize. */
  scans: number;
  /** Accepts connections and never responds, like a process that was stopped. */
  isFrozen: boolean;
  /** Finds nothing, like a scanner without signatures. */
  isBlind: boolean;
  /** Stops listening, as during a restart. */
  leave(): Promise<void>;
  /** Listens again, on the same port. */
  comeBack(): Promise<void>;
}

/** Starts a scanner on a free port of this machine; stopped after the file. */
export async function startClamd(): Promise<Clamd> {
  let server: Server | null = null;
  let port = 0;
  const sockets = new Set<Socket>();
  const listen = async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      if (!clamd.isFrozen) respond(clamd, socket);
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const leave = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
    server = null;
  };
  const clamd: Clamd = {
    url: '',
    asked: 0,
    max: Infinity,
    scans: Infinity,
    isFrozen: false,
    isBlind: false,
    leave,
    comeBack: listen,
  };
  await listen();
  clamd.url = `tcp://127.0.0.1:${port}`;
  afterAll(leave);
  return clamd;
}

function respond(clamd: Clamd, socket: Socket): void {
  let came = Buffer.alloc(0);
  let isAsked = false;
  let content = '';
  socket.on('data', (chunk: Buffer) => {
    came = Buffer.concat([came, chunk]);
    if (!isAsked) {
      const end = came.indexOf(0);
      if (end === -1) return;
      const command = came.subarray(0, end).toString();
      if (command === 'zPING') return void socket.end('PONG\0');
      if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
      isAsked = true;
      clamd.asked += 1;
      came = came.subarray(end + 1);
    }
    while (came.length >= 4) {
      const size = came.readUInt32BE();
      if (size === 0) return void socket.end(`stream: ${scan(clamd, content)}\0`);
      if (came.length < 4 + size) return;
      content += came.subarray(4, 4 + size).toString('latin1');
      came = came.subarray(4 + size);
      if (content.length > clamd.max) {
        socket.write('INSTREAM size limit exceeded. ERROR\0');
        return void socket.resetAndDestroy();
      }
    }
  });
}

function scan({ scans, isBlind }: Clamd, content: string): string {
  const has = (text: string) => content.slice(0, scans).includes(text);
  if (isBlind) return 'OK';
  if (has(packed)) return 'Heuristics.Limits.Exceeded.MaxScanSize FOUND';
  if (has(virus)) return 'Probeer-Virus FOUND';
  return has('EICAR-STANDARD-ANTIVIRUS-TEST-FILE') ? 'Eicar-Test-Signature FOUND' : 'OK';
}
