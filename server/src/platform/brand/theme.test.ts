import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findPoorContrast } from './contrast.ts';
import { ownTheme, readTheme, ThemeError } from './theme.ts';

const readPublic = (name: string) =>
  readTheme(readFileSync(new URL(`../../../test/themes/${name}.css`, import.meta.url), 'utf8'));

test('the own colours have enough contrast, light and dark', () => {
  expect(findPoorContrast(ownTheme.palettes)).toEqual([]);
  expect(ownTheme.css).toBe('');
});

describe('a public theme', () => {
  test('without a part for the dark keeps our dark colours', () => {
    const { palettes, css } = readPublic('voorbeeld');
    expect(palettes.light).toMatchObject({ text: '#001a40', primary: '#5115ef', menu: '#3b0fb0', accent: '#ffdd00' });
    expect(palettes.dark).toEqual(ownTheme.palettes.dark);
    expect(css).toMatch(/^:root\{--basis-color-default-color-document:#001a40;.*--basis-border-radius-md:8px;.*\}\n$/);
    expect(css).toContain("--basis-text-font-family-default:'Noto Sans',sans-serif".replaceAll("'", '"'));
    expect(css).not.toMatch(/var\(|--basis-dark/);
    expect(findPoorContrast(palettes)).toEqual([]);
  });

  test('with one is followed in both, and what is hard to read is named', () => {
    const { palettes, css } = readPublic('mooi-en-anders');
    expect(palettes.light).toMatchObject({ primary: '#8a3a9f', menu: '#551e68' });
    expect(palettes.dark).toMatchObject({ surface: '#111111', primary: '#8faed2', accent: '#ffdd00' });
    expect(css).toContain('--basis-dark-color-default-bg-document:#111111');
    expect(findPoorContrast(palettes)).toEqual([
      'light: text-muted #696c71 on primary-soft #f8e4f9 is 4.38:1, needs 4.5:1',
      'light: text-muted #696c71 on accent-soft #fbeabe is 4.42:1, needs 4.5:1',
    ]);
  });
});

const theme = (declarations: string) => `:root {\n  ${declarations}\n}`;

test.each([
  ['#8ac', '#88aacc'],
  ['rgb(136 170 204)', '#88aacc'],
  ['hsl(210deg 40% 66.67%)', '#88aacc'],
  ['RebeccaPurple', '#663399'],
  ['oklch(0.5 0.1 240)', expect.stringMatching(/^#[\da-f]{6}$/)],
  ['var(--huisstijl, #123456)', '#123456'],
])('the colour %s is understood', (value, hex) => {
  expect(readTheme(theme(`--basis-color-action-1-color-default: ${value};`)).palettes.light.primary).toEqual(hex);
});

test.each([
  ['@import "https://example.org/x.css";', /line 1: @import/],
  ['@media print { :root { --a: b; } }', /@media is not allowed/],
  ['@font-face { font-family: X; src: url(x.woff2); }', /@font-face/],
  ['body { --a: b; }', /selector must be :root/],
  [':root, body { --a: b; }', /selector must be :root/],
  [':root .ma-theme { --a: b; }', /selector must be :root/],
  [theme('color: red;'), /line 2: color is not a custom property/],
  [theme('--a: b; & p { color: red; }'), /line 2/],
  [theme('--a: url(https://example.org/x.png);'), /line 2: --a refers to a file/],
  [theme('--a: URL("x.png");'), /--a refers to a file/],
  [theme('--a: u\\72l(x.png);'), /--a refers to a file/],
  [theme('--a: image-set("x.png" 1x);'), /--a refers to a file/],
  [theme('--basis-focus-color: kwetsbaar;'), /--basis-focus-color is not a colour: kwetsbaar/],
  [theme('--basis-focus-color: rgb(0 0 0 / 50%);'), /must not be transparent/],
  [theme('--basis-focus-color: var(--weg);'), /refers to --weg, which the theme does not have/],
  [theme('--basis-focus-color: var(--b); --b: var(--basis-focus-color);'), /refers to itself/],
  [theme('--basis-border-radius-md: calc(1px * 3);'), /must be a length/],
  [theme('--basis-text-font-family-default: expression(alert(1));'), /must be a list of fonts/],
  ['<script>alert(1)</script>', /line 1/],
])('refuses %s', (text, message) => {
  expect(() => readTheme(text)).toThrow(ThemeError);
  expect(() => readTheme(text)).toThrow(message);
});

test('what is left of a theme cannot end the rule that it is in', () => {
  const { css } = readTheme(theme('--basis-text-font-family-default: "a}b</style>", serif; --x: "}";'));
  expect(css).not.toContain('--x');
});
