/** What a CSV file of a Dutch office can be in. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'cp850',
  'windows-1250',
] as const;
export type Encoding = (typeof encodings)[number];

/** A decoded file; `isSure` is whether its bytes prove the encoding. */
export interface DecodedText {
  text: string;
  encoding: Encoding;
  isSure: boolean;
}

/** Decodes by evidence: a byte order mark, the place of zeros, valid UTF-8, or the letters that make Dutch names. */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  if (chosen !== undefined) return { text: decodeAs(bytes, chosen), encoding: chosen, isSure: true };
  const certain = findMark(bytes) ?? findWide(bytes);
  const sureAs = (encoding: Encoding, text: string) => ({ text, encoding, isSure: !isMixed(text) });
  if (certain !== null) return sureAs(certain, decodeAs(bytes, certain));
  try {
    return sureAs('utf-8', new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return decodeByLetters(bytes);
  }
}

function findMark([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** In UTF-16 every other byte of western text is zero; other encodings have none. */
function findWide(bytes: Uint8Array): Encoding | null {
  const length = Math.min(bytes.length, 4000);
  const zeros = [0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function decodeByLetters(bytes: Uint8Array): DecodedText {
  const tried = (['windows-1252', 'macintosh', 'cp850'] as const)
    .map((encoding) => ({ encoding, text: decodeAs(bytes, encoding) }))
    .map((one) => ({ ...one, score: scoreOf(one.text, saysNothing[one.encoding]) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = tried;
  if (best === undefined || next === undefined) throw new Error('no encoding was tried');
  // Without evidence it is what Excel on Windows writes.
  if (best.score <= 0) return { text: decodeAs(bytes, 'windows-1252'), encoding: 'windows-1252', isSure: false };
  return {
    text: best.text,
    encoding: best.encoding,
    isSure:
      best.score >= (best.text.match(/[^\0-\u007F\u00A0\u00AD]/g)?.length ?? 0) &&
      best.score >= 2 * Math.max(next.score, 0) &&
      !isMixed(best.text) &&
      !/[^\0-\u007F]{3}/.test(best.text),
  };
}

/** UTF-8 read as one byte a letter: a file that was put together from two, or saved after it was read wrong. */
const isMixed = (text: string) => /[ÃÂ][\u0080-\u00BF]|Ã[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|√[©´ºØ]|├[®½Â«]/.test(text);

/** The space that does not break of Windows, which is á in code page 850, and the soft hyphen. */
const saysNothing = { 'windows-1252': /[\u00A0\u00AD]/, macintosh: /\u00A0/, cp850: /[á\u00A0]/ };

/** Letters of Dutch names count most. One in the wrong case, or a sign in the middle of a word, is unlikely. */
function scoreOf(text: string, ignored: RegExp): number {
  let score = 0;
  for (const { index, 0: sign } of text.matchAll(/[^\0-\u007F]/g)) {
    if (ignored.test(sign)) continue;
    const [before = ' ', after = ' '] = [text[index - 1], text[index + 1]];
    const isInWord = /\p{L}/u.test(before) || /\p{L}/u.test(after);
    if (!/\p{L}/u.test(sign)) score -= isInWord && !/[’‘–ª]/.test(sign) ? 3 : 0.5;
    else if (!isInWord) score -= 1;
    else {
      const isUpper = sign !== sign.toLowerCase();
      // The first letter of a word may be a capital before small letters.
      const fits = /[a-z]/.test(before)
        ? !isUpper
        : /[A-Z]/.test(before)
          ? !isUpper === /[a-z]/.test(after) || isUpper
          : true;
      // In Turkish files these are the letters ı, ğ and ş.
      if (/[ýðþ]/i.test(sign)) score -= 1;
      const weight = /[éëïöüèç]/i.test(sign) ? 3 : /[êáàäóñßâîôøåãõæûúíìòùÿ]/i.test(sign) ? 1.4 : 0.5;
      score += fits ? weight : -3;
    }
  }
  return score;
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes);
  // Browsers do not have it. The half above 0x7F in the order of its bytes.
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    const codes = Array.from(bytes.subarray(at, at + 8192), (byte) =>
      byte < 0x80 ? byte : codePage850.charCodeAt(byte - 0x80),
    );
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join('');
}

const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
