import { appendFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  clearLeftovers,
  makeFolder,
  makeUsedFolder,
  removeUsedFolder,
  start,
} from '../../../test/embedded-postgres-folders.ts';
import { DataFolderError } from './embedded-postgres.ts';

afterEach(clearLeftovers);
afterAll(removeUsedFolder);

describe('a broken data folder', () => {
  it('is refused unchanged when something else is where the database should be', async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), 'x');
    await expectRefusal(dataDir, 'is not a PostgreSQL database');
  });

  it('is refused unchanged when another PostgreSQL made it', async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expectRefusal(dataDir, 'was made by PostgreSQL 15 and this portal brings 18');
  });

  it('is refused unchanged when its database is a link without a target', async () => {
    const dataDir = await makeFolder();
    await symlink(join(dataDir, 'gone'), join(dataDir, 'postgres'));
    await expectRefusal(dataDir, 'a link to one that is gone');
  });

  it('is refused when it is a file', async () => {
    const dataDir = join(await makeFolder(), 'data');
    await writeFile(dataDir, 'precious');
    await expect(start(dataDir)).rejects.toThrow(`The data folder ${dataDir} is not a folder`);
    await expect(start(join(dataDir, 'below'))).rejects.toThrow(DataFolderError);
    expect(await readFile(dataDir, 'utf8')).toBe('precious');
  });

  // Root can write to every folder, so this case does not exist for root.
  if (process.getuid?.() !== 0) {
    it('is refused when it cannot be written to', async () => {
      const dataDir = await makeFolder(0o555);
      await expectRefusal(dataDir, 'permission denied');
    });
  }

  it('is refused with the last line of the log when PostgreSQL does not start on it', async () => {
    const dataDir = await makeUsedFolder();
    await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nshared_buffers = many\n');
    const line = `PostgreSQL does not start on ${dataDir}: .* \\(see ${join(dataDir, 'postgres.log')}\\)`;
    await expectRefusal(dataDir, new RegExp(line));
  });

  it.each([
    ['write-ahead log', 'pg_wal', /could not locate a valid checkpoint record|pg_wal/],
    ['control file', 'global/pg_control', /pg_control|incompatible with server/],
    ['catalogue', 'global/1260', /could not open file "global\/1260"/],
  ])('says what to do when its %s is damaged', async (_what, file, reason) => {
    const dataDir = await makeUsedFolder();
    await rm(join(dataDir, 'postgres', file), { recursive: true });
    const error: unknown = await start(dataDir).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(DataFolderError);
    const { message } = error as Error;
    expect(message).toMatch(reason);
    expect(message).toMatch(/is damaged: .*Nothing was changed\. Remove nothing.*restore your backup/);
    expect(message).not.toContain('\n');
  });

  it('says what to do when its write-ahead log is overwritten', async () => {
    const dataDir = await makeUsedFolder();
    const folder = join(dataDir, 'postgres', 'pg_wal');
    for (const name of await readdir(folder)) {
      if (/^[0-9A-F]{24}$/.test(name)) await writeFile(join(folder, name), Buffer.alloc(16 * 1_048_576));
    }
    await expect(start(dataDir)).rejects.toThrow(/is damaged: PANIC: .*checkpoint record.*restore your backup/);
  });
});

async function expectRefusal(dataDir: string, message: string | RegExp): Promise<void> {
  const before = await readdir(dataDir, { recursive: true });
  const error: unknown = await start(dataDir).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DataFolderError);
  expect(error).toHaveProperty('message', expect.stringMatching(message));
  expect(await readdir(dataDir, { recursive: true })).toEqual(before);
}
