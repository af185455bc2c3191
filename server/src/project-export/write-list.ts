import { html, type Html, type Value } from '../platform/html.ts';
import type { ExportFolder } from './folder.ts';
import { count, table } from './html.ts';
import { link, printPage, type Origin, type Page } from './layout.ts';
import { labelOf, showField, type Shown } from './show.ts';

/** So that a browser opens a page quickly, and a page can be printed. */
const rowsPerPage = 500;

/** How rows are shown as a list. */
export interface ListOf<Row> extends Shown<Row> {
  /** The path of its first page, without `.html`. */
  base: string;
  title: string;
  above?: NonNullable<Page['above']>;
  /** A description above the table. */
  about: string;
  columns: readonly (keyof Row & string)[];
  /** What the list is sorted by, if not by its first column: a list of several pages shows the range of each page. */
  sortedBy?: keyof Row & string;
  /** The page of a row; the first column links to it. */
  pathOf?: (row: Row) => string;
}

/** Writes pages with a table of the rows, and an index when there are several. Returns how many rows. */
export async function writeList<Row>(
  { folder, origin }: { folder: Pick<ExportFolder, 'write'>; origin: Origin },
  { base, title, above, about, columns, sortedBy = columns[0], pathOf, ...shown }: ListOf<Row>,
  rows: AsyncIterable<Row>,
): Promise<number> {
  const parts: { first: Value; last: Value }[] = [];
  // As text: rows with all their fields would need far more memory.
  let page: { cells: Value[]; name: Value }[] = [];
  let total = 0;
  const write = (file: string, name: string, body: Html, from = above) =>
    folder.write(
      file,
      printPage(origin, { path: file, title: name, body, ...(from !== undefined && { above: from }) }),
    );
  const partOf = (number: number) => `${base}-${number}.html`;
  const nameOf = (row: Row) => (sortedBy === undefined ? null : showField(shown, row, sortedBy, base));
  const cellsOf = (row: Row) =>
    columns.map((name, index) => {
      const value = showField(shown, row, name, base);
      return index > 0 || pathOf === undefined ? value : html`<a href="${link(base, pathOf(row))}">${value}</a>`;
    });

  const flush = async (hasMore: boolean) => {
    const [first, last] = [page[0], page.at(-1)];
    const number = parts.length + 1;
    const isOnly = number === 1 && !hasMore;
    const file = isOnly ? `${base}.html` : partOf(number);
    const caption = isOnly
      ? `${title}: ${count(total)}`
      : `${title}: ${count(total - page.length + 1)} tot en met ${count(total)}`;
    const headings = columns.map((name) => labelOf(shown.fields[name]));
    const rowsOfPage = page.map(({ cells }) => cells);
    const body = first === undefined ? html`<p>Er is niets.</p>` : table(caption, headings, rowsOfPage);
    const step = (to: number, text: string) => html`<li><a href="${link(file, partOf(to))}">${text}</a></li>`;
    if (isOnly)
      await write(
        file,
        title,
        html`<p>${about}</p>
          ${body}`,
      );
    else {
      const pager = html`<nav aria-label="Pagina's" class="steps">
        <ul>
          ${number > 1 ? step(number - 1, 'Vorige pagina') : null}
          ${hasMore ? step(number + 1, 'Volgende pagina') : null}
        </ul>
      </nav>`;
      await write(file, `${title}, pagina ${count(number)}`, html`${body}${pager}`, { path: `${base}.html`, title });
    }
    if (first !== undefined && last !== undefined) parts.push({ first: first.name, last: last.name });
    page = [];
  };

  for await (const row of rows) {
    if (page.length === rowsPerPage) await flush(true);
    page.push({ cells: cellsOf(row), name: nameOf(row) });
    total += 1;
  }
  await flush(false);
  if (parts.length > 1) {
    const file = `${base}.html`;
    const list = parts.map(({ first, last }, index) => [
      html`<a href="${link(file, partOf(index + 1))}">Pagina ${count(index + 1)}</a>`,
      first,
      last,
    ]);
    const body = html`<p>${about}</p>
      <p>Samen ${count(total)} regels op ${count(parts.length)} pagina's.</p>
      ${table(`Pagina's van: ${title}`, ['Pagina', 'Van', 'Tot en met'], list)}`;
    await write(file, title, body);
  }
  return total;
}
