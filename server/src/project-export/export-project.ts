import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { preventRemoval } from '../files/public.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { ObjectMissing } from '../platform/files/store.ts';
import { publicationSection } from './sections/publications.ts';
import { settings } from '../schema/settings.ts';
import { describeData, describeInMdto, frontPage } from './describe-export.ts';
import { placeOf } from './files.ts';
import { openExportFolder, type ExportFolder, type OpenFile } from './folder.ts';
import { printPage, type Origin } from './layout.ts';
import { readRows } from './rows.ts';
import { writeSection, type Described, type Export, type Section } from './section.ts';
import { fileSection, filesOfItems } from './sections/all-files.ts';
import { contactSection } from './sections/contacts.ts';
import { groupSection, segmentSection, zoneSection } from './sections/labels.ts';
import { auditSection, syncSection } from './sections/log.ts';
import { addressSection, mailSection } from './sections/mail.ts';
import { messageSection } from './sections/messages.ts';
import { newsletterSection } from './sections/newsletters.ts';
import { describeRemoved, retentionSection } from './sections/retention.ts';
import { settingsSection } from './sections/settings.ts';
import { userSection } from './sections/users.ts';

interface Source {
  connection: pg.ClientConfig;
  config: Pick<Config, 'files' | 'publicUrl'>;
}

/** What an export has. */
export interface Exported {
  madeAt: string;
  /** How many rows each section has. */
  totals: Map<string, number>;
  /** Files of items. */
  files: { count: number; bytes: number };
  /** All files in the folder, pages included. */
  written: { count: number; bytes: number };
  /** Files that were not in the store, or not as they were stored. */
  lost: string[];
}

/** What the export needs to know of a file to copy it. */
interface StoredFile {
  id: number;
  file_name: string;
  file_type: string;
  key: string;
  sha256: string;
}

/** In the order of the front page. Each has its own type of rows, which only its own functions see. */
const sections = [
  publicationSection('design', {
    name: 'designs',
    title: 'Ontwerpen',
    about: 'De ontwerpen van de dijk, met hun bestanden en eerdere versies.',
  }),
  publicationSection('document', {
    name: 'documents',
    title: 'Documenten',
    about: 'De documenten, met hun bestanden en eerdere versies.',
  }),
  publicationSection('news', {
    name: 'news',
    title: 'Nieuws',
    about: 'De nieuwsberichten, met hun tekst, afbeelding en bestand.',
  }),
  newsletterSection,
  messageSection,
  userSection,
  contactSection,
  groupSection,
  zoneSection,
  segmentSection,
  settingsSection,
  retentionSection,
  fileSection,
  addressSection,
  mailSection,
  syncSection,
  auditSection,
] as unknown as Section<{ id: number }>[];

/**
 * Writes everything of the portal into an empty or new folder: pages for people, data for programs, and the files. All from
 * one snapshot, while the portal works. Throws ExportError when the folder is not empty.
 */
export async function exportProject({ connection, config }: Source, target: string): Promise<Exported> {
  const folder = await openExportFolder(target);
  const client = new pg.Client(connection);
  // A lost connection fails the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    await preventRemoval(client);
    const db = drizzle({ client });
    const read = await db.transaction((tx) => writePages(tx, folder, config), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    // Copying may take hours, in which an open transaction would keep PostgreSQL from cleaning up.
    const { bytes, lost } = await copyFiles(config, folder, read.files);
    // Without the connection the files of this moment may have been removed meanwhile.
    await client.query('select 1');
    const files = { count: read.files.length - lost.length, bytes };
    await folder.write(
      'index.html',
      printPage(read.origin, {
        path: 'index.html',
        title: `Archief van ${read.origin.portal}`,
        body: frontPage(sections, read.totals, files, read.removed),
      }),
    );
    const written = { count: folder.files, bytes: folder.bytes };
    const { madeAt, portal } = read.origin;
    await folder.finish({
      format: 1,
      portal,
      made_at: madeAt,
      totals: Object.fromEntries(read.totals),
      missing_files: lost,
    });
    return { madeAt, totals: read.totals, files, written, lost };
  } finally {
    await client.end();
  }
}

async function writePages(tx: Db, folder: ExportFolder, config: Pick<Config, 'publicUrl'>) {
  await tx.execute(sql`set local timezone = 'UTC'`);
  // Everything is read, so the plan that ends first is the best one.
  await tx.execute(sql`set local cursor_tuple_fraction = 1`);
  const { rows } = await tx.execute<{ now: string }>(sql`select to_json(now()) as now`);
  const origin: Origin = { portal: new URL(config.publicUrl).host, madeAt: rows[0]?.now ?? '' };
  const open = new Map<string, { described: Described; file: OpenFile }>();
  const made: Export = {
    tx,
    folder,
    origin,
    data: async (described) => {
      const known = open.get(described.name);
      if (known !== undefined) return known.file;
      const file = await folder.open(`data/${described.name}.jsonl`);
      open.set(described.name, { described, file });
      return file;
    },
    totals: new Map(),
  };
  await folder.write('style.css', await readFile(path.join(import.meta.dirname, 'style.css'), 'utf8'));
  for (const section of sections) await writeSection(made, section);
  for (const { file } of open.values()) await file.close();
  const removed = await describeRemoved(tx);
  await folder.write(
    'data/README.md',
    describeData(
      [...open.values()].map(({ described }) => described),
      origin,
      removed,
    ),
  );
  const [site] = await tx.select({ name: settings.contactName }).from(settings).orderBy(settings.id).limit(1);
  await folder.write('mdto.xml', describeInMdto(origin, site?.name.trim() || origin.portal));
  const files: StoredFile[] = [];
  const stored = sql`select files.id, files.name as file_name, files.type as file_type, files.key, files.hash as sha256
    from ${filesOfItems} order by files.id`;
  for await (const file of readRows<StoredFile>(tx, stored)) files.push(file);
  return { origin, totals: made.totals, files, removed };
}

/** Copies the files from disk or a bucket. Those that the store lost or changed are named. */
async function copyFiles(config: Pick<Config, 'files'>, folder: ExportFolder, files: StoredFile[]) {
  const store = await openFileStore(config.files.store);
  const before = folder.bytes;
  const lost: string[] = [];
  for (const file of files) {
    const place = placeOf(file);
    try {
      const found = await folder.copy(place, await store.read(file.key));
      if (found !== file.sha256) lost.push(`${place} (not as it was stored)`);
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      lost.push(`${place} (missing)`);
    }
  }
  return { bytes: folder.bytes - before, lost };
}
