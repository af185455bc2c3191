import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patience, testTimeout } from '../tools/patience.ts';

/** Rules run in plain Node; components, and a rule that asks for it in its first line, run in jsdom. */
export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    // Modules are loaded once per worker: 110 CPU seconds become 30.
    isolate: false,
    pool: 'threads',
    // The same for all projects, or Vitest refuses to run them together.
    maxWorkers: 4,
    testTimeout,
    // As for the server: a second try is named in the report.
    retry: 1,
    expect: { poll: { timeout: patience } },
    env: { PATIENCE: String(patience) },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/own-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['test/stubs.ts', 'test/own-server.ts'],
        },
      },
    ],
  },
});
