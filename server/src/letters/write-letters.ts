import { fileURLToPath } from 'node:url';
import { setImmediate } from 'node:timers/promises';
import { letterPath } from '@dijkportaal/contract/letters';
import PdfDocument from 'pdfkit';
import { dayOnly } from '../platform/dutch-time.ts';

/** Where the window of the envelope is, seen from the front. */
export type LetterWindow = 'left' | 'right';

export interface Letter {
  name: string;
  /** The lines below the name. */
  address: string[];
  code: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
}

/** What all letters of a run have in common. */
export interface Letterhead {
  authority: string;
  project: string;
  phone: string;
  publicUrl: string;
  window: LetterWindow;
  writtenAt: Date;
  expiresAt: Date;
}

const fonts = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
};

const mm = (millimetres: number) => (millimetres * 72) / 25.4;

/*
 * What is visible through the window of a DL (110 × 220 mm) and of a C5 envelope (162 × 229 mm), wherever the folded sheet
 * slides: from 60 to 83 mm below the top of the sheet, and 70 mm wide.
 */
const block = { top: mm(60), height: mm(23), width: mm(68), left: { left: mm(25), right: mm(120) } };
const margin = { left: mm(25), right: mm(22), top: mm(18), bottom: mm(18) };
/** Below the first fold, so that no text of the letter shows through the window. */
const textTop = mm(101);
const size = { body: 10.5, small: 9.5, address: 9.5, title: 15, code: 20 };

/** A longer name, perhaps of several people, is only in the address. */
const maxGreeting = 60;

/** Letters of this number are written before other requests get their turn. */
const batch = 10;

/** Writes one PDF with a page, or more if it does not fit, for each letter. */
export async function writeLetters(letters: Letter[], head: Letterhead): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'A4',
    margins: margin,
    autoFirstPage: false,
    font: fonts.regular,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'nl-NL',
    displayTitle: true,
    info: { Title: 'Uitnodigingen per brief', Author: head.authority },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const [index, letter] of letters.entries()) {
    if (index % batch === 0) await setImmediate();
    const section = doc.struct('Sect');
    root.add(section);
    writeLetter(doc, section, letter, head);
    section.end();
  }
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function writeLetter(
  doc: PDFKit.PDFDocument,
  section: PDFKit.PDFStructureElement,
  { name, address, code, paragraphs, facts }: Letter,
  head: Letterhead,
): void {
  const { authority, project, phone, window, publicUrl } = head;
  const place = publicUrl.replace(/^https?:\/\//, '') + letterPath;
  const say = (text: string, options: PDFKit.Mixins.TextOptions & { gap?: number } = {}) => {
    doc.text(text, { structParent: section, structType: 'P', lineGap: 2, ...options });
    doc.y += options.gap ?? 6;
  };
  doc.addPage();
  doc.font(fonts.bold).fontSize(size.title);
  say(authority, { gap: 0 });
  doc.font(fonts.regular).fontSize(size.small);
  if (project !== '') say(project, { gap: 0 });

  doc.fontSize(size.address);
  const line = doc.currentLineHeight(true);
  const lines = Math.floor(block.height / line);
  doc.y = block.top;
  for (const [index, text] of [name, ...address].entries()) {
    // The last line has the town; what is above it may wrap, but not push it out of the window.
    const most = index === 0 ? lines - address.length - 1 : index === address.length ? 1 : 2;
    const height = line * Math.max(1, most) + 1;
    doc.text(text, block.left[window], doc.y, {
      width: block.width,
      height,
      ellipsis: true,
      structParent: section,
      structType: 'P',
    });
  }

  doc.x = margin.left;
  doc.y = textTop;
  say(dayOnly(head.writtenAt), { gap: 10 });
  doc.font(fonts.bold).fontSize(size.title);
  say('Uitnodiging voor het portaal', { structType: 'H1', gap: 8 });
  doc.font(fonts.regular).fontSize(size.body);
  say(name.length > maxGreeting ? 'Geachte heer of mevrouw,' : `Beste ${name},`);
  for (const paragraph of paragraphs) say(paragraph);

  doc.font(fonts.bold);
  say('Zo logt u in', { structType: 'H2', gap: 2 });
  doc.font(fonts.regular);
  doc.text('1. Typ dit adres in uw browser: ', { continued: true, structParent: section, structType: 'P' });
  doc.font(fonts.bold);
  say(place, { gap: 4 });
  doc.font(fonts.regular);
  say('2. Vul deze code in:', { gap: 2 });
  doc.font(fonts.bold).fontSize(size.code);
  say(code, { characterSpacing: 1.5, indent: 14, gap: 2 });
  doc.font(fonts.regular).fontSize(size.body);
  say('3. Vul uw e-mailadres in. U krijgt een e-mail met nog een code. Daarmee logt u in.');
  say(
    `De code in deze brief werkt één keer, tot en met ${dayOnly(head.expiresAt)}. Geef de code niet aan iemand anders.`,
  );
  say(
    phone === ''
      ? 'Lukt het niet, of hebt u geen e-mailadres? Neem dan contact met ons op.'
      : `Lukt het niet, of hebt u geen e-mailadres? Bel ons dan: ${phone}.`,
    { gap: 10 },
  );
  say('Met vriendelijke groet,', { gap: 2 });
  say([project, authority].filter(Boolean).join('\n'), { gap: 12 });
  doc.fontSize(size.small);
  for (const { label, value } of facts) {
    doc.font(fonts.bold).text(`${label}: `, { continued: true, structParent: section, structType: 'P' });
    doc.font(fonts.regular);
    say(value, { gap: 1 });
  }
}
