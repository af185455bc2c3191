import { expect, it } from 'vitest';
import { readCsv as readText } from './read-csv.ts';

const readRows = (text: string) => {
  const rows = readText(text);
  return Array.isArray(rows) ? rows : expect.fail();
};
const readCsv = (text: string) => readRows(text).map(({ cells }) => cells);

it('numbers the rows as a spreadsheet does, in which empty rows count', () => {
  const rows = readRows('Naam;E-mail\r\n\r\n"An\nna";x\n;\nBea;y');
  expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [1, 'Naam'],
    [3, 'An\nna'],
    [5, 'Bea'],
  ]);
});

it('reads semicolons or commas, whatever the headings contain', () => {
  expect(readCsv('Naam;E-mail\nAnna;a@example.org')).toEqual([
    ['Naam', 'E-mail'],
    ['Anna', 'a@example.org'],
  ]);
  expect(readCsv('Naam,E-mail\nAnna,a@example.org;b@example.org')).toEqual([
    ['Naam', 'E-mail'],
    ['Anna', 'a@example.org;b@example.org'],
  ]);
  expect(readCsv('"Naam, voluit, met titel";E-mail\nAnna;x')).toEqual([
    ['Naam, voluit, met titel', 'E-mail'],
    ['Anna', 'x'],
  ]);
});

it('removes the byte order mark', () => {
  expect(readCsv('\uFEFF"Naam";E-mail')).toEqual([['Naam', 'E-mail']]);
});

it('preserves separators, quotes and line ends within quotes', () => {
  expect(readCsv('Naam;E-mail\r\n"Jansen; ""Dijk""\r\nBV";"x"\r\n')).toEqual([
    ['Naam', 'E-mail'],
    ['Jansen; "Dijk"\r\nBV', 'x'],
  ]);
});

it('accepts every kind of line break, and skips empty rows', () => {
  expect(readCsv('a;b\r\n\r\nc;d\n;\n \ne;f\rg;h\n\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ]);
});

it('preserves empty cells, and quotes in the middle of a cell', () => {
  expect(readCsv('a;;b;\n1;2"3;"";4')).toEqual([
    ['a', '', 'b', ''],
    ['1', '2"3', '', '4'],
  ]);
});

it('names the row with a quote that never ends, and reads an empty file as nothing', () => {
  expect(readText('a;b\n"c;d\ne;f')).toEqual({ openQuote: 2 });
  expect(readCsv('')).toEqual([]);
});

it('reads tabs, and the separator that Excel writes above the headings', () => {
  expect(readCsv('Naam\tE-mail\nAnna\ta@example.org;b')).toEqual([
    ['Naam', 'E-mail'],
    ['Anna', 'a@example.org;b'],
  ]);
  expect(readRows('sep=,\r\nNaam,E-mail;\r\nAnna,x')).toEqual([
    { row: 2, cells: ['Naam', 'E-mail;'] },
    { row: 3, cells: ['Anna', 'x'] },
  ]);
});

it('reads quotes after spaces, quotes with a backslash, and rows that were quoted once more', () => {
  expect(readCsv('Naam, E-mail, Adres\n"Dijk, Anna", "a@example.org" ,\t"Kade 1, ""links"""\n')[1]).toEqual([
    'Dijk, Anna',
    'a@example.org ',
    'Kade 1, "links"',
  ]);
  expect(readCsv('"Naam";"E-mail"\n"Piet \\"de\\" Vis; zoon";"p@example.org"\n"C:\\";"x"')).toEqual([
    ['Naam', 'E-mail'],
    ['Piet "de" Vis; zoon', 'p@example.org'],
    ['C:\\', 'x'],
  ]);
  expect(readRows('"Naam,""E-mail"""\n\n"""Dijk, Anna"",a@example.org"\n')).toEqual([
    { row: 1, cells: ['Naam', 'E-mail'] },
    { row: 3, cells: ['Dijk, Anna', 'a@example.org'] },
  ]);
  expect(readCsv('Naam\n"Anna, Bea"\n')).toEqual([['Naam'], ['Anna, Bea']]);
});

it('finds the separator below a title with another one', () => {
  expect(readCsv('Lijst, van november, versie 2, af\nNaam;E-mail\nAnna;x')[1]).toEqual(['Naam', 'E-mail']);
});

it('reads a large file without blocking', () => {
  expect(readCsv(`a;b\n${'"x ""y""";z\n'.repeat(50_000)}`)).toHaveLength(50_001);
});
