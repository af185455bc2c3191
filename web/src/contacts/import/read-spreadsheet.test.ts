import { strToU8, zipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { readFile } from '../../../test/read-contacts.ts';

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
    row(3, '15-03-2023', 'b@example.org', '1.5', 'WAAR'),
  ]);
});

it('leaves out empty rows and preserves empty cells, whatever the name of the file', async () => {
  const bytes = workbook(headings, [text(' '), text('')], [text('Anna'), text('a@example.org')]);
  expect(await read(bytes, 'contacten.csv')).toEqual([row(3, 'Anna', 'a@example.org')]);
});

it('reads a large sheet without a worker', async () => {
  const makeWorker = vi.fn<() => never>(() => {
    throw new Error('a worker was made');
  });
  vi.stubGlobal('Worker', makeWorker);
  const people = Array.from({ length: 5000 }, (_, at) => [text(`Bewoner ${at}`), text(`b${at}@example.org`)]);
  const rows = await read(workbook(headings, ...people));
  expect(Array.isArray(rows) && [rows.length, rows[4999]?.email]).toEqual([5000, 'b4999@example.org']);
  expect(makeWorker).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
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
  expect(await read(zipSync({ 'content.xml': strToU8('<a/>') }), 'lijst.ods')).toBe('unreadable');
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
