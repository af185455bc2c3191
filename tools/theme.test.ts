import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { colorTokens } from '../server/src/platform/brand/tokens.ts';

const theme = readFileSync(path.join(import.meta.dirname, '../web/src/platform/theme.css'), 'utf8');

test('the server checks the contrast of the colours that the style sheet has', () => {
  const written = Object.entries(colorTokens).map(
    ([name, { basis, light, dark }]) =>
      `--color-${name}: light-dark(var(--basis-${basis}, ${light}), var(--basis-dark-${basis}, ${dark}));`,
  );
  const found = theme.replaceAll(/\s+/g, ' ').replaceAll(/\( | \)/g, (bracket) => bracket.trim());
  expect(written.filter((line) => !found.includes(line))).toEqual([]);
  expect(found.match(/--basis-(?!dark-)[\w-]+/g)).toHaveLength(written.length + 4);
});
