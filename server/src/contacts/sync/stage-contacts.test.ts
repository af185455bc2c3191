import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import type { ContactRow } from '../../platform/relatics/contact-rows.ts';
import { applyChanges } from './apply-changes.ts';
import { compareContacts } from './compare-contacts.ts';
import { stageContacts } from './stage-contacts.ts';

const { db, pool } = await createTestDatabase();

const row = (contact: Partial<ContactRow>): ContactRow => ({
  externalId: 'R_1',
  name: 'Linde',
  firstName: '',
  lastName: '',
  email: '',
  mobilePhone: '',
  zones: [],
  street: '',
  houseNumber: '',
  numberAddition: '',
  zip: '',
  city: '',
  state: '',
  parcels: '',
  position: null,
  polygons: [],
  ...contact,
});

/** Temporary tables belong to a connection, so everything runs in one transaction. */
async function take(rows: ContactRow[]) {
  return db.transaction(async (tx) => {
    const progress: number[] = [];
    const list = (async function* () {
      yield* rows;
    })();
    const staged = await stageContacts(tx, list, async (received) => void progress.push(received));
    const changes = await compareContacts(tx);
    await applyChanges(tx);
    for (const table of ['staged_contacts', 'staged_zones', 'contact_changes']) await tx.execute(`drop table ${table}`);
    return { staged, changes, progress };
  });
}

describe('rows that cannot be a contact', () => {
  const bad: [Partial<ContactRow>, string][] = [
    [{ name: '' }, 'Er is geen naam.'],
    [{ name: 'n'.repeat(201) }, 'De naam is langer dan 200 tekens.'],
    [{ email: 'e'.repeat(2_001) }, 'De e-mailadressen zijn samen te lang.'],
    [{ mobilePhone: '0'.repeat(51) }, 'Het telefoonnummer is langer dan 50 tekens.'],
    [{ zones: ['z'.repeat(101)] }, 'De naam van een zone is langer dan 100 tekens.'],
    [{ street: 'half \ud800' }, 'De rij bevat een teken dat niet kan worden opgeslagen.'],
    [{ zones: ['nul \0'] }, 'De rij bevat een teken dat niet kan worden opgeslagen.'],
  ];
  test('are reported, and contacts that were valid before are unchanged', async () => {
    const good = bad.map((_, index) => row({ externalId: `R_${index}`, name: `Goed ${index}` }));
    expect((await take(good)).changes).toMatchObject({ created: bad.length, updated: 0, deleted: 0, known: 0 });
    const { staged, changes } = await take(bad.map(([part], index) => row({ externalId: `R_${index}`, ...part })));
    expect(staged).toEqual({
      received: bad.length,
      skippedCount: bad.length,
      skipped: bad.map(([, reason], index) => ({ row: `R_${index}`, reason })),
    });
    expect(changes).toMatchObject({ created: 0, updated: 0, deleted: 0, known: bad.length });
    const { rows } = await pool.query('select name from contacts order by external_id');
    expect(rows.map(({ name }) => name)).toEqual(good.map(({ name }) => name));
  });

  test('are named by position if their id is invalid, and do not stop the others', async () => {
    const { staged } = await take([row({ externalId: 'nul \0' }), row({ externalId: 'R_77' })]);
    expect(staged).toMatchObject({ received: 2, skipped: [{ row: 'rij 1' }] });
    expect((await pool.query('select name from contacts where external_id = $1', ['R_77'])).rowCount).toBe(1);
  });
});

test('zones that differ only in case are one', async () => {
  await take([row({ externalId: 'R_1', zones: ['Zone A', 'zone a'] }), row({ externalId: 'R_2', zones: ['ZONE A'] })]);
  expect((await pool.query('select from zones')).rowCount).toBe(1);
  expect((await pool.query('select from contact_zones where is_external')).rowCount).toBe(2);
});

test('many rows are staged in batches, with progress after each', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => row({ externalId: `M_${index}` }));
  const { progress } = await take(rows);
  expect(progress).toEqual([100, 200, 250]);
});
