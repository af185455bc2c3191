import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { files } from '../src/schema/files.ts';
import { formOf, type FormFile } from './forms.ts';
import type { TestPortal } from './portal.ts';

/** The numbers of objects, temporary files and rows. */
export async function countFiles({ db, config }: Pick<TestPortal, 'db' | 'config'>) {
  const count = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
      .length;
  return {
    objects: await count(path.join(config.dataDir, 'files')),
    temporary: await count(path.join(config.dataDir, 'uploads')),
    rows: await db.$count(files),
  };
}

export function upload(portal: TestPortal, token: string, file: FormFile) {
  return portal.call('POST', '/api/uploads/', { token, ...formOf({ file }) });
}
