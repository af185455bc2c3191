import type pg from 'pg';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import { compareMigrations, migrateDatabase } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/db.ts';
import { users } from '../schema/users.ts';
import { exportProject, type Exported } from './export-project.ts';
import { ExportError } from './folder.ts';

/** Exports everything; returns the contents. Throws ExportError also when the portal is empty, or files were lost. */
export async function runExport(connection: pg.ClientConfig, folder: string, config: Config): Promise<string> {
  const { db, pool } = openDatabase({ ...connection, max: 1 }, () => {});
  try {
    // An empty export that claims to be complete would be stored as the archive.
    if ((await compareMigrations(pool)).applied === 0 || (await db.$count(users)) === 0) {
      throw new ExportError(
        'This portal has no accounts: check whether DATABASE_URL and DATA_DIR are those of the project.',
      );
    }
    // The pages are made from the tables of this version.
    await migrateDatabase(connection);
    const exported = await exportProject({ connection, config }, folder);
    const details = countItems(exported);
    await recordEvent(db, { actorId: null, action: 'portal.export', object: 'portal', origin: 'command', details });
    return report(exported, new URL(config.publicUrl).host);
  } finally {
    await pool.end();
  }
}

function report(exported: Exported, host: string): string {
  const { lost, madeAt } = exported;
  if (lost.length > 0) {
    throw new ExportError(
      [
        `The export of ${host} has ${describe(exported)}, but these files are not whole:`,
        ...lost.slice(0, 100).map(({ path, problem }) => `${path} (${problems[problem]})`),
        ...(lost.length > 100 ? [`and ${lost.length - 100} more`] : []),
      ].join('\n  '),
    );
  }
  return [
    `The export of ${host} is whole: ${describe(exported)}, as they were at ${madeAt}.`,
    'It holds personal data of everybody: open index.html, check the folder with the command on that page, and hand it over.',
  ].join('\n');
}

const problems: Record<Exported['lost'][number]['problem'], string> = {
  missing: 'missing',
  changed: 'not as it was stored',
  unchecked: 'left out: the virus scanner has not approved it',
};

const sum = (totals: Map<string, number>, names: string[]) =>
  names.reduce((amount, name) => amount + (totals.get(name) ?? 0), 0);

/** In the audit log and on screen. */
const countItems = ({ totals, files }: Exported) => ({
  publications: sum(totals, ['designs', 'documents', 'news']),
  newsletters: sum(totals, ['newsletters']),
  messages: sum(totals, ['messages']),
  users: sum(totals, ['users']),
  contacts: sum(totals, ['contacts']),
  files: files.count,
});

function describe(exported: Exported): string {
  const { publications, newsletters, messages, users, contacts, files } = countItems(exported);
  const { count, bytes } = exported.written;
  return (
    `${publications} designs, documents and news items, ${newsletters} newsletters, ${messages} messages, ${users} users, ` +
    `${contacts} contacts and ${files} files; ${count} files in the folder, ${(bytes / 1_048_576).toFixed(1)} MB`
  );
}
