import { contactTextLengths, type ContactText } from '@dijkportaal/contract/contacts/contacts';
import type { ContactTexts } from './texts.ts';

interface TextInput {
  label: Parameters<ContactTexts>[0];
  hint?: Parameters<ContactTexts>[0];
  /** The heading of its column in a spreadsheet, in lower case, as written by people or by our own export. */
  heading: RegExp;
  input?: { required?: boolean; type?: 'tel'; inputMode?: 'email' };
}

/** The text fields of a contact, in the order of the form and the import. One that is missing does not compile. */
export const textInputs: Record<ContactText, TextInput> = {
  name: { label: 'columns.name', heading: /^(naam|name)$/, input: { required: true } },
  email: {
    label: 'columns.email',
    hint: 'emailHint',
    heading: /^(e-?mail|e-?mail-?adres(sen)?)$/,
    input: { required: true, inputMode: 'email' },
  },
  mobile_phone: {
    label: 'columns.phone',
    heading: /^((mobiele )?telefoon(nummer)?|mobiel|mobile_phone|(mobile )?phone)$/,
    input: { type: 'tel' },
  },
};

/** The names of those fields. */
export const contactTexts = Object.keys(contactTextLengths) as ContactText[];

/** The texts of a contact; another server may not have all of them. */
export const textsOf = (contact: Partial<Record<ContactText, string>>) =>
  Object.fromEntries(contactTexts.map((field) => [field, contact[field] ?? ''])) as Record<ContactText, string>;
