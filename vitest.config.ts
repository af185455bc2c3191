import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { testTimeout } from './tools/patience.ts';
import { keepTemporaryFilesInMemory } from './tools/temporary-files.ts';

// Workers, and the portals that tests start as a process, load hundreds of modules that need not be compiled again.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/node');
keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    projects: [
      'server',
      'web',
      {
        test: {
          name: 'tools',
          include: ['{tools,release,simulators}/**/*.test.ts'],
          maxWorkers: 4,
          testTimeout,
        },
      },
    ],
  },
});
