import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const theme = readFileSync(path.join(import.meta.dirname, '../src/platform/theme.css'), 'utf8');
const values = new Map([...theme.matchAll(/@custom-media (--[\w-]+) (.+);/g)].map(([, name, value]) => [name, value]));

/**
 * Replaces the names of `@custom-media` in theme.css by their values. Lightning CSS only does so within one file, and
 * not in container queries.
 */
export function breakpoints(): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/@custom-media .+;\n/g, '')
          .replaceAll(
            /(?<=@(?:media|container)[^{]*)\((--[\w-]+)\)/g,
            (match, name: string) => values.get(name) ?? match,
          ),
        map: null,
      }),
    },
  };
}
