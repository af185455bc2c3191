import { findColumns, isComplete, readTable, toImportRows } from '../src/contacts/import/read-contacts.ts';

/** The contacts in a file with recognised headings, or why there are none. */
export async function readFile(file: File) {
  const table = await readTable(file);
  if (typeof table === 'string') return table;
  const columns = findColumns(table);
  return isComplete(columns) ? toImportRows(table, columns) : 'incomplete';
}
