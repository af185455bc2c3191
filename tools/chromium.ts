import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';

/** Without windows of its own, the headless shell renders the same pages for two thirds of the work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
] as const;

/** Switches that prevent the browser from calling its maker, which a closed network would refuse repeatedly. */
export const chromiumArguments = [
  '--disable-gpu',
  // One process fewer for each browser: without a GPU, that process only passes pictures on.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium to test with: CHROMIUM_PATH, Playwright's own, or the system's; otherwise one is installed, first
 * Playwright's, then (on Debian, as root) the system's package. Throws if none can be installed.
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
  run('npx', ['playwright', 'install', 'chromium', '--only-shell'], 5);
  if (findPlaywrights() === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('It cannot be downloaded here: installing a package…');
    run('apt-get', ['update', '-qq'], 5);
    // Not every release of Debian and Ubuntu has the headless shell.
    const packages = ['chromium-headless-shell', 'chromium'];
    packages.some((name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 10));
  }
  const installed = findPresent();
  if (installed !== null) return installed;
  throw new Error(
    'The browser tests need Chromium: install it (npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}

/** Starts that Chromium without a window. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(console.error), args: chromiumArguments });

function findPresent(): string | null {
  const folders = (process.env['PATH'] ?? '').split(':');
  const onPath = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  return findPlaywrights() ?? onPath.find((file) => existsSync(file)) ?? null;
}

/**
 * Playwright stores the headless shell of a version next to the Chromium of that version, and reports only the latter.
 */
function findPlaywrights(): string | null {
  const full = chromium.executablePath();
  const folder = full.replace(/\bchromium-(\d+)\b.*/, 'chromium_headless_shell-$1');
  const [shell] = globSync('*/*headless{-,_}shell{,.exe}', { cwd: folder });
  if (shell !== undefined) return path.join(folder, shell);
  return existsSync(full) ? full : null;
}

/** Runs a command for at most this many minutes; returns whether it succeeded. */
function run(command: string, parameters: string[], minutes: number): boolean {
  const { status } = spawnSync(command, parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: minutes * 60_000,
  });
  return status === 0;
}
