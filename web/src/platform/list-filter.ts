/** The words to search for, out of an address; a word of digits comes out of a typed address as a number. */
export function readSearch(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '';
}

/** The page of a list out of an address, from 2; undefined for the first and for what is no page. */
export function readPage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 1e9 ? page : undefined;
}
