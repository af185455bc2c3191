/**
 * The colours of the house style, as web/src/platform/theme.css has them: the common custom property of NL Design System
 * that each follows (`--basis-…`), and its own value, light and dark.
 */
export const colorTokens = {
  text: { basis: 'color-default-color-document', light: '#16232d', dark: '#e9eff4' },
  'text-muted': { basis: 'color-default-color-subtle', light: '#4a5b67', dark: '#b3c1cc' },
  'text-placeholder': { basis: 'form-control-placeholder-color', light: '#595959', dark: '#a3b1bc' },
  surface: { basis: 'color-default-bg-document', light: '#ffffff', dark: '#16232d' },
  'surface-soft': { basis: 'color-default-bg-subtle', light: '#f3f6f8', dark: '#0f1820' },
  border: { basis: 'color-default-border-subtle', light: '#d5dde3', dark: '#33434f' },
  'border-strong': { basis: 'form-control-border-color', light: '#6b7c88', dark: '#8296a5' },
  primary: { basis: 'color-action-1-color-default', light: '#0b4a6f', dark: '#8ec5e8' },
  'primary-dark': { basis: 'color-action-1-color-hover', light: '#07344f', dark: '#b5daf1' },
  'primary-soft': { basis: 'color-action-1-bg-default', light: '#e6f0f6', dark: '#1d3547' },
  'on-primary': { basis: 'color-action-1-bg-document', light: '#ffffff', dark: '#0b1c28' },
  menu: { basis: 'color-accent-1-inverse-bg-document', light: '#07344f', dark: '#06283d' },
  'on-menu': { basis: 'color-accent-1-inverse-color-document', light: '#ffffff', dark: '#ffffff' },
  'on-menu-muted': { basis: 'color-accent-1-inverse-color-subtle', light: '#d5e3ec', dark: '#d5e3ec' },
  accent: { basis: 'focus-background-color', light: '#c9d200', dark: '#c9d200' },
  'on-accent': { basis: 'focus-color', light: '#07344f', dark: '#07344f' },
  'accent-dark': { basis: 'color-highlight-border-default', light: '#7c8200', dark: '#a9b03a' },
  'accent-soft': { basis: 'color-highlight-bg-default', light: '#f5f7cf', dark: '#33360f' },
  danger: { basis: 'color-negative-color-default', light: '#b3261e', dark: '#ff9d94' },
  'danger-dark': { basis: 'color-negative-color-hover', light: '#8f1e18', dark: '#ffbdb6' },
  'danger-soft': { basis: 'color-negative-bg-default', light: '#fdeceb', dark: '#431a17' },
  warn: { basis: 'color-warning-color-default', light: '#8a4b00', dark: '#f5b56b' },
  'warn-soft': { basis: 'color-warning-bg-default', light: '#fdf0dd', dark: '#3d2a10' },
  success: { basis: 'color-positive-color-default', light: '#1d6b3a', dark: '#7fd39b' },
  'success-soft': { basis: 'color-positive-bg-default', light: '#e7f4eb', dark: '#14341f' },
} as const;

export type ColorToken = keyof typeof colorTokens;

/** The colours in one scheme, as hexadecimal numbers. */
export type Palette = Record<ColorToken, string>;

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** Other custom properties that theme.css reads: lengths, and a list of fonts that are on the reader's device. */
export const lengthProperties = ['border-radius-sm', 'border-radius-md', 'border-radius-lg'];
export const fontProperty = 'text-font-family-default';
