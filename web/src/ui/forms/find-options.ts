/** An option of a picker. */
export interface Option {
  id: number;
  name: string;
}

/** Nobody reads more than this, and rendering thousands is slow. */
const maxShown = 100;

/** Lower case and without accents. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether `name` contains every word of `text`, ignoring case and accents. */
export function matchesWords(name: string, text: string): boolean {
  const folded = fold(name);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** The options whose name contains every word of `text`: the first hundred, and how many more there are. */
export function findOptions(options: readonly Option[], text: string): { shown: readonly Option[]; more: number } {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? options
      : options.filter(({ name }) => {
          const folded = fold(name);
          return words.every((word) => folded.includes(word));
        });
  return { shown: found.slice(0, maxShown), more: Math.max(found.length - maxShown, 0) };
}
