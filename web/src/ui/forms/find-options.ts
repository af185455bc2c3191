/** Something that can be chosen. */
export interface Option {
  id: number;
  name: string;
}

/** More than this nobody reads, and drawing thousands takes time. */
const mostShown = 100;

/** Lower case and without accents. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether every word of `text` stands somewhere in `name`, whatever the capitals and accents. */
export function matchesWords(name: string, text: string): boolean {
  const folded = fold(name);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** The options with every word of `text` somewhere in their name: the first hundred, and how many more there are. */
export function findOptions(options: readonly Option[], text: string): { shown: readonly Option[]; more: number } {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? options
      : options.filter(({ name }) => {
          const folded = fold(name);
          return words.every((word) => folded.includes(word));
        });
  return { shown: found.slice(0, mostShown), more: Math.max(found.length - mostShown, 0) };
}
