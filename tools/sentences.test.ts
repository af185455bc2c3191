import { expect, it } from 'vitest';
import { mailTexts, screenTexts, type Text } from './dutch-texts.ts';

/* Sentences on screens and in mails are short, so that everybody can read them. Those that are agreed to the letter are
   as well, so there are no exceptions. */

const maxWords = 20;
const maxAverage = 12;

const countWords = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\d{…]/u.test(word)).length;
const sentencesOf = ([place, text]: Text) => text.split(/(?<=[.?!])\s+/).map((sentence) => ({ place, sentence }));

it.each([
  ['screen', screenTexts],
  ['mail', mailTexts],
])('no sentence on a %s is long', (_where, texts) => {
  expect(texts.length).toBeGreaterThan(50);
  const long = texts.flatMap(sentencesOf).filter(({ sentence }) => countWords(sentence) > maxWords);
  expect(long).toEqual([]);
});

it('no group of texts has mostly long sentences', () => {
  const groups = Map.groupBy([...screenTexts, ...mailTexts], ([place]) => place.replace(/\.json.*/, ''));
  const averages = [...groups].map(([place, texts]) => {
    // A label is no sentence.
    const sentences = texts.flatMap(sentencesOf).filter(({ sentence }) => /[.?!]$/.test(sentence));
    const words = sentences.reduce((sum, { sentence }) => sum + countWords(sentence), 0);
    return { place, average: words / Math.max(1, sentences.length) };
  });
  expect(averages.filter(({ average }) => average > maxAverage)).toEqual([]);
});
