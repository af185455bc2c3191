import type { SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import type { ExportFolder, OpenFile } from './folder.ts';
import type { Html } from '../platform/html.ts';
import { pageOf, printPage, type Origin } from './layout.ts';
import { readRows } from './rows.ts';
import { showRow, type Shown } from './show.ts';
import { writeList, type ListOf } from './write-list.ts';

/** One export that is being made. */
export interface Export {
  /** The snapshot that everything is read from. */
  tx: Db;
  folder: Pick<ExportFolder, 'write'>;
  origin: Origin;
  /** The data file of a section; it is closed at the end. */
  data: (section: Described) => Promise<OpenFile>;
  /** How many rows each section has. */
  totals: Map<string, number>;
}

/** The description of a data file, for `data/README.md`. */
export interface Described {
  /** Its name: that of the file below `data`, and of the folder of its pages. */
  name: string;
  /** In Dutch. */
  title: string;
  about: string;
  /** What each field is. */
  fields: Record<string, string>;
}

/** One part of the export: rows, a data file with them, a list and sometimes a page for each. */
export interface Section<Row extends { id: number | string }>
  extends Described, Shown<Row>, Pick<ListOf<Row>, 'columns' | 'sortedBy'> {
  fields: Record<keyof Row & string, string>;
  /** In the order of the list, with a column for each field. */
  query: SQL;
  /** Adds what is only known here, such as the places of files. */
  complete?: (row: Row) => Row;
  /** The title of the page of a row; without it a row has no page. */
  titleOf?: (row: Row) => string;
  /** Writes the data that belongs to a row, such as its recipients, and returns its part of the row's page. */
  more?: (row: Row, made: Export, page: string) => Promise<Html>;
}

/** The front page of a section. */
export const indexOf = ({ name, title }: Pick<Described, 'name' | 'title'>) => ({ path: `${name}/index.html`, title });

/** Writes data, lists and pages of a section, from its query or from rows that were read before. */
export async function writeSection<Row extends { id: number | string }>(
  made: Export,
  section: Section<Row>,
  stored: AsyncIterable<Row> | Iterable<Row> = readRows<Row>(made.tx, section.query),
): Promise<void> {
  const { name, titleOf, more } = section;
  made.totals.set(name, 0);
  const each = async (row: Row) => {
    if (titleOf === undefined) return;
    const path = pageOf(name, row.id);
    const body = [showRow(section, row, path), (await more?.(row, made, path)) ?? null];
    await made.folder.write(path, printPage(made.origin, { path, above: indexOf(section), title: titleOf(row), body }));
  };
  const rows = writeRows(made, section, stored, section.complete, each);
  await writeList<Row>(
    made,
    { ...section, base: `${name}/index`, ...(titleOf !== undefined && { pathOf: (row) => pageOf(name, row.id) }) },
    rows,
  );
}

/** Writes rows into a data file, and passes them on. */
export async function* writeRows<Row>(
  made: Export,
  described: Described,
  rows: AsyncIterable<Row> | Iterable<Row>,
  complete: (row: Row) => Row = (row) => row,
  each: (row: Row) => Promise<void> = async () => {},
): AsyncGenerator<Row> {
  const data = await made.data(described);
  for await (const stored of rows) {
    const row = complete(stored);
    await data.write(`${JSON.stringify(row)}\n`);
    await each(row);
    made.totals.set(described.name, (made.totals.get(described.name) ?? 0) + 1);
    yield row;
  }
}
