import { tidyAddresses } from '@dijkportaal/contract/platform/fields';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { ContactRow } from '../../platform/relatics/contact-rows.ts';
import type { ContactDetails } from '../../schema/contacts.ts';

/** Small, so that a batch is freed before two garbage collections; objects that survive those are promoted. */
const batchSize = 100;
const maxShownSkipped = 200;

/** What was received, and which rows cannot be a contact. */
export interface Staged {
  received: number;
  skippedCount: number;
  /** The first 200. */
  skipped: { row: string; reason: string }[];
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
  await db.execute(sql`create temporary table staged_contacts (external_id text primary key, name text not null,
    email text not null, mobile_phone text not null, zones jsonb not null, details jsonb, reason text)`);
  const staged: Staged = { received: 0, skippedCount: 0, skipped: [] };
  // Stored as text: objects that live as long as a batch would move to the old generation of the heap.
  let batch: string[] = [];
  const flush = async () => {
    await db.execute(sql`insert into staged_contacts select * from json_to_recordset(${`[${batch.join(',')}]`}::json)
      as row (external_id text, name text, email text, mobile_phone text, zones jsonb, details jsonb, reason text)`);
    batch = [];
    await onBatch(staged.received);
  };
  for await (const row of rows) {
    staged.received += 1;
    const json = JSON.stringify(stagedRow(row));
    const reason = refuseRow(row, json);
    if (reason !== null) {
      staged.skippedCount += 1;
      const nameable = isStorable(row.externalId);
      if (staged.skipped.length < maxShownSkipped) {
        staged.skipped.push({ row: nameable ? row.externalId.slice(0, 200) : `rij ${staged.received}`, reason });
      }
      if (nameable) batch.push(JSON.stringify({ ...noContent, external_id: row.externalId, reason }));
    } else batch.push(json);
    if (batch.length >= batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  await db.execute(sql`create temporary table staged_zones as
    select distinct on (external_id, lower(zone)) external_id, lower(zone) as key, zone as name
    from staged_contacts, jsonb_array_elements_text(zones) as zone`);
  await db.execute(sql`analyze staged_contacts, staged_zones`);
  return staged;
}

const noContent = { name: '', email: '', mobile_phone: '', zones: [], details: null };

function stagedRow({ externalId, name, email, mobilePhone, zones, position, ...row }: ContactRow) {
  const details: ContactDetails = {
    ...row,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  };
  return {
    external_id: externalId,
    name,
    email: tidyAddresses(email),
    mobile_phone: mobilePhone,
    zones,
    details,
    reason: null,
  };
}

/** Why a row cannot be a contact, in Dutch; null if it can. */
function refuseRow(row: ContactRow, json: string): string | null {
  if (row.name === '') return 'Er is geen naam.';
  if (row.name.length > 200) return 'De naam is langer dan 200 tekens.';
  if (Buffer.byteLength(row.email) > 2_000) return 'De e-mailadressen zijn samen te lang.';
  if (row.mobilePhone.length > 50) return 'Het telefoonnummer is langer dan 50 tekens.';
  if (row.zones.some((zone) => zone.length > 100)) return 'De naam van een zone is langer dan 100 tekens.';
  if (row.externalId.length > 200) return 'Het nummer is langer dan 200 tekens.';
  return isStorable(json) ? null : 'De rij bevat een teken dat niet kan worden opgeslagen.';
}

/** PostgreSQL stores no NUL and no lone surrogate; in JSON they are escapes. */
const isStorable = (text: string) => text.isWellFormed() && !/(?<!\\)\\u(0000|d[89a-f])|\0/i.test(text);
