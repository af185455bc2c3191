import { expect, it } from 'vitest';
import { readCsv as readRows } from './read-csv.ts';

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

it('reads an unclosed quote to the end, and an empty file as nothing', () => {
  expect(readCsv('a;b\n"c;d')).toEqual([['a', 'b'], ['c;d']]);
  expect(readCsv('')).toEqual([]);
});

it('reads a large file without blocking', () => {
  expect(readCsv(`a;b\n${'"x ""y""";z\n'.repeat(50_000)}`)).toHaveLength(50_001);
});
