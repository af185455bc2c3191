import type { Random } from '../../server/src/demo/random.ts';

const maxLength = 20_000;
const pieces =
  '[ ] { } ( ) < > " \' , ; : = & / \\ - + . 0 9 1e999 NaN null \0 \t \n \r \ufeff \u200b \u202e é 😀 &lt; &amp; &#0; <!-- --> <p> </p> <li> </ul> <table> <td> ' +
  '<a href="https://example.org"> POLYGON EMPTY Z M SRID=28992; SRID=1; Polygon posList coordinates srsName="EPSG:4326" mso-list:l0 style="mso-list:l1 ' +
  'level9 start="99999" type="I" data-aria-level="2" 155000 463000 5.1 52.1';

/** A sample with one to four changes; sometimes a part of another one. */
export function mutate(samples: readonly string[], random: Random): string {
  let text = random.pick(samples);
  const changes = random.whole(1, 4);
  for (let change = 0; change < changes; change += 1) text = changeOnce(text, samples, random).slice(0, maxLength);
  return text;
}

function changeOnce(text: string, samples: readonly string[], random: Random): string {
  const from = random.whole(0, text.length);
  const to = Math.min(text.length, from + random.whole(0, 40));
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  const change = random.whole(0, 7);
  if (change === 0) return before + after;
  if (change === 1) return before + part + random.pick(pieces.split(' ')) + after;
  if (change === 2) return before + random.pick(pieces.split(' ')) + after;
  if (change === 3) return before + part.repeat(random.whole(2, 200)) + after;
  if (change === 4) return before;
  if (change === 5) return before + part.split('').toReversed().join('') + after;
  if (change === 6) return before + part.replaceAll(/\d/g, () => String(random.whole(0, 9))) + after;
  const other = random.pick(samples);
  return before + other.slice(random.whole(0, other.length)) + after;
}
