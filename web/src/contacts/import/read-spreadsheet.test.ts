import { strToU8, zipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { makeSheets } from '../../../test/sheets.ts';
import { readFile } from '../../../test/read-contacts.ts';
import { readFile as readContent } from './read-file.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook as Excel writes it, with these rows of cells (as XML) on its first sheet. */
function workbook(...rows: string[][]): Uint8Array<ArrayBuffer> {
  const cells = (row: string[], at: number) =>
    row.map((cell, column) => cell.replace('<c', `<c r="${String.fromCharCode(65 + column)}${at + 1}"`)).join('');
  const data = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at)}</row>`).join('');
  const part = (content: string) => strToU8(declaration + content);
  return zipSync({
    '_rels/.rels': part(
      `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Leden" sheetId="1" r:id="r1"/><sheet name="Anders" sheetId="2" r:id="r2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="r3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': part(`<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`),
    'xl/worksheets/sheet2.xml': part(`<worksheet xmlns="${main}"><sheetData/></worksheet>`),
  });
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number) => `<c><v>${value}</v></c>`;
const date = (days: number) => `<c s="1"><v>${days}</v></c>`;
const flag = (value: 0 | 1) => `<c t="b"><v>${value}</v></c>`;
const headings = ['Naam', 'E-mail', 'Telefoon', 'Groepen'].map(text);
const read = (bytes: Uint8Array<ArrayBuffer>, name = 'contacten.xlsx') => readFile(new File([bytes], name));
const row = (at: number, name: string, email: string, phone = '', groups = '') => ({
  row: at,
  name,
  email,
  mobile_phone: phone,
  groups,
  zones: '',
});

it('reads the first sheet by its headings, with numbers, dates and choices as text', async () => {
  const bytes = workbook(
    headings,
    [text('Zoë &amp; Bente'), text('a@example.org'), number(612345678), text('Bewoners; Pachters')],
    [date(45_000), text('b@example.org'), number(1.5), flag(1)],
  );
  expect(await read(bytes)).toEqual([
    row(2, 'Zoë & Bente', 'a@example.org', '612345678', 'Bewoners; Pachters'),
    row(3, '15-03-2023', 'b@example.org', '1,5', 'WAAR'),
  ]);
});

it('leaves out empty rows and preserves empty cells, whatever the name of the file', async () => {
  const bytes = workbook(headings, [text(' '), text('')], [text('Anna'), text('a@example.org')]);
  expect(await read(bytes, 'contacten.csv')).toEqual([row(3, 'Anna', 'a@example.org')]);
});

it('says what is missing in a sheet', async () => {
  expect(await read(workbook())).toBe('empty');
  expect(await read(workbook(headings))).toBe('empty');
  expect(await read(workbook([text('Anna'), text('a@example.org')]))).toBe('noHeadings');
});

it('distinguishes a workbook with a password from an old one and from an unreadable one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const compound = (name: string) =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Array.from(name).flatMap((sign) => [sign.charCodeAt(0), 0])]);
  expect(await read(compound('EncryptedPackage'))).toBe('protected');
  expect(await read(compound('Workbook'), 'contacten.xls')).toBe('oldSpreadsheet');
  expect(await read(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe('unreadable');
  expect(await read(zipSync({ 'content.xml': strToU8('<a/>') }))).toBe('unreadable');
  const document = {
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8('<a/>'),
  };
  expect(await read(zipSync(document, { level: 0 }), 'lijst.ods')).toBe('openDocument');
  expect(await read(zipSync({ 'Index/Document.iwa': strToU8('x') }), 'lijst.numbers')).toBe('numbers');
});

it('does not unpack a file that holds far more than contacts', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const bytes = workbook(headings, [text('Anna'), text('a@example.org')]);
  const listed = bytes.findIndex((_, at) => [0x50, 0x4b, 1, 2].every((byte, next) => bytes[at + next] === byte));
  // The unpacked size of the first part, as listed in the archive.
  new DataView(bytes.buffer).setUint32(listed + 24, 200_000_000, true);
  expect(await read(bytes)).toBe('unreadable');
  expect(String(warn.mock.lastCall?.[1])).toContain('the spreadsheet is too large');
});

const heads =
  '<row><c t="inlineStr"><is><t>Naam</t></is></c><c t="inlineStr"><is><t>E-mail</t></is></c><c t="inlineStr"><is><t>Telefoon</t></is></c></row>';
const cell = (value: string, attributes = '') => `<c t="inlineStr"${attributes}><is><t>${value}</t></is></c>`;
const contact = (name: string, phone = '', attributes = '') =>
  `<row${attributes}>${cell(name)}${cell(`${name.toLowerCase()}@example.org`)}${phone}</row>`;

