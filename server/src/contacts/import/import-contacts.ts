import { setImmediate } from 'node:timers/promises';
import type { contacts as contract, ContactText, ImportedRow } from '@dijkportaal/contract/contacts/contacts';
import { tidyAddresses } from '@dijkportaal/contract/platform/fields';
import type { ResponseOf, CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { sql, type Name, type SQLWrapper } from 'drizzle-orm';
import { fromCsvCell } from '@dijkportaal/contract/platform/csv';
import type { Db } from '../../platform/database/db.ts';
import { contactTexts, writtenColumns } from '../fields.ts';
import { checkImportedEmail, filterEmail } from '../policy.ts';
import { compareRows, type ReadRow } from './compare-rows.ts';
import { groups, zones } from '../../schema/audience.ts';

type Import = CheckedInputTo<typeof contract.import>['body'];
type Outcome = ResponseOf<typeof contract.import>;
type ImportError = Outcome['errors'][number];

/** A cell may hold a thousand unknown names. */
const maxNamed = 3;
const maxQuoted = 100;
/** How long rows are processed before other requests get a turn: a row may contain hundreds of addresses. */
const sliceMs = 10;

/**
 * Imports the rows of a spreadsheet: a contact with the same e-mail address is updated, others are created. Groups and
 * zones are added, not removed, and an empty cell leaves the stored value unchanged. Saves all rows, or none if one has an error.
 */
export async function importContacts(tx: Db, { rows, commit }: Import): Promise<Outcome> {
  const errors: ImportError[] = [];
  const labels = { groups: await readLabels(tx, groups), zones: await readLabels(tx, zones) };
  const read = await readRows(tx, rows, labels, errors);
  const compared = await compareRows(tx, read, { groups: labels.groups.names, zones: labels.zones.names });
  const countOf = (kind: ImportedRow['kind']) => compared.filter((row) => row.kind === kind).length;
  const counts = { created: countOf('created'), updated: countOf('updated'), unchanged: countOf('unchanged') };
  if (!commit) return { ...counts, errors, rows: compared };
  if (errors.length > 0) return { ...counts, errors, rows: [] };
  await saveRows(
    tx,
    read.filter((_, index) => compared[index]?.kind !== 'unchanged'),
  );
  return { ...counts, errors, rows: [] };
}

async function readRows(
  tx: Db,
  rows: Import['rows'],
  known: Record<'groups' | 'zones', Labels>,
  errors: ImportError[],
): Promise<ReadRow[]> {
  const addresses: string[][] = [];
  for await (const { email } of inSlices(rows)) addresses.push(filterEmail(fromCsvCell(email)));
  const owners = await findOwners(tx, [...new Set(addresses.flat())]);
  const firstRows = new Map<string | number, number>();

  const readRow = (row: Import['rows'][number], index: number): ReadRow[] => {
    const wrong: ImportError[] = [];
    const number = row.row ?? index + 1;
    const reject = (field: string, message: string) => wrong.push({ row: number, field, message });
    const texts = Object.fromEntries(contactTexts.map((field) => [field, fromCsvCell(row[field]).trim()])) as Record<
      ContactText,
      string
    >;
    if (texts.name === '') reject('name', 'Dit veld mag niet leeg zijn.');
    const wrongEmail = checkImportedEmail(texts.email);
    if (wrongEmail !== null) reject('email', wrongEmail);
    texts.email = tidyAddresses(texts.email);
    const own = addresses[index] ?? [];
    const ids = new Set(own.flatMap((address) => owners.get(address) ?? []));
    if (ids.size > 1) reject('email', 'Meer dan één contact heeft dit e-mailadres.');
    const [id = null] = ids;
    const earlier = [...own, ...ids].map((key) => firstRows.get(key)).find((at) => at !== undefined);
    if (earlier !== undefined) reject('email', `Dit e-mailadres staat ook in rij ${earlier}.`);
    for (const key of [...own, ...ids]) if (!firstRows.has(key)) firstRows.set(key, number);
    const labels = (field: 'groups' | 'zones') => {
      const names = [...new Set(namesIn(row[field]))];
      const unknown = names.filter((name) => !known[field].ids.has(name.toLowerCase()));
      if (unknown.length > 0) reject(field, sayUnknown(field, unknown));
      return names.flatMap((name) => known[field].ids.get(name.toLowerCase()) ?? []);
    };
    const made: ReadRow = {
      position: index + 1,
      row: number,
      id,
      ...texts,
      groups: labels('groups'),
      zones: labels('zones'),
    };
    errors.push(...wrong);
    return wrong.length === 0 ? [made] : [];
  };
  const read: ReadRow[] = [];
  let index = 0;
  for await (const row of inSlices(rows)) {
    read.push(...readRow(row, index));
    index += 1;
  }
  return read;
}

/** The rows one by one; other requests are answered in between. */
async function* inSlices<Row>(rows: Row[]): AsyncGenerator<Row> {
  let startedAt = performance.now();
  for (const row of rows) {
    if (performance.now() - startedAt > sliceMs) {
      await setImmediate();
      startedAt = performance.now();
    }
    yield row;
  }
}

const namesIn = (cell: string) =>
  fromCsvCell(cell)
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);

