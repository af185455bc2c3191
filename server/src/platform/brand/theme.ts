import Color from 'colorjs.io';
import * as css from 'css-tree';
import { colorTokens, fontProperty, lengthProperties, schemes, type Palette, type Scheme } from './tokens.ts';

/** What is wrong with the style sheet of a theme. */
export class ThemeError extends Error {}

/** The theme of an authority, in both schemes; `css` sets what theme.css of the web app reads. */
export interface Theme {
  palettes: Record<Scheme, Palette>;
  css: string;
}

type Values = Map<string, string>;

/** `:root`, or the class of a theme as the packages of NL Design System have it: `.x-theme`, and one for the dark. */
const selectors = /^(:root|\.[a-z][a-z0-9-]*-theme(?<dark>--color-scheme-dark)?)$/;

/** The portal's own theme. */
export const ownTheme: Theme = makeTheme({ light: new Map(), dark: new Map() });

/**
 * Reads the style sheet of a theme: rules for `:root` or the class of a theme, with only custom properties. Of these it
 * keeps what the portal uses, with every alias replaced by its value. Throws a ThemeError for anything else.
 */
export function readTheme(text: string): Theme {
  const values: Record<Scheme, Values> = { light: new Map(), dark: new Map() };
  const sheet = css.parse(text, {
    positions: true,
    onParseError: (error) => {
      throw new ThemeError(`line ${error.line}: ${error.message}`);
    },
  });
  if (sheet.type !== 'StyleSheet') throw new ThemeError('is not a style sheet');
  sheet.children.forEach((rule) => {
    if (rule.type === 'Comment') return;
    if (rule.type === 'Atrule') refuse(rule, `@${rule.name} is not allowed`);
    if (rule.type !== 'Rule') return refuse(rule, 'only rules with custom properties are allowed');
    const found = selectors.exec(css.generate(rule.prelude));
    if (found === null)
      return refuse(rule, `the selector must be :root or .…-theme, not ${css.generate(rule.prelude)}`);
    readRule(rule.block, values[found.groups?.['dark'] === undefined ? 'light' : 'dark']);
  });
  return makeTheme(values);
}

const files = /^(bad-)?url-token$/;
const fileFunctions = /^(url|src|image|image-set|-webkit-image-set)\($/i;

function readRule(block: css.Block, values: Values): void {
  block.children.forEach((declaration) => {
    if (declaration.type === 'Comment') return;
    if (declaration.type !== 'Declaration') return refuse(declaration, 'only custom properties are allowed');
    const { property, value } = declaration;
    if (!property.startsWith('--')) refuse(declaration, `${property} is not a custom property`);
    const written = css.generate(value).trim();
    css.tokenize(written, (type, start, end) => {
      if (files.test(css.tokenNames[type] ?? '') || fileFunctions.test(css.ident.decode(written.slice(start, end)))) {
        refuse(declaration, `${property} refers to a file, which a theme may not`);
      }
    });
    values.set(property, written);
  });
}

function refuse(node: css.CssNode, message: string): never {
  throw new ThemeError(`line ${node.loc?.start.line ?? 1}: ${message}`);
}

function makeTheme(values: Record<Scheme, Values>): Theme {
  // A theme with a part for the dark repeats there only what differs.
  const read: Record<Scheme, Values> = {
    light: values.light,
    dark: values.dark.size === 0 ? values.dark : new Map([...values.light, ...values.dark]),
  };
  const [light, dark] = schemes.map((scheme) => readPalette(read[scheme], scheme));
  const lines = schemes.flatMap((scheme) =>
    Object.values(colorTokens).flatMap(({ basis }) => {
      const color = readColor(read[scheme], basis);
      return color === null ? [] : [`${scheme === 'dark' ? '--basis-dark' : '--basis'}-${basis}:${color}`];
    }),
  );
  const font = resolve(read.light, fontProperty);
  if (font !== null) lines.push(`--basis-${fontProperty}:${checkFont(font)}`);
  for (const name of lengthProperties) {
    const length = resolve(read.light, name);
    if (length !== null && !/^(?:0|\d+(?:\.\d+)?(?:px|rem)|\.\d+(?:px|rem))$/.test(length)) {
      throw new ThemeError(`--basis-${name} must be a length in px or rem, not ${length}`);
    }
    if (length !== null) lines.push(`--basis-${name}:${length}`);
  }
  return { palettes: { light: light!, dark: dark! }, css: lines.length === 0 ? '' : `:root{${lines.join(';')}}\n` };
}

function readPalette(values: Values, scheme: Scheme): Palette {
  const colors = Object.entries(colorTokens).map(([name, token]) => [
    name,
    readColor(values, token.basis) ?? token[scheme],
  ]);
  return Object.fromEntries(colors) as Palette;
}

function readColor(values: Values, basis: string): string | null {
  const value = resolve(values, basis);
  if (value === null) return null;
  let color: Color;
  try {
    color = new Color(value);
  } catch {
    throw new ThemeError(`--basis-${basis} is not a colour: ${value}`);
  }
  if (color.alpha < 1) throw new ThemeError(`--basis-${basis} must not be transparent`);
  return color.to('srgb').toString({ format: 'hex', collapse: false });
}

/** The value of a common property without aliases; null where the theme has none. */
function resolve(values: Values, basis: string): string | null {
  const name = `--basis-${basis}`;
  const value = values.get(name);
  return value === undefined ? null : replaceAliases(values, value, [name]);
}

function replaceAliases(values: Values, value: string, path: string[]): string {
  const node = css.parse(value, { context: 'value' });
  css.walk(node, {
    visit: 'Function',
    enter(called, item, list) {
      if (called.name !== 'var') return;
      const [name = '', fallback] = css
        .generate({ ...called, type: 'Function' })
        .slice(4, -1)
        .split(/,(.*)/s);
      if (path.includes(name)) throw new ThemeError(`${name} refers to itself`);
      const found = values.get(name) ?? fallback?.trim();
      if (found === undefined) throw new ThemeError(`${path[0]} refers to ${name}, which the theme does not have`);
      list.replace(item, list.createItem({ type: 'Raw', value: replaceAliases(values, found, [...path, name]) }));
    },
  });
  return css.generate(node).trim();
}

/** Only names: what else a value can hold has no place in a list of fonts. */
function checkFont(value: string): string {
  const node = css.parse(value, { context: 'value' });
  css.walk(node, ({ type, ...rest }) => {
    const isName =
      ['Value', 'String', 'Identifier'].includes(type) ||
      (type === 'Operator' && 'value' in rest && rest.value === ',');
    if (!isName) throw new ThemeError(`--basis-${fontProperty} must be a list of fonts, not ${value}`);
  });
  return value;
}
