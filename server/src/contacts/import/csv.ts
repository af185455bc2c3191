import type { Contact } from '@dijkportaal/contract/contacts/contacts';
import { byteOrderMark, csvRow } from '@dijkportaal/contract/platform/csv';
import { contactTexts, headings } from '../fields.ts';

/** CSV of contacts that a Dutch Excel opens; an import accepts the same columns. */
export async function* writeCsv(batches: AsyncIterable<Contact[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow([...Object.values(headings), 'Groepen', 'Zones', 'Account']);
  for await (const contacts of batches) yield contacts.map((contact) => csvRow(cellsOf(contact))).join('');
}

function cellsOf(contact: Contact): string[] {
  const names = (labels: Contact['groups']) => labels.map((label) => label.name).join('; ');
  const texts = contactTexts.map((field) => contact[field]);
  return [...texts, names(contact.groups), names(contact.zones), contact.user === null ? 'nee' : 'ja'];
}
