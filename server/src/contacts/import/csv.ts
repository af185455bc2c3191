import type { Contact } from '@dijkportaal/contract/contacts';
import { byteOrderMark, csvRow } from '../../platform/csv.ts';

const headings = ['Naam', 'E-mail', 'Mobiele telefoon', 'Groepen', 'Zones', 'Account'];

/** Contacts as a Dutch Excel opens them; an import takes the same columns. */
export async function* writeCsv(batches: AsyncIterable<Contact[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(headings);
  for await (const contacts of batches) yield contacts.map((contact) => csvRow(cellsOf(contact))).join('');
}

function cellsOf({ name, email, mobile_phone, groups, zones, user }: Contact): string[] {
  const names = (labels: Contact['groups']) => labels.map((label) => label.name).join('; ');
  return [name, email, mobile_phone, names(groups), names(zones), user === null ? 'nee' : 'ja'];
}
