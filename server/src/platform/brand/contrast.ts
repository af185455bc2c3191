import Color from 'colorjs.io';
import { schemes, type ColorToken, type Palette, type Scheme } from './tokens.ts';

const text = 4.5;
const graphic = 3;

type Pair = [foreground: ColorToken, background: ColorToken, least: number];

const on = (backgrounds: ColorToken[], foregrounds: ColorToken[], least: number): Pair[] =>
  backgrounds.flatMap((background) => foregrounds.map((foreground): Pair => [foreground, background, least]));

/** Which colour is on which in the portal: text (WCAG 2.2, 1.4.3), and borders of fields and marks (1.4.11). */
const pairs: Pair[] = [
  ...on(['surface', 'surface-soft'], ['text', 'text-muted', 'primary', 'primary-dark', 'danger', 'success'], text),
  ...on(['surface'], ['text-placeholder', 'warn', 'danger-dark'], text),
  ...on(['primary', 'primary-dark', 'danger', 'danger-dark'], ['on-primary'], text),
  ...on(['primary-soft'], ['text', 'text-muted', 'primary'], text),
  ...on(['menu'], ['on-menu', 'on-menu-muted'], text),
  ...on(['accent'], ['on-accent'], text),
  ...on(['accent-soft'], ['text', 'text-muted', 'primary'], text),
  ...on(['danger-soft'], ['danger', 'text'], text),
  ...on(['warn-soft'], ['warn', 'text'], text),
  ...on(['success-soft'], ['success', 'text'], text),
  ...on(['surface', 'surface-soft'], ['border-strong'], graphic),
  ...on(['menu'], ['accent'], graphic),
  ...on(['accent-soft'], ['accent-dark'], graphic),
];

/** Where the colours are too much alike, in words. */
export function findPoorContrast(palettes: Record<Scheme, Palette>): string[] {
  return schemes.flatMap((scheme) =>
    pairs.flatMap(([foreground, background, least]) => {
      const { [foreground]: over, [background]: under } = palettes[scheme];
      const contrast = new Color(over).contrastWCAG21(new Color(under));
      if (contrast >= least) return [];
      // Rounded down: 4.46 is not 4.5.
      const found = (Math.floor(contrast * 100) / 100).toFixed(2);
      return [`${scheme}: ${foreground} ${over} on ${background} ${under} is ${found}:1, needs ${least}:1`];
    }),
  );
}
