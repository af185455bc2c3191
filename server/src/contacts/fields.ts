import type { ContactText, NewContact } from '@dijkportaal/contract/contacts/contacts';
import { contacts } from '../schema/contacts.ts';

type Insert = typeof contacts.$inferInsert;

/** The column of every field that staff write, except groups and zones. A missing one does not compile. */
const columns = {
  name: 'name',
  email: 'email',
  mobile_phone: 'mobilePhone',
  invite_all_email_addresses: 'inviteAllEmailAddresses',
} as const satisfies Record<Exclude<keyof NewContact, 'groups' | 'zones'>, keyof Insert>;

/** The CSV heading of each text, in column order; an import reads the same columns. */
export const headings: Record<ContactText, string> = {
  name: 'Naam',
  email: 'E-mail',
  mobile_phone: 'Mobiele telefoon',
};

/** The texts of a contact in the order of the CSV file. */
export const contactTexts = Object.keys(headings) as ContactText[];

type Columns = typeof columns;
const entries = Object.entries(columns) as [keyof Columns, Columns[keyof Columns]][];

/** The columns that staff write, by wire name, for a select. */
export const writtenColumns = Object.fromEntries(entries.map(([field, column]) => [field, contacts[column]])) as {
  [Field in keyof Columns]: (typeof contacts)[Columns[Field]];
};

/** Converts what staff wrote to column values, with trimmed texts. */
export function toColumns(contact: NewContact): Pick<Insert, Columns[keyof Columns]> {
  const values = entries.map(([field, column]) => {
    const value = contact[field];
    return [column, typeof value === 'string' ? value.trim() : value];
  });
  return Object.fromEntries(values) as Pick<Insert, Columns[keyof Columns]>;
}
