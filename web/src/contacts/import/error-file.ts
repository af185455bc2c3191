import { byteOrderMark, csvRow } from '@dijkportaal/contract/platform/csv';
import type { Table } from './find-table.ts';
import type { RowError } from './use-import.ts';

/** The rows with errors as they are in the file, with the reasons in the last column: to be corrected and imported. */
export function makeErrorFile(
  table: Table,
  errors: RowError[],
  texts: { reason: string; name: string; field(field: string): string },
) {
  const reasons = Map.groupBy(errors, ({ row }) => row);
  const headings = table.headings.filter((_heading, at) => at !== table.joinedName);
  const lines = table.rows.flatMap(({ row, cells }) => {
    const own = reasons.get(row);
    if (own === undefined) return [];
    const reason = own.map(({ field, message }) => `${texts.field(field)}: ${message}`).join(' ');
    return [csvRow([...headings.map((_heading, at) => cells[at] ?? ''), reason])];
  });
  const parts = [byteOrderMark, csvRow([...headings, texts.reason]), ...lines];
  return new File(parts, texts.name, { type: 'text/csv' });
}
