import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: './test/cluster.ts',
    // For a machine that is far slower than usual: only a test that fails waits this long.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // Half of the time went to loading the server again for each file.
    isolate: false,
    // As with the journeys: a second try tells a slow machine from a broken portal, and is named in the report.
    retry: 1,
  },
});
