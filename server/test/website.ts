import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder with the given files, as if the browser part had been built; removed after the file. */
export async function createWebsite(files: Record<string, string | Buffer>): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'dijkportaal-website-'));
  afterAll(() => rm(parent, { recursive: true, force: true }));
  const folder = path.join(parent, 'dist');
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}
