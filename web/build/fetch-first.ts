import path from 'node:path';
import type { ModulePreloadOptions, Plugin } from 'vite';

const helper = path.join(import.meta.dirname, '../src/platform/lazy-files.ts');

/**
 * Replaces Vite's helper around every `import()` by ours, which fetches the files before the browser imports them: a
 * browser remembers that an import failed, and would fail again without asking the network (HTML, module map).
 */
export function fetchFirst(): Plugin {
  return {
    name: 'fetch-first',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `export { importFetched as __vitePreload } from ${JSON.stringify(helper)};`,
    },
  };
}

/** Names all files of an `import()` to the helper; Vite leaves out a file that imports no other one. */
export const everyFile: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, files, { hostType }) =>
    hostType === 'js' && !files.includes(file) ? [file, ...files] : files,
};