async function sheetsOf(bytes: Uint8Array<ArrayBuffer>) {
  const content = await readContent(bytes);
  if (typeof content === 'string') return content;
  return content.sheets.map(({ table, ...sheet }) => ({
    ...sheet,
    cells: typeof table === 'string' ? table : table.rows.map(({ cells }) => cells.join('|')),
  }));
}

it('reads cells and rows without a reference, escapes, rich text and cached values', async () => {
  const bytes = makeSheets({
    sheets: [
      {
        name: 'A',
        data: `${heads}<row>${cell('An_x000D_\nna _x0041_')}<c t="str"><f>B1</f><v>a@example.org</v></c><c><f t="shared" si="0">A1</f><v>5</v></c></row>
          <row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="e"><v>#N/A</v></c></row>`,
      },
    ],
    shared:
      '<si><r><t>Bea </t></r><r><t xml:space="preserve">de Wit</t></r><rPh sb="0" eb="1"><t>X</t></rPh></si><si><t>b@example.org</t></si>',
  });
  expect(await read(bytes)).toMatchObject([
    { name: 'An na A', email: 'a@example.org', mobile_phone: '5' },
    { name: 'Bea de Wit', email: 'b@example.org', mobile_phone: '#N/A' },
  ]);
});

it.each(['strict', 'prefixed'] as const)('reads a %s workbook', async (kind) => {
  const data = `${heads}${contact('Anna')}`;
  expect(await read(makeSheets({ sheets: [{ name: 'A', data }], kind }))).toMatchObject([{ name: 'Anna' }]);
});

it('offers visible sheets with something in them', async () => {
  const bytes = makeSheets({
    sheets: [
      { name: 'Oud', data: `${heads}${contact('Oud')}`, state: 'hidden' },
      { name: 'Ouder', data: `${heads}${contact('Ouder')}`, state: 'veryHidden' },
      {
        name: 'Export Summary',
        data: `<row>${cell('Numbers Sheet Name')}${cell('Table')}</row><row>${cell('Blad 1')}${cell('Tabel')}</row>`,
      },
      { name: 'Leeg', data: '' },
      { name: 'Contacten', data: `${heads}${contact('Anna')}` },
    ],
  });
  expect(await sheetsOf(bytes)).toMatchObject([
    { name: 'Export Summary' },
    { name: 'Contacten', cells: ['Anna|anna@example.org|'] },
  ]);
});

it('leaves out hidden rows and columns, and says how many', async () => {
  const bytes = makeSheets({
    sheets: [
      {
        name: 'A',
        columns: '<cols><col min="3" max="4" hidden="1" width="9"/></cols>',
        data: `${heads}${contact('Anna', cell('06'))}${contact('Bea', '', ' hidden="1"')}${contact('Cas', '', ' hidden="1"')}`,
      },
    ],
  });
  expect(await sheetsOf(bytes)).toEqual([
    { name: 'A', hiddenRows: 2, hiddenColumns: 1, cells: ['Anna|anna@example.org'] },
  ]);
});

it('fills what a merged cell covers', async () => {
  const data = `<row r="1">${cell('Naam', ' r="A1"')}${cell('E-mail', ' r="B1"')}${cell('Groepen', ' r="C1"')}</row>
    <row r="2">${cell('Anna', ' r="A2"')}${cell('a@example.org', ' r="B2"')}${cell('Pachters', ' r="C2"')}</row>
    <row r="3">${cell('Bea', ' r="A3"')}${cell('b@example.org', ' r="B3"')}</row>`;
  const bytes = makeSheets({
    sheets: [{ name: 'A', data, merges: '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>' }],
  });
  expect(await read(bytes)).toMatchObject([{ groups: 'Pachters' }, { groups: 'Pachters' }]);
});

it.each([
  [612345678, 'General', '612345678'],
  [612345678, '0000000000', '0612345678'],
  [612345678, '"0"#########', '0612345678'],
  [612345678, '00-00000000', '06-12345678'],
  [31612345678, '"+"#', '+31612345678'],
  [612345678, '0.00E+00', '612345678'],
  [31612345678, 'General', '31612345678'],
  [1234.5, '#,##0.00', '1.234,50'],
  [0.25, '0%', '25%'],
  [0.1 + 0.2, 'General', '0,3'],
  [45_000, 'dd-mm-yyyy', '15-03-2023'],
  [45_000, 'yyyy-mm-dd', '2023-03-15'],
])('shows %d in the format %s as %s', async (value, format, shown) => {
  const data = `${heads}${contact('Anna', `<c s="1"><v>${value}</v></c>`)}`;
  const bytes = makeSheets({ sheets: [{ name: 'A', data }], format });
  expect(await read(bytes)).toMatchObject([{ mobile_phone: shown }]);
});
