import { readFile } from 'node:fs/promises';
import { inArray, sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import { onOwnConnection, type Database, type Db } from '../platform/database/db.ts';
import { ObjectMissing, type FileStore } from '../platform/files/store.ts';
import type { TemporaryFiles } from '../platform/files/temporary.ts';
import {
  indexOf,
  printPage,
  readRows,
  showRow,
  stylesheet,
  writeRows,
  writeSection,
  type Described,
  type Export,
  type OpenFile,
} from '../project-export/public.ts';
import { files } from '../schema/files.ts';
import { findTeam } from '../settings/public.ts';
import { frontPage } from './front-page.ts';
import { homeSections } from './home-sections.ts';
import { ownSections, securityOf } from './own-sections.ts';
import { profileOf, relationsOf, sharedSections, type AnySection } from './sections.ts';
import { openZipFolder, type ZipFolder } from './zip-folder.ts';

interface Source {
  database: Database;
  config: Pick<Config, 'publicUrl'>;
  store: FileStore;
  temporary: TemporaryFiles;
  stopping: AbortSignal;
}

/** A dossier that was made: a file on disk. */
export interface MadeDossier {
  path: string;
  size: number;
  hash: string;
}

/** Writes everything about one person into a ZIP file, from one snapshot of the database. Throws when the portal stops. */
export async function makeDossier(source: Source, userId: number): Promise<MadeDossier> {
  const { database, config, store, temporary, stopping } = source;
  const path = await temporary.next();
  await using folder = openZipFolder(path, temporary, new Date(), stopping);
  const places = new Map<number, string>();
  const { made, written } = await onOwnConnection(database.pool, 'dossier', (own) =>
    own.transaction((tx) => writePages(tx, { folder, config, userId, places }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  );
  const lost = await copyFiles(database.db, store, folder, places);
  const team = await findTeam(database.db);
  const body = frontPage(written, made.totals, lost, { publicUrl: config.publicUrl, team });
  await folder.write('index.html', printPage(made.origin, { path: 'index.html', title: made.origin.front, body }));
  const { bytes, sha256 } = await folder.finish();
  return { path, size: bytes, hash: sha256 };
}

async function writePages(
  tx: Db,
  to: { folder: ZipFolder; config: Pick<Config, 'publicUrl'>; userId: number; places: Map<number, string> },
): Promise<{ made: Export; written: Described[] }> {
  const { folder, config, userId, places } = to;
  await tx.execute(sql`set local timezone = 'UTC'`);
  // Pages are written between reads, which a slow disk may take longer for than a request may.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '2min'`);
  const { rows } = await tx.execute<{ now: string }>(sql`select to_json(now()) as now`);
  const data = new Map<string, OpenFile>();
  const made: Export = {
    tx,
    folder,
    origin: { portal: new URL(config.publicUrl).host, madeAt: rows[0]?.now ?? '', front: 'Mijn dossier' },
    data: async (described) => {
      const file = data.get(described.name) ?? (await openJson(folder, described));
      data.set(described.name, file);
      return file;
    },
    totals: new Map(),
  };
  const written: Described[] = [];
  async function write(section: AnySection, how: typeof writeOne): Promise<void> {
    await how(made, section);
    await data.get(section.name)?.close();
    written.push(section);
  }
  await folder.write('style.css', await readFile(stylesheet, 'utf8'));
  const person = { userId, onFile: (id: number, place: string) => void places.set(id, place) };
  for (const section of [profileOf(person), relationsOf(person), securityOf(person)]) await write(section, writeOne);
  const lists = [...sharedSections(person), ...homeSections(person), ...ownSections(person)];
  for (const section of lists) await write(section, writeSection);
  return { made, written };
}

/** A section of one row, which is the whole page. */
async function writeOne(made: Export, section: AnySection): Promise<void> {
  const { path, title } = indexOf(section);
  for await (const row of writeRows(made, section, readRows<{ id: number }>(made.tx, section.query))) {
    await made.folder.write(path, printPage(made.origin, { path, title, body: showRow(section, row, path) }));
  }
}

/** A data file is one JSON object that explains its fields; `writeRows` writes a row at a time. */
async function openJson(folder: ZipFolder, { name, title, about, fields }: Described): Promise<OpenFile> {
  const file = await folder.open(`data/${name}.json`);
  await file.write(`${JSON.stringify({ title, about, fields }).slice(0, -1)},"rows":[`);
  let isFirst = true;
  return {
    write: async (row) => {
      await file.write(`${isFirst ? '' : ','}\n${row.trimEnd()}`);
      isFirst = false;
    },
    close: async () => {
      await file.write('\n]}\n');
      await file.close();
    },
  };
}

const batch = 200;

/** Copies files to their places, in the order of their ids. Returns the names of those that the store does not have. */
async function copyFiles(db: Db, store: FileStore, folder: ZipFolder, places: Map<number, string>): Promise<string[]> {
  const ids = [...places.keys()].toSorted((one, other) => one - other);
  const lost: string[] = [];
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch);
    const rows = await db.select({ id: files.id, key: files.key }).from(files).where(inArray(files.id, some));
    const keys = new Map(rows.map(({ id, key }) => [id, key]));
    for (const id of some) {
      const place = places.get(id) ?? '';
      const content = await readStored(store, keys.get(id));
      if (content === null) lost.push(place);
      else await folder.copy(place, content);
    }
  }
  return lost;
}

/** null for a file that was deleted since the pages were written, or that the store lost. */
async function readStored(store: FileStore, key: string | undefined) {
  if (key === undefined) return null;
  try {
    return await store.read(key);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}
