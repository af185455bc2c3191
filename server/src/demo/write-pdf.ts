/** The one page of a small PDF. */
interface PdfText {
  title: string;
  paragraphs: string[];
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

/** A cross-section of a dike between water and land. */
const drawing = `0.29 0.56 0.72 rg 56 120 205 60 re f
0.89 0.81 0.61 rg 56 96 483 28 re f
0.5 0.65 0.31 rg 200 124 m 290 220 l 330 220 l 430 124 l f
0.36 0.37 0.4 rg 296 220 28 5 re f`;

/** Writes a PDF of one A4 page: text in Helvetica, which every reader has, and a drawing below it. */
export function writePdf({ title, paragraphs }: PdfText): Buffer {
  const say = (line: string) => `(${encode(line)}) Tj T*`;
  const page = [
    drawing,
    '0.1 0.15 0.2 rg BT /F2 17 Tf 22 TL 56 770 Td',
    ...wrap(title, 48).map(say),
    '/F1 11 Tf 16 TL T*',
    ...paragraphs.flatMap((paragraph) => [...wrap(paragraph, 86).map(say), 'T*']),
    'ET',
  ].join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (nl-NL) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${encode(title)}) >>`,
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
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
