import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { FormFile } from '../../server/test/forms.ts';
import {
  docx,
  drawing,
  movingGif,
  mp4,
  pdf,
  pdfOfForms,
  pdfOfPictures,
  picture,
  pngOfSize,
} from '../../server/test/sample-files.ts';
import { makeReport } from '../../server/test/delivery-reports.ts';

const megabyte = 1_048_576;

/** Files of every type that take a naive reader long, by their name in the report. */
export async function hostileFiles(): Promise<[name: string, file: FormFile][]> {
  const photo = await picture('jpeg', { width: 7000, height: 7000 });
  const png = await picture('png', { width: 7000, height: 7000 });
  const webp = await picture('webp', { width: 7000, height: 7000 });
  const entries = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`${index}.xml`, new Uint8Array(0)]));
  const zeros = { '[Content_Types].xml': new Uint8Array(200 * megabyte) };
  return [
    ['SVG of 33 kB of comments without an end', { name: 'a.svg', content: '<!--'.repeat(8000) }],
    ['SVG of comments', { name: 'a.svg', content: `${'<!-- -->\n'.repeat(200_000)}${drawing}` }],
    [
      'SVG with a long document type',
      { name: 'a.svg', content: `<!DOCTYPE svg [${'<!ENTITY a ">">'.repeat(100_000)}` },
    ],
    ['SVG of spaces', { name: 'a.svg', content: `${' '.repeat(2 * megabyte - 100)}${drawing}` }],
    ['PNG that claims 100,000 by 100,000', { name: 'a.png', content: await pngOfSize(100_000, 100_000) }],
    ['PNG of 49 megapixels', { name: 'a.png', content: png }],
    ['JPEG of 49 megapixels', { name: 'a.jpg', content: photo }],
    [
      'JPEG of markers',
      { name: 'a.jpg', content: Buffer.concat([photo.subarray(0, 20), Buffer.alloc(megabyte, 0xff)]) },
    ],
    ['GIF of 300 frames', { name: 'a.gif', content: movingGif(300) }],
    ['GIF of 10,000 frames', { name: 'a.gif', content: movingGif(10_000) }],
    ['WebP of 49 megapixels', { name: 'a.webp', content: webp }],
    ['PDF of pictures', { name: 'a.pdf', content: pdfOfPictures(8) }],
    ['PDF of nested forms', { name: 'a.pdf', content: pdfOfForms(9) }],
    ['PDF of open brackets', { name: 'a.pdf', content: Buffer.concat([pdf, Buffer.alloc(10 * megabyte, '[<<')]) }],
    ['Word file with an entry of 200 MB', { name: 'a.docx', content: Buffer.from(zipSync(zeros)) }],
    ['Excel file of 20,000 entries', { name: 'a.xlsx', content: Buffer.from(zipSync(entries)) }],
    ['Word file', { name: 'a.docx', content: docx() }],
    ['gzip as a ZIP', { name: 'a.zip', content: gzipSync(Buffer.alloc(200 * megabyte)) }],
    ['video of 20 MB', { name: 'a.mp4', content: Buffer.concat([mp4, Buffer.alloc(20 * megabyte)]) }],
    ['CSV of 50 MB', { name: 'a.csv', content: Buffer.alloc(50 * megabyte - 10, '"a;b\n') }],
    ['text of spaces', { name: 'a.txt', content: Buffer.alloc(5 * megabyte, ' ') }],
    ['name of 60 kB', { name: `${'é.\u202e'.repeat(10_000)}.txt`, content: 'a' }],
  ];
}

const multipart = 'Content-Type: multipart/report; boundary=b\r\n\r\n';

/** Mails for the bounce listener that take a mail parser long, by their name in the report. */
export const hostileReports: [name: string, mail: string][] = [
  ['nested parts', `${multipart}--b\r\n`.repeat(1200)],
  ['parts', multipart + '--b\r\n\r\nx\r\n'.repeat(6000)],
  ['empty lines', `\r\n\r\n${'\n'.repeat(65_000)}x`],
  ['addresses', `To: ${'a:'.repeat(32_000)}\r\n\r\n`],
  ['a report of 1 MB', makeReport('x@example.org', `Diagnostic-Code: ${'5.1 '.repeat(250_000)}\n`)],
];
