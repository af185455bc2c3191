import { count, html, table, tableRow, type Cells, type Html } from './html.ts';
import { link, printPage, type Origin, type Page } from './layout.ts';
import type { ExportFolder } from './folder.ts';

/** So that a browser opens a page at once, and a page can be printed. */
const rowsPerPage = 500;

/** How rows are shown as a list. */
export interface ListOf<Row> {
  /** The path of its first page, without `.html`. */
  base: string;
  title: string;
  above?: NonNullable<Page['above']>;
  /** What is in it, above the table. */
  about: Html | string;
  headings: readonly string[];
  cells: (row: Row) => Cells;
  /** What the list is sorted by: where a list has several pages, it tells what is on each. */
  nameOf: (row: Row) => string;
}

/** Writes pages with a table of the rows, and a page that lists those pages when there are several. Returns how many rows. */
export async function writeList<Row>(
  { folder, origin }: { folder: ExportFolder; origin: Origin },
  { base, title, above, about, headings, cells, nameOf }: ListOf<Row>,
  rows: AsyncIterable<Row>,
): Promise<number> {
  const parts: { first: string; last: string }[] = [];
  // As text: rows with all their fields would need far more memory.
  let page: { row: Html; name: string }[] = [];
  let total = 0;
  const write = (file: string, name: string, body: Html, from = above) =>
    folder.write(
      file,
      printPage(origin, { path: file, title: name, body, ...(from !== undefined && { above: from }) }),
    );
  const pathOf = (number: number) => `${base}-${number}.html`;

  const flush = async (hasMore: boolean) => {
    const [first, last] = [page[0], page.at(-1)];
    const number = parts.length + 1;
    const isOnly = number === 1 && !hasMore;
    const file = isOnly ? `${base}.html` : pathOf(number);
    const body =
      first === undefined
        ? html`<p>Er is niets.</p>`
        : table(
            isOnly
              ? `${title}: ${count(total)}`
              : `${title}: ${count(total - page.length + 1)} tot en met ${count(total)}`,
            headings,
            page.map(({ row }) => row),
          );
    const steps = [
      ...(number > 1 ? [html`<li><a href="${link(file, pathOf(number - 1))}">Vorige pagina</a></li>`] : []),
      ...(hasMore ? [html`<li><a href="${link(file, pathOf(number + 1))}">Volgende pagina</a></li>`] : []),
    ];
    const pager = isOnly
      ? null
      : html`<nav aria-label="Pagina's" class="steps">
          <ul>
            ${steps}
          </ul>
        </nav>`;
    if (isOnly)
      await write(
        file,
        title,
        html`<p>${about}</p>
          ${body}`,
      );
    else await write(file, `${title}, pagina ${count(number)}`, html`${body}${pager}`, { path: `${base}.html`, title });
    if (first !== undefined && last !== undefined) parts.push({ first: first.name, last: last.name });
    page = [];
  };

  for await (const row of rows) {
    if (page.length === rowsPerPage) await flush(true);
    page.push({ row: tableRow(cells(row)), name: nameOf(row) });
    total += 1;
  }
  await flush(false);
  if (parts.length > 1) {
    const file = `${base}.html`;
    const list = parts.map(({ first, last }, index) => [
      html`<a href="${link(file, pathOf(index + 1))}">Pagina ${count(index + 1)}</a>`,
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
