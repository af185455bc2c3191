import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

/** The test file that every virus scanner reports (EICAR), in parts, so that no scanner finds it in this program. */
const eicar = Buffer.from(
  [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-`, 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

const block = Buffer.alloc(65_536);
const directoryBytes = 22;

/**
 * A zip of about this many bytes whose last file is the EICAR test file, for a scanner that may stop before the end.
 * Zips have the lowest limits in scanners: what is extracted from one counts again.
 */
export async function* makeProbe(size: number): AsyncGenerator<Buffer> {
  const fillerBytes = Math.max(0, size - 2 * (eicar.length + 200));
  const entries = [
    { name: 'filler.bin', size: fillerBytes, crc: await checksumOfZeros(fillerBytes), at: 0 },
    { name: 'eicar.com', size: eicar.length, crc: crc32(eicar), at: 0 },
  ];
  let position = 0;
  for (const entry of entries) {
    entry.at = position;
    const header = writeHeader(entry, 'local');
    yield header;
    if (entry.name === 'eicar.com') yield eicar;
    else yield* zeros(entry.size);
    position += header.length + entry.size;
  }
  const directory = Buffer.concat(entries.map((entry) => writeHeader(entry, 'central')));
  const end = Buffer.alloc(directoryBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(position, 16);
  yield Buffer.concat([directory, end]);
}

function* zeros(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= block.length) yield block.subarray(0, Math.min(left, block.length));
}

async function checksumOfZeros(size: number): Promise<number> {
  let sum = 0;
  let blocks = 0;
  for (const part of zeros(size)) {
    sum = crc32(part, sum);
    blocks += 1;
    // Half a gigabyte takes a tenth of a second, in which no other request is served.
    if (blocks % 100 === 0) await setImmediate();
  }
  return sum;
}

/** The header of a stored file (APPNOTE 4.3.7 and 4.3.12). */
function writeHeader(
  entry: { name: string; size: number; crc: number; at: number },
  kind: 'local' | 'central',
): Buffer {
  const version = Buffer.from(kind === 'local' ? [20, 0] : [20, 0, 20, 0]);
  const signature = Buffer.from(kind === 'local' ? 'PK\u0003\u0004' : 'PK\u0001\u0002', 'latin1');
  const facts = Buffer.alloc(24);
  // The date 1 January 1980; flags, method and time are zero.
  facts.writeUInt16LE(33, 6);
  facts.writeUInt32LE(entry.crc, 8);
  facts.writeUInt32LE(entry.size, 12);
  facts.writeUInt32LE(entry.size, 16);
  facts.writeUInt16LE(entry.name.length, 20);
  const place = Buffer.alloc(kind === 'local' ? 0 : 14);
  if (kind === 'central') place.writeUInt32LE(entry.at, 10);
  return Buffer.concat([signature, version, facts, place, Buffer.from(entry.name)]);
}
