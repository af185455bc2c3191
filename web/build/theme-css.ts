import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import type { Plugin } from 'vite';
import { theme, cssVariables } from '../src/platform/theme.ts';

const unusedColors = /--mantine-color-(?:dark|pink|grape|violet|indigo|cyan|teal|lime|orange|green|yellow|blue)-/;

/**
 * The theme's variables as a stylesheet made at build time (`virtual:theme.css`): the library would otherwise write a
 * style element, which the content security policy forbids. Colours that the theme does not use are left out.
 */
export function themeCss(): Plugin {
  const id = 'virtual:theme.css';
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariables(merged);
  const css = convertCssVariables(
    {
      variables: { ...base.variables, ...base.light, ...own.variables, ...own.light },
      light: {},
      dark: {},
    },
    ':root',
  );
  const used = css
    .split(';')
    .filter((declaration) => !unusedColors.test(declaration))
    .join(';');
  return {
    name: 'theme-css',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? used : null),
  };
}
