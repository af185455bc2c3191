import pg from 'pg';

/** Tables and columns of stored releases that have been renamed. */
const newTableNames: Record<string, string> = {
  newsletter_addresses: 'mail_addresses',
  newsletter_pace: 'newsletter_rate_limit',
  notices: 'pending_notifications',
  sites: 'settings',
};
const newColumnNames: Record<string, string> = {
  'mfa_factors.offered_to': 'pending_session_id',
  'mfa_factors.codes_shown_at': 'codes_viewed_at',
  'mfa_factors.last_step': 'last_totp_step',
};
/** Columns of stored releases that no longer exist, or are computed from more than before. */
const otherColumns = new Set(['newsletters.version', 'contacts.search_text', 'messages.search_text']);

type Row = Record<string, unknown>;

/** Every table of the portal with its rows. */
export async function readRows(pool: pg.Pool): Promise<Map<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(kept) as row from ${pg.escapeIdentifier(name)} as kept`,
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Tables with more rows after the upgrade: a migration began to count accounts. */
const filledByMigrations = new Set(['contact_counts']);
/** Every start increments a number in it. */
const changedByStarts = 'portal_identity';

/** The rows that an upgrade changed, lost or added, by table. Columns that older releases do not have are left out. */
export function findChangedRows(before: Map<string, Row[]>, after: Map<string, Row[]>) {
  const changed: Record<string, { lost: string[]; added: string[] }> = {};
  for (const [oldName, oldRows] of before) {
    if (oldName === changedByStarts) continue;
    const name = after.has(oldName) ? oldName : (newTableNames[oldName] ?? oldName);
    const rows = after.get(name) ?? [];
    const newName = (column: string) =>
      column in (rows[0] ?? {}) ? column : (newColumnNames[`${name}.${column}`] ?? column);
    const columns = Object.keys(oldRows[0] ?? {})
      .filter((column) => !otherColumns.has(`${name}.${column}`))
      .map((column) => ({ column, now: newName(column) }));
    const was = oldRows.map((row) => JSON.stringify(columns.map(({ column, now }) => [now, row[column]])));
    const is = rows.map((row) => JSON.stringify(columns.map(({ now }) => [now, row[now]])));
    const lost = was.filter((row) => !is.includes(row));
    const added = filledByMigrations.has(name) ? [] : is.filter((row) => !was.includes(row));
    if (lost.length > 0 || added.length > 0 || is.length < was.length) changed[name] = { lost, added };
  }
  return changed;
}
