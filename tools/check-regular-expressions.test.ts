import { expect, test } from 'vitest';
import { findExpressions, findSlowExpressions } from './check-regular-expressions.ts';

test('a regular expression that takes more than linear time is found, with its line', async () => {
  const text = `const safe = /^a+$/;
const slow = (text: string) => text.replaceAll(/<[^>]*>/g, '');
const unknown = (word: string) => new RegExp(word, 'i');`;
  expect(await findSlowExpressions(findExpressions('server/src/some.ts', text))).toEqual([
    'server/src/some.ts:2 /<[^>]*>/g 2nd degree polynomial',
    'server/src/some.ts:3 new RegExp: write a literal, or say why it is linear',
  ]);
});
