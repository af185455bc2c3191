import { crc32, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';

/** A picture of one colour, in the format of the extension. */
export function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif',
  { width = 60, height = 40 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2e7d32' } })
    .toFormat(format)
    .toBuffer();
}

/** A JPEG as from a phone: rotated, with maker and position. Upright it is 40 wide and 60 high. */
export function photoWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#2e7d32' } })
    .withExif({
      IFD0: { Artist: 'Linde Kolk', Make: 'Telefoonmaker' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A PNG that claims to be larger than it is. */
export async function pngOfSize(width: number, height: number): Promise<Buffer> {
  const png = await picture('png');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A GIF of 1 by 1 pixel with this many frames of alternating colours. */
export function movingGif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\xf0\0\0\0\0\0\xff\xff\xff', 'latin1');
  const loop = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  const frame = (index: number) =>
    Buffer.from(`!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02${index % 2 === 0 ? 'D' : 'L'}\x01\0`, 'latin1');
  return Buffer.concat([head, loop, ...Array.from({ length: frames }, (_, index) => frame(index)), Buffer.from(';')]);
}

/** A PDF of one page with a line of text. */
export const pdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 48>>stream
BT /F1 48 Tf 100 700 Td (Dijkversterking) Tj ET 
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

const text = (content: string) => new TextEncoder().encode(content);

/** A text document, with `macros` one that contains a program. */
export function docx({ macros = false } = {}): Buffer {
  const main = macros
    ? 'application/vnd.ms-word.document.macroEnabled.main+xml'
    : 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': text(
        `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      ),
      'word/document.xml': text('<w:document/>'),
    }),
  );
}

/** An archive with one file. */
export const zip = Buffer.from(zipSync({ 'lees-mij.txt': text('hallo') }));

/** The beginning of a video. */
export const mp4 = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'),
  Buffer.from('\0\0\0\x08free', 'latin1'),
]);

/** The beginning of a Windows program. */
export const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)]);

export const page = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>';

export const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';

/** A small PDF whose page shows this many pictures of 49 megapixels. */
export function pdfOfPictures(pictures: number): Buffer {
  const side = 7000;
  const pixels = deflateSync(Buffer.alloc(side * side), { level: 9 });
  const indices = Array.from({ length: pictures }, (_, index) => index);
  const picture = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`;
  return pdfOf(
    `/XObject<<${indices.map((index) => `/I${index} ${index + 5} 0 R`).join('')}>>`,
    indices.map((index) => `q 500 0 0 500 ${index} 0 cm /I${index} Do Q`).join('\n'),
    indices.map(() => [picture, pixels]),
  );
}

/** A small PDF whose page draws a form that draws ten forms, and so on: 10 ** depth in all. */
export function pdfOfForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, index): [string, string] =>
    index + 1 < depth
      ? [`/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F ${index + 6} 0 R>>>>`, '/F Do '.repeat(10)]
      : ['/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 5 5 re f'],
  );
  return pdfOf('/XObject<</F 5 0 R>>', '/F Do', forms);
}

/** A PDF of one page, with objects from number 5. */
function pdfOf(resources: string, content: string, objects: [dictionary: string, stream: Buffer | string][]): Buffer {
  const written = [
    '/Type/Catalog/Pages 2 0 R',
    '/Type/Pages/Kids[3 0 R]/Count 1',
    `/Type/Page/Parent 2 0 R/MediaBox[0 0 14400 14400]/Contents 4 0 R/Resources<<${resources}>>`,
  ].map((dictionary, index) => Buffer.from(`${index + 1} 0 obj<<${dictionary}>>endobj\n`));
  const streams = [['', content] as const, ...objects].map(([dictionary, stream], index) =>
    Buffer.concat([
      Buffer.from(`${index + 4} 0 obj<<${dictionary}/Length ${stream.length}>>stream\n`),
      Buffer.from(stream),
      Buffer.from('\nendstream endobj\n'),
    ]),
  );
  const [head, tail] = [Buffer.from('%PDF-1.5\n'), Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n')];
  return Buffer.concat([head, ...written, ...streams, tail]);
}
