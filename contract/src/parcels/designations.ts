/** A parcel in the land register: cadastral municipality by code or by name, section and number. */
export interface Designation {
  /** Code, such as KDL02; null if only the name is known. */
  code: string | null;
  /** Name of the cadastral municipality as written; null if there is a code. */
  name: string | null;
  section: string;
  number: number;
}

/** Reads a designation, tolerant of spaces, dashes, case and leading zeros; null for any other text. */
export function readDesignation(text: string): Designation | null {
  const tidy = tidyText(text);
  // The index of an apartment (A12) or of the parcel itself (G0000): the outline is that of the parcel.
  const withoutIndex = tidy.replace(/(?<=\d) ?[AG] ?\d{1,4}$/i, '');
  return readWhole(tidy) ?? readWhole(withoutIndex);
}

function readWhole(tidy: string): Designation | null {
  const spaced = tidy
    .slice(tidy.indexOf('(') + 1)
    .replaceAll(/[ )-]+/g, ' ')
    .trim();
  const [, letters, digits, section = '', number = ''] =
    /^([A-Z]{3}) ?(\d{1,3}) ?([A-Z]{1,2}) ?(\d{1,9})$/i.exec(spaced) ?? [];
  if (letters !== undefined && digits !== undefined) {
    return complete(`${letters.toUpperCase()}${String(Number(digits)).padStart(2, '0')}`, null, section, number);
  }
  const end = /[ -]([A-Z]{1,2})[ -]?(\d{1,9})$/i.exec(tidy);
  const name = tidy.slice(0, end?.index ?? 0).trim();
  return end === null || !/^[\p{L}'][\p{L}'. -]{1,60}$/u.test(name) ? null : complete(null, name, end[1], end[2]);
}

/** A part of a text that lists designations; null if it cannot be read. */
export interface ListedDesignation {
  text: string;
  designation: Designation | null;
}

/**
 * The designations in a text, without duplicates: separated by commas, semicolons, lines or "en". A repeated
 * municipality or section may be left out, as in `KDL02 C 1145, 1146 en D 12`.
 */
export function listDesignations(text: string): ListedDesignation[] {
  const listed = new Map<string, ListedDesignation>();
  let last: Designation | null = null;
  for (const part of text.split(/[,;\n\r]+|\sen\s/i)) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    const read: Designation | null = completeFrom(last, trimmed) ?? readDesignation(trimmed);
    // After something unreadable, the municipality and section of a bare number are unknown.
    last = read;
    listed.set(read === null ? trimmed : nameDesignation(read), { text: trimmed, designation: read });
  }
  return [...listed.values()];
}

/** The designation as people write it, such as `KDL02 C 1145`. */
export const nameDesignation = ({ code, name, section, number }: Designation): string =>
  `${code ?? name} ${section} ${number}`;

/** A cadastral municipality; names are not unique. */
export interface Municipality {
  code: string;
  name: string;
}

/**
 * The designation with the code and with the name of its municipality, if that is a known one. A name that several
 * municipalities have does not determine the code.
 */
export function listNotations(designation: Designation, known: readonly Municipality[]): Designation[] {
  const name = designation.name ?? known.find(({ code }) => code === designation.code)?.name;
  if (name === undefined) return [designation];
  const [found, another] = known.filter((municipality) => isSameMunicipality(municipality.name, name));
  if (found === undefined || another !== undefined) return [designation];
  return [
    designation,
    { ...designation, code: found.code, name: null },
    { ...designation, code: null, name: found.name },
  ];
}

/** Whether two names are equal apart from case, accents, spaces and dashes. */
export const isSameMunicipality = (one: string, other: string): boolean => foldName(one) === foldName(other);

const foldName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\d]/gu, '')
    .toLowerCase();

function completeFrom(last: Designation | null, text: string): Designation | null {
  const [, section, number] = /^(?:([A-Z]{1,2})[ -]?)?(\d{1,9})$/i.exec(tidyText(text)) ?? [];
  if (last === null || number === undefined) return null;
  return complete(last.code, last.name, section ?? last.section, number);
}

function complete(code: string | null, name: string | null, section = '', given = ''): Designation | null {
  const number = Number(given);
  return number < 1 || number > 99_999 ? null : { code, name, section: section.toUpperCase(), number };
}

const tidyText = (text: string) =>
  text
    .slice(0, 200)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:kadastraal )?perceel /i, '');
