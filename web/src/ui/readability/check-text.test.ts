import { expect, it } from 'vitest';
import { checkText, linesOf } from './check-text.ts';
import { hardWords } from './hard-words.ts';

it('finds each hard word once, in any case, with a plain one', () => {
  const { words } = checkText('<p>Indien u middels deze brief reageert, en <strong>indien</strong> niet.</p>');
  expect(words).toEqual([
    { found: 'indien', plain: 'als' },
    { found: 'middels', plain: 'met' },
  ]);
});

it('finds hard words of several parts, and not inside other words', () => {
  expect(checkText('Het werk ten   behoeve van de dijk').words).toEqual([{ found: 'ten behoeve van', plain: 'voor' }]);
  expect(checkText('De inmiddels gebouwde dijk').words).toEqual([]);
});

it('finds sentences of more than twenty words, but counts each paragraph and item apart', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `woord${index}`).join(' ');
  expect(checkText(`<p>${words(20)}.</p><p>${words(21)}. Kort.</p>`).sentences).toEqual([`${words(21)}.`]);
  expect(checkText(`<ul><li>${words(12)}</li><li>${words(12)}</li></ul>`).sentences).toEqual([]);
});

it('reads the text of HTML and of plain text', () => {
  expect(linesOf('<h2>Kop</h2><p>Een &amp; twee<br>drie</p>')).toEqual(['Kop', 'Een & twee', 'drie']);
  expect(linesOf('Als 3 < 4\n\ndan')).toEqual(['Als 3 < 4', 'dan']);
});

it('every hard word has a plain one that is not hard itself', () => {
  expect(hardWords.size).toBeGreaterThan(100);
  for (const [hard, plain] of hardWords) {
    expect(plain, hard).not.toBe('');
    expect(checkText(plain).words, hard).toEqual([]);
  }
});