function sayUnknown(field: 'groups' | 'zones', names: string[]): string {
  const quoted = names.slice(0, maxNamed).map((name) => name.slice(0, maxQuoted));
  const others = names.length - quoted.length;
  const list = [...quoted, ...(others > 0 ? [`${others} andere`] : [])].join(', ');
  if (names.length === 1)
    return field === 'groups' ? `De groep ${list} bestaat niet.` : `De zone ${list} bestaat niet.`;
  return field === 'groups' ? `Deze groepen bestaan niet: ${list}.` : `Deze zones bestaan niet: ${list}.`;
}

interface Labels {
  /** By name in lower case. */
  ids: Map<string, number>;
  names: Map<number, string>;
}

async function readLabels(tx: Db, table: typeof groups | typeof zones): Promise<Labels> {
  const rows = await tx.select({ id: table.id, name: table.name }).from(table).for('key share');
  return {
    ids: new Map(rows.map(({ id, name }) => [name.toLowerCase(), id])),
    names: new Map(rows.map(({ id, name }) => [id, name])),
  };
}

/** The contacts that have these addresses, by address. */
async function findOwners(tx: Db, addresses: string[]): Promise<Map<string, number[]>> {
  const { rows } = await tx.execute<{ address: string; ids: number[] }>(sql`
    select address, array_agg(distinct id) as ids
    from contacts, regexp_split_to_table(lower(email), '[;,\\s]+') as address
    where address in (select json_array_elements_text(${JSON.stringify(addresses)}::json))
      and address = any(parse_mail_addresses(email, true))
    group by address`);
  return new Map(rows.map(({ address, ids }) => [address, ids]));
}

/** Saves all rows in a few statements. */
async function saveRows(tx: Db, rows: ReadRow[]): Promise<void> {
  const list = (write: (field: Name, column: Name) => SQLWrapper) =>
    sql.join(
      contactTexts.map((field) => write(sql.identifier(field), sql.identifier(writtenColumns[field].name))),
      sql`, `,
    );
  const fields = list((field) => sql`${field}`);
  await tx.execute(sql`create temporary table imported_contacts on commit drop as
    select position, coalesce(id, nextval(pg_get_serial_sequence('contacts', 'id')))::int as id, id is null as is_new,
      ${fields}, groups, zones
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (position int, id int, ${list((field) => sql`${field} text`)}, groups int[], zones int[])`);
  await tx.execute(sql`
    insert into contacts (id, ${list((_field, column) => column)}) overriding system value
    select id, ${fields} from imported_contacts where is_new order by position`);
  await tx.execute(sql`
    update contacts
    set ${list((field, column) => sql`${column} = coalesce(nullif(imported.${field}, ''), contacts.${column})`)}
    from imported_contacts as imported where not is_new and contacts.id = imported.id`);
  await tx.execute(sql`
    insert into contact_groups (contact_id, group_id)
    select id, unnest(groups) from imported_contacts on conflict do nothing`);
  await tx.execute(sql`
    delete from refused_contact_zones using imported_contacts
    where contact_id = imported_contacts.id and zone_id = any(zones)`);
  await tx.execute(sql`
    insert into contact_zones (contact_id, zone_id)
    select id, unnest(zones) from imported_contacts on conflict do nothing`);
}
