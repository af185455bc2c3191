import { randomInt } from 'node:crypto';

/** Without letters and digits that look or sound alike on paper: no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B. */
const alphabet = 'ACDEFGHJKMNPQRTUVWXY34679';
const groupLength = 4;
const groups = 3;

const isCode = (text: string) =>
  text.length === groups * groupLength && text.split('').every((character) => alphabet.includes(character));

/** A code of 25^12 possibilities, in groups: `ACDE-FGHJ-KMNP`. */
export const createLetterCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** What was typed as the code is hashed: without spaces and dashes, in capitals. Null if it cannot be a code. */
export function readLetterCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s.\-\u2010-\u2015]/g, '').toUpperCase();
  return isCode(code) ? code : null;
}

/** The first group, on which wrong codes are counted. */
export const prefixOf = (typed: string): string =>
  typed
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, groupLength);
