import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'server',
      'web',
      { test: { name: 'tools', include: ['{tools,simulators}/**/*.test.ts'], maxWorkers: 2, testTimeout: 60_000 } },
    ],
  },
});
