import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keptVersions, releasesFolder } from '../server/test/kept-release.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
const changelog = read('CHANGELOG.md');

/** The released versions of a changelog without a database that was stored on the day of their release or later. */
function listReleasesToKeep(text: string): string[] {
  return [...text.matchAll(/^## \[?(\d[\w.-]*)\]? – (\d{4}-\d{2}-\d{2})$/gm)]
    .filter(([, version = '', released = '']) => {
      if (!keptVersions.includes(version)) return true;
      const dump = readFileSync(path.join(releasesFolder, `${version}.sql`), 'utf8');
      const kept = /^-- Dijkportaal (\S+), kept on (\S+)\n/.exec(dump);
      return kept?.[1] !== version || (kept[2] ?? '') < released;
    })
    .map(([, version = '']) => version);
}

test('the database of every release is kept, to test upgrades from it: npm run release:keep', () => {
  expect(changelog).toMatch(/^## \d+\.\d+\.\d+ – (unreleased|\d{4}-\d{2}-\d{2})$/m);
  expect(listReleasesToKeep(changelog)).toEqual([]);
});

test('the version of the program is the newest of the changelog', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(/^## (\S+) – /m.exec(changelog)?.[1]).toBe(version);
});

test('a release without a kept database is found, and so is one that was kept before its release', () => {
  expect(listReleasesToKeep('## 9.9.9 – 2026-11-01\n')).toEqual(['9.9.9']);
  expect(listReleasesToKeep(`## ${keptVersions[0] ?? ''} – 9999-01-01\n`)).toEqual([keptVersions[0]]);
  expect(listReleasesToKeep('## 9.9.9 – unreleased\n')).toEqual([]);
});
