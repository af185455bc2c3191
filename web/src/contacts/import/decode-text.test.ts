import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytesOf = (text: string, codes: Record<string, number>) =>
  Uint8Array.from(Array.from(text), (sign) => codes[sign] ?? sign.charCodeAt(0));
const windows = { '’': 0x92, '€': 0x80 };
const mac = { é: 0x8e, ë: 0x91, ï: 0x95, ö: 0x9a, ü: 0x9f, è: 0x8f, ç: 0x8d, É: 0x83, '’': 0xd5 };
const dos = { é: 0x82, ë: 0x89, ï: 0x8b, ö: 0x94, ü: 0x81, è: 0x8a, ç: 0x87, É: 0x90 };
const wide = (text: string, isBig: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  Array.from(text).forEach((sign, at) => view.setUint16(at * 2, sign.charCodeAt(0), !isBig));
  return bytes;
};
const names = 'Naam;E-mail\r\nJosé Engström;a@example.org\r\nZoë;b@example.org\r\n';

it.each([
  ['windows-1252', names, windows],
  ['macintosh', names, mac],
  ['cp850', names, dos],
  ['windows-1252', 'Naam\nANDRÉ', windows],
  ['macintosh', 'Naam\nANDRÉ', mac],
  ['cp850', 'Naam\nANDRÉ', dos],
  ['macintosh', 'Naam\nFrançois Daniël', mac],
  ['cp850', 'Naam\nFrançois Daniël', dos],
  ['windows-1252', 'Naam\nFrançois d’Août', windows],
] as const)('recognises %s by the letters of %j', (encoding, text, codes) => {
  expect(decodeText(bytesOf(text, codes))).toEqual({ text, encoding, isSure: true });
});

it.each([
  ['utf-16le', false],
  ['utf-16be', true],
] as const)('reads %s with and without a byte order mark', (encoding, isBig) => {
  expect(decodeText(wide(names, isBig))).toEqual({ text: names, encoding, isSure: true });
  expect(decodeText(wide(`\uFEFF${names}`, isBig))).toMatchObject({ text: names, encoding, isSure: true });
});

it('reads UTF-8, and does not call a mixed or strange file sure', () => {
  expect(decodeText(new TextEncoder().encode(names))).toEqual({ text: names, encoding: 'utf-8', isSure: true });
  const mixed = new Uint8Array([...new TextEncoder().encode(names), ...bytesOf('André', windows)]);
  expect(decodeText(mixed).isSure).toBe(false);
  expect(decodeText(bytesOf('a\u00B0 \u00A8', {})).isSure).toBe(false);
  for (const twice of ['JosÃ©', 'DaniÃ«l', 'ANDRÃ‰', 'van â€™t Veld', 'JÃ¶rg', 'GroÃŸ'])
    for (const mark of ['', '\uFEFF'])
      expect(decodeText(new TextEncoder().encode(`${mark}Naam\n${twice}`)).isSure).toBe(false);
});

it('does not read a space that does not break as a letter, and is not sure of other alphabets', () => {
  const spaced = 'Naam;E-mail\nAnna\u00A0Dijk;a@example.org\u00A0\n';
  expect(decodeText(bytesOf(spaced, windows))).toEqual({ text: spaced, encoding: 'windows-1252', isSure: false });
  expect(decodeText(bytesOf(`${spaced}José\n`, windows))).toMatchObject({ encoding: 'windows-1252', isSure: true });
  // Turkish and Russian, as Windows writes them in Turkey and Russia.
  for (const other of ['Güngör Yýldýrým, Erdoðan', 'Èâàí', 'Ïåòðîâ Þðèé'])
    expect(decodeText(bytesOf(`Naam\n${other}`, {})).isSure).toBe(false);
});

it('uses the encoding that was chosen', () => {
  expect(decodeText(bytesOf(names, dos), 'cp850').text).toBe(names);
  expect(decodeText(bytesOf('ã', {}), 'windows-1250').text).toBe('ă');
});
