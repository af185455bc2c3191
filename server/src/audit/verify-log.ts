import { findAuditChainEnd, findBrokenAuditLines } from '../platform/audit/audit.ts';
import type { Database } from '../platform/database/db.ts';
import { ConfigError } from '../platform/errors.ts';

/** Throws a ConfigError that names the lines that do not follow from the line before. */
export async function verifyAuditLog({ db }: Database): Promise<string> {
  const broken = await findBrokenAuditLines(db);
  if (broken.length > 0) {
    const named = broken.slice(0, 20).join(', ');
    const more = broken.length > 20 ? ` and ${broken.length - 20} more` : '';
    throw new ConfigError(
      `The audit log was tampered with: ${broken.length === 1 ? 'line' : 'lines'} ${named}${more} ` +
        `${broken.length === 1 ? 'does' : 'do'} not follow from the line before.`,
    );
  }
  const { first, last, hash } = await findAuditChainEnd(db);
  if (last === 0) return 'The audit log is empty.';
  const end = `the last has hash ${hash}.`;
  if (first === 1) return `The audit log is whole: ${last} lines, ${end}`;
  return (
    `The audit log is whole: lines ${first} to ${last}, ${end} Lines 1 to ${first - 1} were removed after their period, ` +
    'as the log tells.'
  );
}
