/** A page of a PDF: a heading, text, and below it a picture as a JPEG with its size in pixels. */
export interface PdfPage {
  heading: string;
  paragraphs: string[];
  picture?: { jpeg: Buffer; width: number; height: number };
}

const windows1252: Record<string, number> = { '€': 0x80, '‘': 0x91, '’': 0x92, '–': 0x96 };

/** A text for the page, in Windows-1252 and escaped. */
function encode(text: string): string {
  return text
    .replaceAll(/[€‘’–]/g, (sign) => String.fromCharCode(windows1252[sign] ?? 0))
    .replaceAll(/[\\()]/g, String.raw`\$&`);
}

/** Breaks a text between words into lines of at most this many characters. */
function wrap(text: string, maxLength: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= maxLength) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

const say = (line: string) => `(${encode(line)}) Tj T*`;
const [left, pictureWidth, pictureTop] = [56, 483, 430];

/** The drawing of a page: in points, from the bottom left of A4. */
function draw({ heading, paragraphs, picture }: PdfPage, title: string, number: number, count: number): string {
  const text = [
    '0.1 0.15 0.2 rg BT /F2 17 Tf 22 TL 56 770 Td',
    ...(number === 1 ? wrap(title, 48).map(say) : []),
    '/F2 13 Tf 24 TL',
    ...wrap(heading, 62).map(say),
    '/F1 11 Tf 16 TL',
    ...paragraphs.flatMap((paragraph) => [...wrap(paragraph, 86).map(say), 'T*']),
    'ET',
    `BT /F1 9 Tf 56 40 Td ${say(`${title} – bladzijde ${number} van ${count}`)} ET`,
  ];
  if (picture === undefined) return text.join('\n');
  const height = (pictureWidth * picture.height) / picture.width;
  return [...text, `q ${pictureWidth} 0 0 ${height} ${left} ${pictureTop - height} cm /Picture Do Q`].join('\n');
}

/** Writes a PDF of A4 pages: text in Helvetica, which every reader has, and pictures. */
export function writePdf(title: string, pages: PdfPage[]): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const stream = (facts: string, bytes: string) =>
    `<< ${facts} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
  // Each page is three objects after the first five: the page, its drawing and its picture.
  const pageId = (index: number) => 6 + index * 3;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (nl-NL) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${encode(title)}) >>`,
    ...pages.flatMap((page, index) => {
      const id = pageId(index);
      const { picture } = page;
      const pictures = picture === undefined ? '' : ` /XObject << /Picture ${id + 2} 0 R >>`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >>${pictures} >> >>`,
        stream('', draw(page, title, index + 1, pages.length)),
        picture === undefined
          ? 'null'
          : stream(
              `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
              picture.jpeg.toString('latin1'),
            ),
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
