const written = Symbol('HTML');

/** HTML that is not escaped again; a value from JSON can never be one. */
export interface Html {
  readonly [written]: string;
}

/** What can be put into the template. */
export type Value = Html | string | number | null | readonly Value[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for content and quoted attributes of HTML and XML, without the characters that neither may have. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ' '));

/** The HTML as text; what is not HTML is escaped. */
export function printHtml(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'object') return escapeText(String(value));
  return written in value ? value[written] : value.map(printHtml).join('');
}

/** Only for what `cleanHtml` returned or this project wrote itself. */
export const asHtml = (text: string): Html => ({ [written]: text });

/** Template tag that escapes every value, unless it is HTML itself. */
export const html = (pieces: TemplateStringsArray, ...values: Value[]): Html =>
  asHtml(String.raw({ raw: pieces }, ...values.map(printHtml)));
