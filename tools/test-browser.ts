import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildWebIfChanged } from './build-web.ts';
import { findChromium } from './chromium.ts';
import { makeTemplate } from './portal-process.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

/* The journeys in a browser, with the browser part as it is now. Anything missing ends the run with an error: a run
   that tested nothing must not look like one that passed. Arguments go to Playwright. */

const repository = path.resolve(import.meta.dirname, '..');

keepTemporaryFilesInMemory();
try {
  buildWebIfChanged();
  const chromium = findChromium(console.log);
  console.log(`Browser tests with ${chromium}`);
  await makeTemplate();
  const playwright = path.join(repository, 'node_modules/@playwright/test/cli.js');
  const { status } = spawnSync(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(`The browser tests did not run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
