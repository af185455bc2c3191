const lettersOf = (text: string) => [...new Intl.Segmenter('nl').segment(text)].map(({ segment }) => segment);

/** The first letters of a text, with a sign where the rest is left out. Never cuts a letter with its accents in two. */
export function shorten(text: string, max: number): string {
  const letters = lettersOf(text);
  if (letters.length <= max) return text;
  return `${letters.slice(0, max).join('').trimEnd()}…`;
}

/**
 * The name of a file without its middle, so that its ending still says what it is. A third of the letters stand behind
 * the sign.
 */
export function shortenName(name: string, max: number): string {
  const letters = lettersOf(name);
  if (letters.length <= max) return name;
  const last = Math.floor(max / 3);
  return `${letters
    .slice(0, max - last)
    .join('')
    .trimEnd()}…${letters.slice(-last).join('').trimStart()}`;
}
