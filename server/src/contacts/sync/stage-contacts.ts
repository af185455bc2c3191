import type { SkippedRow } from '@dijkportaal/contract/contacts/sync';
import { tidyAddresses } from '@dijkportaal/contract/platform/fields';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { ContactRow } from '../../platform/relatics/contact-rows.ts';
import type { ContactDetails } from '../../schema/contacts.ts';

/** Small, so that a batch is freed before two garbage collections; objects that survive those are promoted. */
const batchSize = 100;
const maxShownSkipped = 200;

/** A skipped row with its place in the list. */
type NumberedRow = SkippedRow & { number: number };

/** What was received, and which rows cannot be a contact. */
export interface Staged {
  received: number;
  skippedCount: number;
  /** The first 200. */
  skipped: SkippedRow[];
}

/**
 * Streams the contacts from Relatics into a temporary table of this connection, so that a hundred thousand are never in
 * memory. A skipped row is staged with its reason, so that its contact is not considered deleted.
 */
export async function stageContacts(
  db: Db,
  rows: AsyncIterable<ContactRow>,
  onBatch: (received: number) => Promise<void>,
): Promise<Staged> {
  await db.execute(sql`create temporary table staged_contacts (number integer, external_id text, name text not null,
    email text not null, mobile_phone text not null, zones jsonb not null, details jsonb, reason text,
    is_repeat boolean not null default false)`);
  const staged: Staged = { received: 0, skippedCount: 0, skipped: [] };
  const seen = new Set<string>();
  let repeats = 0;
  const skipped: NumberedRow[] = [];
  // Kept as text: objects that live as long as a batch would move to the old generation of the heap.
  let batch: string[] = [];
  const flush = async () => {
    await db.execute(sql`insert into staged_contacts select * from json_to_recordset(${`[${batch.join(',')}]`}::json)
      as row (number integer, external_id text, name text, email text, mobile_phone text, zones jsonb, details jsonb,
        reason text, is_repeat boolean)`);
    batch = [];
    await onBatch(staged.received);
  };
  for await (const row of rows) {
    staged.received += 1;
    const number = staged.received;
    const reason = refuseRow(row);
    const isNamed = refuseId(row) === null;
    const isRepeat = isNamed && seen.has(row.externalId);
    if (isNamed) seen.add(row.externalId);
    if (reason !== null) {
      staged.skippedCount += 1;
      if (skipped.length < maxShownSkipped) {
        skipped.push({ number, row: isNamed ? row.externalId : nameRow(number, row.name), reason });
      }
      if (!isRepeat) batch.push(JSON.stringify({ ...skippedRow(row, isNamed), number, reason, is_repeat: false }));
    } else {
      if (isRepeat) repeats += 1;
      batch.push(JSON.stringify({ ...stagedRow(row), number, reason, is_repeat: isRepeat }));
    }
    if (batch.length >= batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  if (repeats > 0) skipped.push(...(await skipRepeats(db)));
  staged.skippedCount += repeats;
  staged.skipped = skipped
    .toSorted((one, other) => one.number - other.number)
    .slice(0, maxShownSkipped)
    .map(({ row, reason }) => ({ row, reason }));
  await db.execute(sql`create unique index on staged_contacts (external_id)`);
  await db.execute(sql`create index on staged_contacts (name) where external_id is null`);
  await db.execute(sql`create temporary table staged_zones as
    select distinct on (external_id, lower(zone)) external_id, lower(zone) as key, zone as name
    from staged_contacts, jsonb_array_elements_text(zones) as zone`);
  await db.execute(sql`analyze staged_contacts, staged_zones`);
  return staged;
}

/**
 * Removes the rows whose id came before. Which of two different rows is right is not known: a contact that the portal has
 * stays as it is, a new one is the first row.
 */
async function skipRepeats(db: Db): Promise<NumberedRow[]> {
  const { rows } = await db.execute<{ [Name in keyof NumberedRow]: NumberedRow[Name] }>(sql`
    with repeats as (
      select repeat.number, repeat.external_id, first.number as first_number,
        (repeat.name, repeat.email, repeat.mobile_phone, repeat.zones, repeat.details)
          is distinct from (first.name, first.email, first.mobile_phone, first.zones, first.details) as is_other,
        exists (select from contacts where contacts.external_id = repeat.external_id) as is_known
      from staged_contacts as repeat join staged_contacts as first using (external_id)
      where repeat.is_repeat and not first.is_repeat
    ), undecided as (
      update staged_contacts set reason = 'Dit nummer staat meer dan één keer in Relatics.' from repeats
      where staged_contacts.number = first_number and is_other and is_known and reason is null
    )
    select number, external_id as row, format('Rij %s heeft hetzelfde nummer als rij %s%s', number, first_number,
      case when not is_other then ', met dezelfde gegevens. Alleen de eerste telt.'
        when is_known then ', met andere gegevens. Het contact blijft zoals het in het portaal staat.'
        else ', met andere gegevens. Alleen de eerste telt.' end) as reason
    from repeats order by number limit ${maxShownSkipped}`);
  await db.execute(sql`delete from staged_contacts where is_repeat`);
  return rows;
}

/** A skipped row. Its name and address are those of its contact, should the row have no id. */
function skippedRow({ externalId, name, email }: ContactRow, isNamed: boolean) {
  const isShort = !isNamed && name.length <= maxName && email.length <= maxEmailBytes && isStorable(name + email);
  return {
    external_id: isNamed ? externalId : null,
    name: isShort ? name : '',
    email: isShort ? tidyAddresses(email) : '',
    mobile_phone: '',
    zones: [],
    details: null,
  };
}

function nameRow(number: number, name: string): string {
  return name !== '' && name.length <= maxName && isStorable(name) ? `rij ${number} (${name})` : `rij ${number}`;
}

function stagedRow(row: ContactRow) {
  const { firstName, lastName, street, houseNumber, numberAddition, zip, city, state, parcels, polygons } = row;
  const details: ContactDetails = {
    firstName,
    lastName,
    street,
    houseNumber,
    numberAddition,
    zip,
    city,
    state,
    parcels,
    polygons,
    latitude: row.position?.latitude ?? null,
    longitude: row.position?.longitude ?? null,
  };
  return {
    external_id: row.externalId,
    name: row.name,
    email: tidyAddresses(row.email),
    mobile_phone: row.mobilePhone,
    zones: row.zones,
    details,
  };
}

const maxName = 200;
const maxEmailBytes = 2_000;

/** The longest text of each field, with what it is called. */
const lengths: [
  field: Exclude<keyof ContactRow, 'zones' | 'position' | 'polygons' | 'flaw'>,
  max: number,
  text: string,
][] = [
  ['name', maxName, 'De naam'],
  ['mobilePhone', 50, 'Het telefoonnummer'],
  ['firstName', 200, 'De voornaam'],
  ['lastName', 200, 'De achternaam'],
  ['street', 200, 'De straat'],
  ['houseNumber', 100, 'Het huisnummer'],
  ['numberAddition', 100, 'De toevoeging'],
  ['zip', 100, 'De postcode'],
  ['city', 200, 'De plaats'],
  ['state', 200, 'De provincie'],
  ['parcels', 20_000, 'De lijst van percelen'],
];

/** Why a row cannot be a contact, in Dutch; null if it can. */
function refuseRow(row: ContactRow): string | null {
  if (row.flaw === 'size') return 'De rij is te groot.';
  const reason = refuseId(row);
  if (reason !== null) return reason;
  if (row.name === '') return 'Er is geen naam.';
  const long = lengths.find(([field, max]) => row[field].length > max);
  if (long !== undefined) return `${long[2]} is langer dan ${long[1]} tekens.`;
  if (Buffer.byteLength(row.email) > maxEmailBytes) return 'De e-mailadressen zijn samen te lang.';
  if (row.zones.some((zone) => zone.length > 100)) return 'De naam van een zone is langer dan 100 tekens.';
  if (row.zones.length > 100) return 'Het contact heeft meer dan 100 zones.';
  const texts = [
    ...lengths.map(([field]) => row[field]),
    row.email,
    ...row.zones,
    ...row.polygons.map(({ name }) => name),
  ];
  if (row.flaw === 'characters' || !texts.every(isStorable)) {
    return 'De rij bevat een teken dat niet kan worden opgeslagen.';
  }
  return row.flaw === null ? null : `De omtrek van perceel ${row.flaw.crossing.slice(0, 200)} kruist zichzelf.`;
}

function refuseId({ externalId }: ContactRow): string | null {
  if (externalId === '') return 'Er is geen nummer.';
  if (externalId.length > 200) return 'Het nummer is langer dan 200 tekens.';
  return isStorable(externalId) ? null : 'Het nummer bevat een teken dat niet kan worden opgeslagen.';
}

/** PostgreSQL stores no NUL and no lone surrogate; no other control character belongs in a value of one line. */
const isStorable = (text: string) => text.isWellFormed() && !/[\p{Cc}\u{fffe}\u{ffff}]/u.test(text);
