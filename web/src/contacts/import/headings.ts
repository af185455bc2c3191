import type { ContactText } from '@dijkportaal/contract/contacts/contacts';
import { invisible } from '@dijkportaal/contract/platform/fields';
import { contactTexts, textInputs } from '../fields.ts';

/** The fields of a contact that a file can have. */
export type ImportField = ContactText | 'groups' | 'zones';

const textHeadings = Object.fromEntries(contactTexts.map((field) => [field, textInputs[field].heading])) as Record<
  ContactText,
  RegExp
>;

/** The headings of the columns, in lower case. */
const headings: Record<ImportField, RegExp> = {
  ...textHeadings,
  groups: /^(groep(en)?|groups?)$/,
  zones: /^zones?$/,
};

/** The fields, in the order of the form. */
export const importFields = Object.keys(headings) as ImportField[];

/** The parts of a name in separate columns, in the order in which they are joined. */
const nameParts = {
  first: /^(voornaam|voorna(am\(en\)|men)|roepnaam|first ?name)$/,
  initials: /^(voorletter(s|\(s\))?|initialen|initials)$/,
  infix: /^((tussen|voor)(voegsel(s|\(s\))?|v\.?)|tv)$/,
  last: /^(achternaam|familienaam|geslachtsnaam|surname|last ?name)$/,
};
/** The part of a name in a column. */
export type NamePart = keyof typeof nameParts;

/** A heading as people compare them: in lower case, on one line, without invisible characters and a colon or star. */
const plain = (heading: string) =>
  heading
    .replaceAll(invisible, '')
    .replaceAll(/[\s:*]+/g, ' ')
    .trim()
    .toLowerCase();

/** The field that a heading names, if any. */
export const fieldOf = (heading: string): ImportField | undefined =>
  importFields.find((field) => headings[field].test(plain(heading)));

/** The part of a name that a heading names, if any. */
export const namePartOf = (heading: string): NamePart | undefined =>
  (Object.keys(nameParts) as NamePart[]).find((part) => nameParts[part].test(plain(heading)));

/** How many cells of a row are known headings. */
export const countHeadings = (cells: string[]) =>
  cells.filter((cell) => cell.length < 60 && (fieldOf(cell) ?? namePartOf(cell)) !== undefined).length;
