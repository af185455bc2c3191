import { findColumns, isComplete, toImportRows } from '../src/contacts/import/read-contacts.ts';
import { readFile as readBytes } from '../src/contacts/import/read-file.ts';

/** The contacts on the first sheet of a file with recognised headings, or why there are none. */
export async function readFile(file: File) {
  const content = await readBytes(new Uint8Array(await file.arrayBuffer()));
  if (typeof content === 'string') return content;
  const table = content.sheets[0]?.table ?? 'empty';
  if (typeof table === 'string') return table;
  const columns = findColumns(table);
  return isComplete(columns) ? toImportRows(table, columns) : 'incomplete';
}
