import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Switches that keep the browser from calling its maker, which a closed network would refuse over and over. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium to test with: CHROMIUM_PATH, Playwright's own, or the system's; otherwise one is installed, first
 * Playwright's, then (on Debian, as root) the system's package. Throws when none can be had.
 */
export function findChromium(say: (line: string) => void): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH ${chosen} does not exist`);
    return chosen;
  }
  const present = findPresent();
  if (present !== null) return present;
  say('No Chromium found: installing the one of Playwright…');
  run('npx', ['playwright', 'install', 'chromium'], 5);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('That one cannot be had here: installing the package chromium…');
    run('apt-get', ['update', '-qq'], 5);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], 10);
  }
  const installed = findPresent();
  if (installed !== null) return installed;
  throw new Error(
    'The browser tests need Chromium: install it (npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}

function findPresent(): string | null {
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const folders = (process.env['PATH'] ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)).find((file) => existsSync(file)) ?? null;
}

function run(command: string, parameters: string[], minutes: number): void {
  spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'], timeout: minutes * 60_000 });
}
