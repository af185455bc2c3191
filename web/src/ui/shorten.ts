/** The first letters of a text, with a sign where the rest is left out. Never cuts a letter with its accents in two. */
export function shorten(text: string, most: number): string {
  const letters = [...new Intl.Segmenter('nl').segment(text)];
  if (letters.length <= most) return text;
  const kept = letters.slice(0, most).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}
