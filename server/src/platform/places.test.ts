import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dataFolder, testConfig } from '../../test/portal.ts';
import { listFolders, tryPlaces } from './places.ts';

const smtp = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'portaal@example.org' };
const namesOf = (settings: Record<string, string>) =>
  listFolders(testConfig(settings)).map((folder) => path.relative(dataFolder, folder));

beforeEach(() => rm(dataFolder, { recursive: true, force: true }));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

test('a process needs the folders that its role writes to', () => {
  expect(namesOf({})).toEqual(['', 'uploads', 'files', 'outbox']);
  expect(namesOf({ ROLE: 'web' })).toEqual(['', 'uploads', 'files']);
  expect(namesOf({ ROLE: 'worker', ...smtp })).toEqual(['', 'uploads', 'files']);
  expect(namesOf({ FILES_URL: 's3://key:secret@s3.example.org/portaal', ...smtp })).toEqual(['', 'uploads']);
});

test('every one of them is written to at the start, and nothing is left behind', async () => {
  expect(await tryPlaces(testConfig())).toEqual([]);
  const left = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

test.each(['uploads', 'files', 'outbox'])('a file where %s must be is named before the portal starts', async (name) => {
  await mkdir(dataFolder);
  await writeFile(path.join(dataFolder, name), '');
  await expect(tryPlaces(testConfig())).rejects.toThrow(
    new RegExp(`^DATA_DIR: the user \\S+ cannot write, read and remove files in ${dataFolder}/${name} \\(.*EEXIST`),
  );
});
