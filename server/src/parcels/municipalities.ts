import type { Municipality } from '@dijkportaal/contract/parcels/designations';
import { asc, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import type { RegisteredParcel } from '../platform/pdok/read-answers.ts';
import { cadastralMunicipalities } from '../schema/parcels.ts';

/** The cadastral municipalities of parcels that were found before; some hundreds at most. */
export const listMunicipalities = (db: Db): Promise<Municipality[]> =>
  db.select().from(cadastralMunicipalities).orderBy(asc(cadastralMunicipalities.code));

/** Stores which name belongs to which code: staff and the relationship system write either. */
export async function rememberMunicipalities(
  db: Db,
  parcels: readonly Pick<RegisteredParcel, 'code' | 'municipality'>[],
): Promise<void> {
  const names = new Map(parcels.map(({ code, municipality }) => [code, municipality.trim()]));
  const rows = [...names].map(([code, name]) => ({ code, name })).filter(({ name }) => name !== '');
  if (rows.length === 0) return;
  // In one order, because several processes do this at the same time.
  rows.sort((one, other) => (one.code < other.code ? -1 : 1));
  const { code, name } = cadastralMunicipalities;
  await db
    .insert(cadastralMunicipalities)
    .values(rows)
    .onConflictDoUpdate({ target: code, set: { name: sql`excluded.name` }, setWhere: sql`${name} <> excluded.name` });
}
