import { dayInWords, wholeNumber } from '../platform/dutch-time.ts';
import { asHtml, html, printHtml, type Html, type Value } from '../platform/html.ts';
import { cleanHtml } from '../platform/security/clean-html.ts';

/**
 * Formatted text of the editor or the relationship system, below a heading of the page. Cleaned when it was stored, and
 * again here to be safe.
 */
export function richText(stored: string, source: Parameters<typeof cleanHtml>[1] = 'editor'): Html {
  const clean = cleanHtml(stored, source);
  const lower = (_tag: string, slash: string, level: string) => `<${slash}h${Number(level) + 1}>`;
  return asHtml(`<div class="text">${source === 'record' ? clean : clean.replaceAll(/<(\/?)h([2-4])>/g, lower)}</div>`);
}

/** A table of rows; its caption names it for screen readers. */
export function table(caption: string, headings: readonly string[], rows: readonly (readonly Value[])[]): Html {
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
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Names with their values; those without a value are left out. */
export function facts(pairs: readonly (readonly [string, Value])[]): Html {
  const known = pairs.filter(([, value]) => printHtml(value) !== '');
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

/** `3 maart 2026 om 14:05` in Dutch time; nothing without a time. */
export const when = (timestamp: string | null): string => (timestamp === null ? '' : dayInWords(new Date(timestamp)));

/** `12.345`. */
export const count = (amount: number): string => wholeNumber(amount);

/** `1,2 MB`. */
export const megabytes = (bytes: number): string =>
  `${new Intl.NumberFormat('nl-NL', { maximumFractionDigits: bytes < 1_048_576 ? 2 : 1 }).format(bytes / 1_048_576)} MB`;

export const yesOrNo = (value: boolean): string => (value ? 'ja' : 'nee');
