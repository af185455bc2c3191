import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './tools/chromium.ts';
import { patience, testTimeout } from './tools/patience.ts';

/** Journeys run on a desktop. Where a phone differs the title says `@phone` (there as well) or `@phone-only`. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.out/browser',
  fullyParallel: true,
  workers: 4,
  // A second try distinguishes a slow machine from a broken portal; a test that needed it is named at the end of the run.
  retries: 1,
  forbidOnly: true,
  timeout: testTimeout,
  expect: { timeout: patience, toPass: { timeout: patience } },
  reporter: 'list',
  use: {
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(console.log), chromiumSandbox: false, args: chromiumArguments },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
});
