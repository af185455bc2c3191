import { expect, it } from 'vitest';
import { readFile } from '../../../test/read-contacts.ts';
import { findTooLong } from './read-contacts.ts';

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
  expect(await read('x'.repeat(6 * 1024 * 1024))).toBe('tooLarge');
});

it("finds cells that exceed the server's limits", () => {
  expect(findTooLong([anna, { ...anna, row: 7, name: 'x'.repeat(201), mobile_phone: '1'.repeat(51) }])).toEqual([
    { row: 7, field: 'name' },
    { row: 7, field: 'mobile_phone' },
  ]);
});
