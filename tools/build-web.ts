import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '..');
const sources = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  'package-lock.json',
];
const stampFile = path.join(repository, 'web/dist/.built-from');

/** Builds the browser part unless it was already built from exactly these sources. Throws when the build fails. */
export function buildWebIfChanged(): void {
  const fingerprint = fingerprintOf(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return;
  console.log('Building the browser part…');
  const vite = path.join(repository, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'error'], {
    cwd: repository,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('the browser part could not be built; the reason is above');
  // The build may have updated the list of routes, so the stamp is taken afterwards.
  writeFileSync(stampFile, fingerprintOf(sources));
}

function fingerprintOf(names: string[]): string {
  const hash = createHash('sha256');
  for (const name of names) {
    const start = path.join(repository, name);
    const files = name.includes('.')
      ? [start]
      : readdirSync(start, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
          .toSorted();
    for (const file of files) hash.update(path.relative(repository, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.main) buildWebIfChanged();
