import { expect, it } from 'vitest';
import { readFile } from '../../../test/read-contacts.ts';
import { countLostZeros, findCellProblems, toImportRows } from './read-contacts.ts';

const read = (content: string | Uint8Array<ArrayBuffer>, name = 'contacten.csv') => readFile(new File([content], name));
const anna = {
  row: 2,
  name: 'Anna',
  email: 'a@example.org',
  mobile_phone: '0612',
  groups: 'Bewoners',
  zones: 'Dijk 1; Dijk 2',
};

it('finds the columns by their headings, in any order and case', async () => {
  expect(await read('Telefoon;ZONES; naam ;E-mail;Account;Groepen\n0612;Dijk 1; Dijk 2;')).toHaveLength(1);
  expect(
    await read('Telefoon;ZONES; naam ;E-mail;Account;Groepen\n0612;"Dijk 1; Dijk 2";Anna;a@example.org;ja;Bewoners'),
  ).toEqual([anna]);
});

it('reads what the portal itself exports', async () => {
  const headings = '\uFEFF"Naam";"E-mail";"Mobiele telefoon";"Groepen";"Zones";"Account"\r\n';
  expect(await read(`${headings}"Anna";"a@example.org";"0612";"Bewoners";"Dijk 1; Dijk 2";"nee"\r\n`)).toEqual([anna]);
});

it('leaves cells empty where a column or the end of a row is missing', async () => {
  expect(await read('Naam;E-mail;Zones\nAnna;a@example.org')).toEqual([
    { row: 2, name: 'Anna', email: 'a@example.org', mobile_phone: '', groups: '', zones: '' },
  ]);
});

it('also reads the encoding of older Excel versions and UTF-16', async () => {
  const western = new Uint8Array([...new TextEncoder().encode('Naam;E-mail\nJos'), 0xe9, 0x3b, 0x78]);
  expect(await read(western)).toMatchObject([{ name: 'José', email: 'x' }]);
  const wide = new Uint8Array(
    Uint16Array.from(Array.from('\uFEFFNaam;E-mail\nZoë;x', (sign) => sign.charCodeAt(0))).buffer,
  );
  expect(await read(wide)).toMatchObject([{ name: 'Zoë' }]);
});

it('says why a file cannot be imported', async () => {
  expect(await read('Anna;a@example.org')).toBe('noHeadings');
  expect(await read('Naam;Telefoon\nAnna;06')).toBe('incomplete');
  expect(await read('')).toBe('empty');
  expect(await read('Naam;E-mail\n\n')).toBe('empty');
  expect(await read(`Naam;E-mail\n${'a;b\n'.repeat(5001)}`)).toBe('tooMany');
  expect(await read('Naam;E-mail\n"Anna;a@example.org\nBea;b@example.org')).toBe('openQuote');
  expect(await read(`Naam;E-mail${';'.repeat(400)}\na;b`)).toBe('unreadable');
});

it('says so of what other programs call a spreadsheet, and of what is no table', async () => {
  for (const begin of [
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel">\n<table>',
    ' <TABLE border=1>',
    '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    'ID;PWXL;N;E',
  ])
    expect(await read(`\uFEFF${begin}\n<tr><td>Naam;</td><td>E-mail</td></tr>`)).toBe('oldSpreadsheet');
  expect(await read('<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument">')).toBe(
    'openDocument',
  );
  for (const begin of ['%PDF-1.7', '{\\rtf1', 'BEGIN:VCARD', '[{ "Naam": "Anna" }]', '{"Naam":"Anna"}'])
    expect(await read(`${begin}\nNaam;E-mail\nAnna;a@example.org`)).toBe('unreadable');
});

it('finds cells that cannot be right', () => {
  const wrong = { ...anna, row: 7, name: 'x'.repeat(201), mobile_phone: '1'.repeat(51), groups: '#N/A' };
  const more = { ...anna, row: 8, name: 'Jos\uFFFD', mobile_phone: '6,12E+08', zones: '#VERW!' };
  expect(findCellProblems([anna, wrong, more])).toEqual([
    { row: 7, field: 'name', problem: 'tooLong' },
    { row: 7, field: 'mobile_phone', problem: 'tooLong' },
    { row: 7, field: 'groups', problem: 'spreadsheetError' },
    { row: 8, field: 'name', problem: 'unreadableSign' },
    { row: 8, field: 'mobile_phone', problem: 'shortenedNumber' },
    { row: 8, field: 'zones', problem: 'spreadsheetError' },
  ]);
});

it('proposes the zero or plus that a telephone number lost', () => {
  const phones = ['612345678', '31612345678', '0612345678', '06-1', '+31 6', '1234', '201234567', ''];
  const columns = { name: null, email: null, mobile_phone: 0, groups: null, zones: null };
  const table = { headings: ['Telefoon'], rows: phones.map((phone, row) => ({ row, cells: [phone] })) };
  expect(countLostZeros(toImportRows(table, columns))).toBe(3);
  expect(toImportRows(table, columns, true).map(({ mobile_phone }) => mobile_phone)).toEqual([
    '0612345678',
    '+31612345678',
    '0612345678',
    '06-1',
    '+31 6',
    '1234',
    '0201234567',
    '',
  ]);
});

it('finds the headings below titles, and joins the parts of a name', async () => {
  const lines = [
    'Contactenlijst; peildatum 1 november',
    '',
    'Voornaam;Voorletters;Tussenvoegsel(s);Achternaam;E-mail*',
    'Anna;A.B.;van der;Kolk;a@example.org',
    ';C.;;Dijk;c@example.org',
  ];
  expect(await read(lines.join('\n'))).toMatchObject([
    { row: 4, name: 'Anna van der Kolk' },
    { row: 5, name: 'C. Dijk' },
  ]);
  expect(await read('Voornaam;Naam;E-mail\nAnna;Dijk;a@example.org')).toMatchObject([{ name: 'Anna Dijk' }]);
  expect(await read('Voornaam;Naam;E-mail\nAnna;Anna Dijk;a@example.org')).toMatchObject([{ name: 'Anna Dijk' }]);
});

it('asks which column counts when a heading occurs more than once with other texts', async () => {
  expect(await read('Naam;E-mail;E-mail\nAnna;a@example.org;b@example.org')).toBe('incomplete');
  expect(await read('Naam;E-mail;E-mail;\nAnna;;b@example.org;')).toMatchObject([{ email: 'b@example.org' }]);
  expect(await read('Naam;E-mail\nAnna;a@example.org\nNaam;E-mail\nBea;b@example.org')).toHaveLength(2);
});

it('does not take a contact for headings', async () => {
  expect(await read('Anna;a@example.org\nBea;b@example.org')).toBe('noHeadings');
});

it('reads what nobody sees', async () => {
  expect(
    await read('\uFEFFNa\u00ADam;E-mail;Telefoon\n An\u200Bna\u00A0Dijk_x000D_;x;\u202A06\u00A012\u202C'),
  ).toMatchObject([{ name: 'Anna Dijk', mobile_phone: '06 12' }]);
});
