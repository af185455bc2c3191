import { expect, test } from 'vitest';
import { previewOf } from './preview.ts';

test('a short text is complete, without its tags and with spaces between its parts', () => {
  expect(previewOf('<h2>Kop</h2><p>Eerste <strong>regel</strong><br />tweede.</p><ul><li>a</li><li>b</li></ul>')).toBe(
    'Kop Eerste regel tweede. a b',
  );
});

test('a tag inside a word does not split the word', () => {
  expect(previewOf('<p>dijk<em>versterking</em></p>')).toBe('dijkversterking');
});

test('entities are decoded, and what they spell is not markup', () => {
  expect(previewOf('<p>a &lt; b &amp;lt; c &quot;d&quot; &#233;&#xe9;&nbsp;e &onbekend; &#9999999;</p>')).toBe(
    'a < b &lt; c "d" éé e &onbekend; &#9999999;',
  );
});

test('200 characters are unchanged, 201 become the first 200 with an ellipsis', () => {
  expect(previewOf(`<p>${'x'.repeat(200)}</p>`)).toBe('x'.repeat(200));
  expect(previewOf(`<p>${'x'.repeat(201)}</p>`)).toBe(`${'x'.repeat(200)}…`);
  expect(previewOf(`<p>${'x'.repeat(199)} en meer</p>`)).toBe(`${'x'.repeat(199)}…`);
});

test('a character of two code units counts as one and is not split', () => {
  expect(previewOf('🐟'.repeat(200))).toBe('🐟'.repeat(200));
  expect(previewOf('🐟'.repeat(201))).toBe(`${'🐟'.repeat(200)}…`);
});

test('no content is no text', () => {
  expect(previewOf('')).toBe('');
  expect(previewOf('<p></p><p>&nbsp;</p>')).toBe('');
});
