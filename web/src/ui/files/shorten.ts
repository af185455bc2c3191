const lettersOf = (text: string) => [...new Intl.Segmenter('nl').segment(text)].map(({ segment }) => segment);

/** The first letters of a text, with an ellipsis when it is longer. Never splits a letter from its accents. */
export function shorten(text: string, max: number): string {
  const letters = lettersOf(text);
  if (letters.length <= max) return text;
  return `${letters.slice(0, max).join('').trimEnd()}…`;
}

/** Shortens a file name in the middle, so that its extension stays. A third of the letters come after the ellipsis. */
export function shortenName(name: string, max: number): string {
  const letters = lettersOf(name);
  if (letters.length <= max) return name;
  const last = Math.floor(max / 3);
  return `${letters
    .slice(0, max - last)
    .join('')
    .trimEnd()}…${letters.slice(-last).join('').trimStart()}`;
}
