import { shorten } from './shorten.ts';

/** Characters of the content on a card (specification, section 9). */
const previewLength = 200;

const breaks = /<\/?(?:p|br|h\d|li|ul|ol|blockquote|table|tr|t[dh])\b[^<>]*>/gi;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The beginning of sanitized HTML as plain text, at most 200 characters, with an ellipsis when there is more. */
export function previewOf(html: string): string {
  const plain = html
    .replaceAll(breaks, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name = '') => {
      if (decimal === undefined && hex === undefined) return named[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
  // A bounded part is enough, and cheaper than the whole text.
  return shorten(plain.slice(0, 20 * previewLength), previewLength);
}
