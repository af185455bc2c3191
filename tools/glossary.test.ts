import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mailTexts, screenTexts } from './dutch-texts.ts';

/* The Dutch texts of the web app and the mails against the words in docs/glossary.md. */

const root = path.join(import.meta.dirname, '..');
const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
const section = glossary.split('\n## ').find((part) => part.startsWith('One word on screens')) ?? '';
const words = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| Use |^\| -/.test(line))
  .map((line) => {
    const [use = '', not = ''] = line.split('|').slice(1, -1);
    return { use: use.trim(), not: not.split(';').flatMap((word) => word.trim() || []) };
  });
const exceptions = section.split('\n').flatMap((line) => (line.startsWith('- ') ? line.slice(2) : []));

const texts = [...screenTexts, ...mailTexts];

/** `"…"` is a whole text; a word ending in `…` has any ending. */
function toPattern(word: string): RegExp {
  const escape = (plain: string) => plain.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  if (word.startsWith('"')) return new RegExp(`^${escape(word.slice(1, -1))}$`, 'u');
  const end = word.endsWith('…') ? '' : String.raw`(?![\p{L}])`;
  return new RegExp(String.raw`(?<![\p{L}-])${escape(word.replace('…', ''))}${end}`, 'iu');
}

it('has words to use', () => {
  expect(words.length).toBeGreaterThan(5);
  expect(texts.length).toBeGreaterThan(500);
  expect(words.filter(({ use, not }) => use === '' || not.length === 0)).toEqual([]);
});

it.each(words)('says "$use" everywhere', ({ not }) => {
  const patterns = not.map(toPattern);
  const wrong = texts.filter(
    ([, text]) =>
      !exceptions.includes(text) && patterns.some((pattern) => pattern.test(text.replaceAll(/\{\{\w+\}\}/g, ''))),
  );
  expect(wrong).toEqual([]);
});

it('has no exceptions that no text needs', () => {
  const all = new Set(texts.map(([, text]) => text));
  expect(exceptions.filter((text) => !all.has(text))).toEqual([]);
});
