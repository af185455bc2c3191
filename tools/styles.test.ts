import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSource, sources } from './import-graph.ts';

/* The style sheets use the tokens of theme.css, and have the classes that the components use. */

const sheets = globSync('web/src/**/*.css', { cwd: path.resolve(import.meta.dirname, '..') });
const components = sources.filter((file) => /^web\/src\/.*\.tsx?$/.test(file));
const find = (files: string[], pattern: RegExp) =>
  files.flatMap((file) => [...readSource(file).matchAll(pattern)].map(([text]) => ({ file, text })));

it('the spaces are those of the scale', () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect(find(sheets, /^\s*(margin|padding|gap|row-gap|column-gap)\b[^;]*(?<![\d.])([3-9]|\d{2,})px/gm)).toEqual([]);
});

it('the layout changes at five breakpoints', () => {
  const breakpoints = find(sheets, /(?<=@custom-media --[\w-]+ ).*(?=;)/g).map(({ text }) => text);
  expect(breakpoints).toHaveLength(5);
  expect(find(sheets, /@(media|container)[^{]*(width|inline-size)[^{]*/g)).toEqual([]);
  const inCode = find(components, /(?<=matchMedia\(')[^']*width[^']*/g);
  expect(inCode.filter(({ text }) => !breakpoints.includes(text))).toEqual([]);
});

it('every shared class is used, and no other one', () => {
  const texts = find(components, /(?<=className=)("[^"]*"|\{`[^`]*`\})/g).map(({ text }) => text);
  const used = texts.flatMap((text) => text.replaceAll(/\$\{[^}]*\}|["`{}]/g, '').match(/\S+/g) ?? []);
  const written = find(['web/src/ui/base.css'], /(?<=(?<!where\()\.)[a-z][\w-]*(?=[^{}]*\{)/g).map(({ text }) => text);
  expect([...new Set(written).symmetricDifference(new Set(used))]).toEqual([]);
});

it('every class is used, and no other one', () => {
  const used = components.flatMap((file) =>
    [...readSource(file).matchAll(/^import (\w+) from '(.*\.module\.css)'/gm)].flatMap(([, name = '', sheet = '']) =>
      find([file], new RegExp(`(?<=[^\\w-]${name}(\\.|\\['))\\w+(?!\\.css)\\b`, 'g')).map(
        ({ text }) => `${path.join(path.dirname(file), sheet)} ${text}`,
      ),
    ),
  );
  const written = sheets
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) => {
      const selectors = readSource(file).replaceAll(/\/\*[^]*?\*\/|\{[^{}]*\}|:global\([^)]*\)/g, ' ');
      return [...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => `${file} ${name}`);
    });
  expect([...new Set(written).symmetricDifference(new Set(used))]).toEqual([]);
});
