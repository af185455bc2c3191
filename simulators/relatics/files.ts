import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';

/** A file attached to a wish or contact moment. */
export interface SimFile {
  guid: string;
  name: string;
  kind: 'Document' | 'Afbeelding';
}

/** A GUID derived from the text: the same text gives the same GUID. */
export function guidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The bytes of a file: a one-page PDF, or a picture of a dike. */
export function contentOf({ name, kind, guid }: SimFile): Buffer {
  return kind === 'Document' ? makePdf(`Simulated document ${name}`) : makePng(Number.parseInt(guid.slice(0, 6), 16));
}

/** A PDF of one A4 page with a single line of text. */
export function makePdf(line: string): Buffer {
  const text = line.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`);
  const stream = `BT /F1 18 Tf 72 760 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(`${pdf}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

/** A PNG of 480 by 320: sky, a grass dike and water, in colours derived from the seed. */
export function makePng(seed: number): Buffer {
  const [width, height] = [480, 320];
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const crest = 150 + Math.round(60 * Math.abs((x - 240) / 240)) + (seed % 20);
      const colour = y < crest ? [190, 215 + (seed % 30), 240] : y < 250 ? [90, 150 - (seed % 40), 70] : [60, 110, 160];
      rows.set(colour, y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A ZIP with every entry deflated. */
export function makeZip(entries: { name: string; bytes: Buffer }[]): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { mtime: '1980-01-02' }),
  );
}
