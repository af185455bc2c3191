import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { preventRemoval } from '../files/public.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import { authorityOf } from '../platform/brand/settings.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { ObjectMissing } from '../platform/files/store.ts';
import { publicationSection } from './sections/publications.ts';
import { describeData, frontPage, type LostFile } from './describe-export.ts';
import { describeFileInMdto, describeInMdto, placeOfMdto } from './mdto.ts';
import { placeOf } from './files.ts';
import { openExportFolder, type ExportFolder, type OpenFile } from './folder.ts';
import { printPage, stylesheet, type Origin } from './layout.ts';
import { readRows } from './rows.ts';
import { writeSection, type Described, type Export, type Section } from './section.ts';
import { fileSection, type FileRow, type StoredFile } from './sections/all-files.ts';
import { appointmentSection } from './sections/appointments.ts';
import { contactPersonSection } from './sections/contact-persons.ts';
import { contactSection } from './sections/contacts.ts';
import { groupSection, segmentSection, zoneSection } from './sections/labels.ts';
import { auditSection, syncSection } from './sections/log.ts';
import { addressSection, mailSection } from './sections/mail.ts';
import { answerSection, messageSection } from './sections/messages.ts';
import { noteSection } from './sections/notes.ts';
import { newsletterSection } from './sections/newsletters.ts';
import { describeRemoved, retentionSection } from './sections/retention.ts';
import { settingsSection } from './sections/settings.ts';
import { userSection } from './sections/users.ts';
import { workSection } from './sections/works.ts';

interface Source {
  connection: pg.ClientConfig;
  config: Pick<Config, 'files' | 'publicUrl' | 'brand' | 'mail'>;
}

/** The contents of an export. */
export interface Exported {
  madeAt: string;
  /** How many rows each section has. */
  totals: Map<string, number>;
  /** Files of items. */
  files: { count: number; bytes: number };
  /** All files in the folder, pages included. */
  written: { count: number; bytes: number };
  /** Files that are not in it as they were uploaded. */
  lost: LostFile[];
}

/** In the order of the front page. Each has its own row type, which only its own functions use. */
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
  workSection,
  messageSection,
  noteSection,
  userSection,
  contactSection,
  groupSection,
  zoneSection,
  segmentSection,
  answerSection,
  appointmentSection,
  contactPersonSection,
  settingsSection,
  retentionSection,
  fileSection,
  addressSection,
  mailSection,
  syncSection,
  auditSection,
] as unknown as Section<{ id: number }>[];

/**
 * Writes everything in the portal into an empty or new folder: pages for people, data for programs, and the files. All
 * from one snapshot, while the portal is running. Throws ExportError when the folder is not empty.
 */
export async function exportProject({ connection, config }: Source, target: string): Promise<Exported> {
  await using folder = await openExportFolder(target);
  const client = new pg.Client(connection);
  // A lost connection fails the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    await preventRemoval(client);
    const db = drizzle({ client });
    // Logged first, so that an aborted export leaves a trace.
    await recordEvent(db, { actorId: null, action: 'portal.begin_export', object: 'portal', origin: 'command' });
    const { made, removed, stored, ...read } = await db.transaction((tx) => writePages(tx, folder, config), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    // Copying may take hours, and an open transaction would prevent PostgreSQL from cleaning up.
    const { bytes, rows, lost } = await copyFiles(config, { folder, origin: made.origin }, stored);
    // Without the connection the files of the snapshot may have been removed in the meantime.
    await client.query('select 1');
    await writeSection(made, fileSection, rows);
    const described = await read.closeData();
    await folder.write('data/README.md', describeData(described, made.origin, removed));
    const files = { count: rows.length - lost.length, bytes };
    await folder.write(
      'index.html',
      printPage(made.origin, {
        path: 'index.html',
        title: made.origin.front,
        body: frontPage(sections, made.totals, files, removed, lost),
      }),
    );
    const written = { count: folder.files, bytes: folder.bytes };
    const { madeAt, portal } = made.origin;
    await folder.finish({
      format: 1,
      portal,
      made_at: madeAt,
      totals: Object.fromEntries(made.totals),
      lost_files: lost,
    });
    return { madeAt, totals: made.totals, files, written, lost };
  } finally {
    await client.end();
  }
}

async function writePages(tx: Db, folder: ExportFolder, config: Pick<Config, 'publicUrl' | 'brand' | 'mail'>) {
  await tx.execute(sql`set local timezone = 'UTC'`);
  // Everything is read, so the plan with the lowest total cost is the best one.
  await tx.execute(sql`set local cursor_tuple_fraction = 1`);
  const { rows } = await tx.execute<{ now: string }>(sql`select to_json(now()) as now`);
  const portal = new URL(config.publicUrl).host;
  const authority = authorityOf(config).name;
  const origin: Origin = {
    portal,
    madeAt: rows[0]?.now ?? '',
    front: `Archief van ${authority} (${portal})`,
  };
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
  await folder.write('style.css', await readFile(stylesheet, 'utf8'));
  for (const section of sections.filter(({ name }) => name !== fileSection.name)) await writeSection(made, section);
  await folder.write('mdto.xml', describeInMdto(origin, authority));
  const stored = await Array.fromAsync(readRows<StoredFile>(tx, fileSection.query));
  const all: Described[] = [];
  const closeData = async () => {
    for (const { described, file } of open.values()) {
      await file.close();
      all.push(described);
    }
    open.clear();
    return all;
  };
  await closeData();
  return { made, stored, removed: await describeRemoved(tx), closeData };
}

/**
 * Copies the files from disk or a bucket. Those that the store lost or changed are named, and so are those left out.
 */
async function copyFiles(
  config: Pick<Config, 'files'>,
  { folder, origin }: { folder: ExportFolder; origin: Origin },
  stored: StoredFile[],
) {
  const store = await openFileStore(config.files.store);
  let bytes = 0;
  const rows: FileRow[] = [];
  const lost: LostFile[] = [];
  for (const { key, ...row } of stored) {
    const path = placeOf(row);
    if (row.state === 'whole') {
      try {
        const before = folder.bytes;
        row.found_sha256 = await folder.copy(path, await store.read(key));
        bytes += folder.bytes - before;
        if (row.found_sha256 !== row.sha256) row.state = 'changed';
        await folder.write(placeOfMdto(path), describeFileInMdto(origin, { ...row, size: folder.bytes - before }));
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error;
        row.state = 'missing';
      }
    }
    rows.push(row);
    if (row.state !== 'whole') {
      lost.push({ path, problem: row.state, expected_sha256: row.sha256, found_sha256: row.found_sha256 });
    }
  }
  return { bytes, rows, lost };
}
