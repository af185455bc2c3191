import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearLeftovers, makeFolder } from '../../test/embedded-postgres-folders.ts';
import { startTestPortal } from '../../test/portal.ts';
import { hashFile } from '../platform/crypto.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { makeKey } from '../platform/files/store.ts';
import { files } from '../schema/files.ts';
import { newsletters } from '../schema/newsletters.ts';
import { exportProject } from './export-project.ts';

const { db, config, connection } = await startTestPortal({ DATA_DIR: await makeFolder() });
const store = await openFileStore(config.files.store);
afterAll(clearLeftovers);

async function addPicture(): Promise<number> {
  const [key, temporary] = [makeKey(), path.join(config.dataDir, 'klaar')];
  await writeFile(temporary, 'plaatje');
  const hash = await hashFile(temporary);
  await store.put(key, temporary);
  const about = { key, hash, name: 'Kruin.png', type: 'image/png', size: 7, role: 'letter_picture' as const };
  const [row] = await db.insert(files).values(about).returning({ id: files.id });
  return row?.id ?? 0;
}

const show = (id: number) =>
  `<p>Zie</p><img src="/api/newsletter-pictures/${id}/${'0a'.repeat(16)}/" alt="De &quot;kruin&quot;" width="536" height="268" />`;

test('a picture in the text of newsletters is one file, with what it shows', async () => {
  const picture = await addPicture();
  const letters = await db
    .insert(newsletters)
    .values([
      { title: 'Zomerpost', content: show(picture) },
      { title: 'Najaarspost', content: show(picture) + show(999_999_999) },
    ])
    .returning({ id: newsletters.id });
  const folder = path.join(await makeFolder(), 'export');
  await exportProject({ connection, config }, folder);
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const rows = async (name: string) =>
    (await read(`data/${name}.jsonl`))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const place = `files/${picture}-Kruin.png`;
  expect(await read(place)).toBe('plaatje');
  for (const { id } of letters) {
    expect(await read(`newsletters/${id}.html`)).toContain(`<img src="../${place}" alt="De &quot;kruin&quot;"`);
    const row = (await rows('newsletters')).find((one) => one.id === id);
    expect(row.files).toMatchObject([{ id: picture, file: place, role: 'letter_picture' }]);
  }
  // One that is gone says what it showed.
  expect(await read(`newsletters/${letters[1]?.id}.html`)).toMatch(/<img {1,2}alt="De &quot;kruin&quot;"/);
  const owner = { kind: 'newsletter', id: letters[0]?.id, title: 'Zomerpost' };
  expect(await rows('all-files')).toMatchObject([{ file: place, owner }]);
});
