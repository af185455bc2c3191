import { createTheme, type ConvertCSSVariablesInput, type MantineTheme } from '@mantine/core';

/*
 * The house style in one place. A water authority changes the values here and in brand.tsx; every screen follows.
 * Contrast on white: water 7 is 9.3:1, ink 13:1, quiet ink 6.3:1 (WCAG 2.2, 1.4.3 asks 4.5:1).
 */

/** Colours that have a meaning, used by our own stylesheets as `--dp-…`. */
const tokens = {
  ink: '#16232d',
  'ink-quiet': '#4a5b67',
  ground: '#ffffff',
  'ground-soft': '#f3f6f8',
  line: '#d5dde3',
  'line-strong': '#6b7c88',
  water: '#0b4a6f',
  'water-deep': '#07344f',
  'water-soft': '#e6f0f6',
  dike: '#c9d200',
  'dike-soft': '#f5f7cf',
  danger: '#b3261e',
  'danger-soft': '#fdeceb',
  success: '#1d6b3a',
  'success-soft': '#e7f4eb',
  radius: '10px',
  'shadow-card': '0 1px 2px rgb(7 52 79 / 6%), 0 4px 16px rgb(7 52 79 / 6%)',
  'shadow-raised': '0 2px 6px rgb(7 52 79 / 10%), 0 12px 32px rgb(7 52 79 / 16%)',
};

/** Component library settings: colours, type, sizes. */
export const theme = createTheme({
  primaryColor: 'water',
  primaryShade: 7,
  colors: {
    water: [
      '#e6f0f6',
      '#cfe2ed',
      '#a3c7dc',
      '#73a9c8',
      '#4a8db5',
      '#2b75a1',
      '#175d87',
      '#0b4a6f',
      '#093e5e',
      '#07344f',
    ],
  },
  fontFamily: "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif", fontWeight: '650' },
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.65' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '24px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Variables on top of the library's own, among them the darker borders that WCAG 1.4.11 asks for. */
export function cssVariables(_theme: MantineTheme): ConvertCSSVariablesInput {
  return {
    variables: Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--dp-${name}`, value])),
    light: {
      '--mantine-color-text': tokens.ink,
      '--mantine-color-dimmed': tokens['ink-quiet'],
      '--mantine-color-placeholder': '#595959',
      '--mantine-color-error': tokens.danger,
      '--mantine-color-default-border': tokens['line-strong'],
      '--mantine-color-anchor': tokens.water,
    },
    dark: {},
  };
}
