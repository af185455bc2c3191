import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../platform/theme.ts';

/** The component library, told to write no styles of its own: they were made at build time. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  );
}
