const romanSteps = 'm1000 cm900 d500 cd400 c100 xc90 l50 xl40 x10 ix9 v5 iv4 i1'.split(' ');

/** A number as it stands before an item of a list of this type (`1`, `a`, `A`, `i` or `I`, as in HTML). */
export function printNumber(number: number, format: string): string {
  if (format === '1' || number < 1 || number > 3999) return String(number);
  let [text, rest] = ['', number];
  if (format === 'a' || format === 'A') {
    for (; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  } else {
    for (const step of romanSteps) {
      const [, digits = '', value = ''] = /^([a-z]+)(\d+)$/.exec(step) ?? [];
      for (; rest >= Number(value); rest -= Number(value)) text += digits;
    }
  }
  return format === 'A' || format === 'I' ? text.toUpperCase() : text;
}
