import { hardWords } from './hard-words.ts';

/** What makes a text hard to read. */
export interface HardToRead {
  /** As written, each once, with a plain word. */
  words: { found: string; plain: string }[];
  /** Sentences over `maxWords` words. */
  sentences: string[];
}

/** Language at level B1 has sentences up to this length. */
export const maxWords = 20;

const escaped = [...hardWords.keys()]
  // The longest first: "ten gevolge van" before a word that it contains.
  .toSorted((a, b) => b.length - a.length)
  .map((words) => words.replaceAll(/[/.]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`));
const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:${escaped.join('|')})(?![\p{L}\d])`, 'giu');
const sentenceEnds = new Intl.Segmenter('nl', { granularity: 'sentence' });
const entities: Record<string, string> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The lines of a text or of HTML from the editor: each paragraph, heading and item is one. */
export const linesOf = (html: string): string[] =>
  html
    .replaceAll(/<\/(?:p|li|h\d|blockquote|td)>|<br\s?\/?>/g, '\n')
    .replaceAll(/<[a-z/][^<>]*>/gi, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

/** Finds hard words and long sentences in a text or in HTML from the editor. */
export function checkText(html: string): HardToRead {
  const lines = linesOf(html);
  const words = new Map<string, string>();
  for (const [found] of lines.join('\n').matchAll(pattern)) {
    const plain = hardWords.get(found.toLowerCase().replaceAll(/\s+/g, ' '));
    if (plain !== undefined) words.set(found.toLowerCase(), plain);
  }
  const sentences = lines
    .flatMap((line) => [...sentenceEnds.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => countWords(sentence) > maxWords);
  return { words: [...words].map(([found, plain]) => ({ found, plain })), sentences };
}

const countWords = (sentence: string) => sentence.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length;
