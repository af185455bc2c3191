import { defineConfig } from 'vitest/config';
import { patience, testTimeout } from '../tools/patience.ts';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: './test/cluster.ts',
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: patience } },
    maxWorkers: 4,
    // Half of the time went to loading the server again for each file.
    isolate: false,
    // As with the journeys: a second try distinguishes a slow machine from a broken portal, and is named in the report.
    retry: 1,
  },
});
