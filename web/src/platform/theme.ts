import { createTheme, type ConvertCSSVariablesInput, type MantineTheme } from '@mantine/core';

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

/** Variables on top of the library's own: those of theme.css. */
export function cssVariables(_theme: MantineTheme): ConvertCSSVariablesInput {
  return {
    variables: {},
    light: {
      '--mantine-color-text': 'var(--color-text)',
      '--mantine-color-dimmed': 'var(--color-text-muted)',
      '--mantine-color-placeholder': 'var(--color-text-placeholder)',
      '--mantine-color-error': 'var(--color-danger)',
      '--mantine-color-default-border': 'var(--color-border-strong)',
      '--mantine-color-anchor': 'var(--color-primary)',
    },
    dark: {},
  };
}
