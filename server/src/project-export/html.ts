import { cleanHtml } from '../platform/security/clean-html.ts';

/** HTML that may be written as it is; only `html` and `richText` make it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | readonly Value[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for content and quoted attributes of HTML and XML, without the characters that neither may have. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ' '));

function print(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(print).join('') : escapeText(String(value));
}

/** Everything that is put into the template is escaped, unless it is HTML itself. */
export const html = (pieces: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: pieces }, ...values.map(print)));

/**
 * Formatted text of the editor or the relationship system, below a heading of the page. Cleaned when it was stored, and here
 * for what was not.
 */
export function richText(stored: string, source: 'editor' | 'record' = 'editor'): Html {
  const clean = cleanHtml(stored, source);
  const lower = (_tag: string, slash: string, level: string) => `<${slash}h${Number(level) + 1}>`;
  return new Html(
    `<div class="text">${source === 'editor' ? clean.replaceAll(/<(\/?)h([2-4])>/g, lower) : clean}</div>`,
  );
}

/** The cells of one row of a table. */
export type Cells = readonly Value[];

/** One row of a table. */
export const tableRow = (cells: Cells): Html =>
  html`<tr>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr> `;

/** A table of rows; its caption names it for who does not see the heading above it. */
export function table(caption: string, headings: readonly string[], rows: readonly (Cells | Html)[]): Html {
  return html`<div class="table" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => (row instanceof Html ? row : tableRow(row)))}
      </tbody>
    </table>
  </div>`;
}

/** Names with their values; those without a value are left out. */
export function facts(pairs: readonly (readonly [string, Value])[]): Html {
  const known = pairs.filter(([, value]) => print(value) !== '');
  return html`<dl>
    ${known.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div> `,
    )}
  </dl>`;
}

/** A list of texts, or nothing without any. */
export const list = (items: readonly Value[]): Html | null =>
  items.length === 0
    ? null
    : html`<ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`;

/** Texts below each other; empty ones are left out. */
export function lines(texts: readonly (Html | string)[]): Html {
  const known = texts.filter((text) => text !== '');
  return html`${known.map((text, index) => (index === 0 ? text : html`<br />${text}`))}`;
}

const moment = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `3 maart 2026 om 14:05` in Dutch time; nothing for no moment. */
export const when = (timestamp: string | null): string =>
  timestamp === null ? '' : moment.format(new Date(timestamp));

const number = new Intl.NumberFormat('nl-NL');
/** `12.345`. */
export const count = (amount: number): string => number.format(amount);

/** `1,2 MB`. */
export const megabytes = (bytes: number): string =>
  `${new Intl.NumberFormat('nl-NL', { maximumFractionDigits: bytes < 1_048_576 ? 2 : 1 }).format(bytes / 1_048_576)} MB`;

export const yesOrNo = (value: boolean): string => (value ? 'ja' : 'nee');
