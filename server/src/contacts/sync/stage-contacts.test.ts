import { describe, expect, test } from 'vitest';
import { contactRow } from '../../../test/contact-row.ts';
import { createTestDatabase } from '../../../test/portal.ts';
import type { ContactRow } from '../../platform/relatics/contact-rows.ts';
import { applyChanges } from './apply-changes.ts';
import { compareContacts } from './compare-contacts.ts';
import { stageContacts } from './stage-contacts.ts';

const { db, pool } = await createTestDatabase();

/** Temporary tables belong to a connection, so everything runs in one transaction. */
async function take(rows: ContactRow[]) {
  return db.transaction(async (tx) => {
    const progress: number[] = [];
    const list = (async function* () {
      yield* rows;
    })();
    const staged = await stageContacts(tx, list, async (received) => void progress.push(received));
    const changes = await compareContacts(tx);
    await applyChanges(tx, null);
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
    [{ name: 'Bel \u0007' }, 'De rij bevat een teken dat niet kan worden opgeslagen.'],
    [{ flaw: 'characters' }, 'De rij bevat een teken dat niet kan worden opgeslagen.'],
    [{ flaw: { crossing: 'KDL02 C 1' } }, 'De omtrek van perceel KDL02 C 1 kruist zichzelf.'],
    [{ flaw: 'size' }, 'De rij is te groot.'],
    [{ name: 'n'.repeat(10_000_000) }, 'De naam is langer dan 200 tekens.'],
    [{ street: 's'.repeat(10_000_000) }, 'De straat is langer dan 200 tekens.'],
    [{ parcels: 'p'.repeat(20_001) }, 'De lijst van percelen is langer dan 20000 tekens.'],
    [{ zones: Array.from({ length: 101 }, (_, index) => `z${index}`) }, 'Het contact heeft meer dan 100 zones.'],
  ];
  const idOf = (index: number) => `R_${String(index).padStart(2, '0')}`;
  test('are reported, and contacts that were valid before stay unchanged', async () => {
    const good = bad.map((_, index) => contactRow({ externalId: idOf(index), name: `Goed ${index}` }));
    expect((await take(good)).changes).toMatchObject({ created: bad.length, updated: 0, deleted: 0, known: 0 });
    const { staged, changes } = await take(
      bad.map(([part], index) => contactRow({ externalId: idOf(index), ...part })),
    );
    expect(staged).toEqual({
      received: bad.length,
      skippedCount: bad.length,
      skipped: bad.map(([, reason], index) => ({ row: idOf(index), reason })),
    });
    expect(changes).toMatchObject({ created: 0, updated: 0, deleted: 0, known: bad.length });
    const { rows } = await pool.query('select name from contacts order by external_id');
    expect(rows.map(({ name }) => name)).toEqual(good.map(({ name }) => name));
  });

  test('are named by position if their id is invalid, and do not stop the others', async () => {
    const { staged } = await take([contactRow({ externalId: 'nul \0' }), contactRow({ externalId: 'R_77' })]);
    expect(staged).toMatchObject({ received: 2, skipped: [{ row: 'rij 1 (Linde)' }] });
    expect((await pool.query('select name from contacts where external_id = $1', ['R_77'])).rowCount).toBe(1);
  });
});

describe('an id that comes twice', () => {
  const nameOf = async (id: string) =>
    (await pool.query('select name, email from contacts where external_id = $1', [id])).rows;
  const linde = contactRow({ externalId: 'D_1', name: 'Linde', email: 'linde@example.org' });
  const other = contactRow({ externalId: 'D_1', name: 'Klaas', email: 'klaas@example.org' });

  test.each([
    ['first', [other, linde]],
    ['last', [linde, other]],
    ['far apart', [other, ...Array.from({ length: 150 }, (_, n) => contactRow({ externalId: `E_${n}` })), linde]],
  ])('never replaces the person that the portal knows, other record %s', async (_, rows) => {
    await take([linde]);
    const { staged, changes } = await take(rows);
    expect(staged).toMatchObject({
      skippedCount: 1,
      skipped: [
        {
          row: 'D_1',
          reason: `Rij ${rows.length} heeft hetzelfde nummer als rij 1, met andere gegevens. Het contact blijft zoals het in het portaal staat.`,
        },
      ],
    });
    expect(changes.updated).toBe(0);
    expect(await nameOf('D_1')).toEqual([{ name: 'Linde', email: 'linde@example.org' }]);
  });

  test('of somebody new is the first record, and of equal records the one that counts', async () => {
    const rows = [linde, other, other].map((contact) => ({ ...contact, externalId: 'D_2' }));
    const { staged } = await take([...rows, contactRow({ externalId: 'D_3' }), contactRow({ externalId: 'D_3' })]);
    expect(staged.skipped.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      'D_2: Rij 2 heeft hetzelfde nummer als rij 1, met andere gegevens. Alleen de eerste telt.',
      'D_2: Rij 3 heeft hetzelfde nummer als rij 1, met andere gegevens. Alleen de eerste telt.',
      'D_3: Rij 5 heeft hetzelfde nummer als rij 4, met dezelfde gegevens. Alleen de eerste telt.',
    ]);
    expect(await nameOf('D_2')).toEqual([{ name: 'Linde', email: 'linde@example.org' }]);
    await take([contactRow({ externalId: 'D_3', name: 'Nieuw' }), contactRow({ externalId: 'D_3', name: 'Nieuw' })]);
    expect(await nameOf('D_3')).toMatchObject([{ name: 'Nieuw' }]);
  });
});

test('a record that lost its id does not delete its contact', async () => {
  await take([
    contactRow({ externalId: 'L_1', name: 'Roos' }),
    contactRow({ externalId: 'L_2', name: 'Teun', email: 'teun@example.org' }),
  ]);
  const { staged, changes } = await take([
    contactRow({ externalId: '', name: 'Roos' }),
    contactRow({ externalId: 'L\u0001', name: '', email: 'Teun@example.org' }),
    contactRow({ externalId: 'L_3' }),
  ]);
  expect(staged.skipped).toEqual([
    { row: 'rij 1 (Roos)', reason: 'Er is geen nummer.' },
    { row: 'rij 2', reason: 'Het nummer bevat een teken dat niet kan worden opgeslagen.' },
  ]);
  const { rows } = await pool.query("select external_id from contacts where external_id like 'L\\_%' order by 1");
  expect(rows.map((contact) => contact.external_id)).toEqual(['L_1', 'L_2', 'L_3']);
  expect(changes.created).toBe(1);
});

test('zones that differ only in case are one', async () => {
  await take([
    contactRow({ externalId: 'R_1', zones: ['Zone A', 'zone a'] }),
    contactRow({ externalId: 'R_2', zones: ['ZONE A'] }),
  ]);
  expect((await pool.query('select from zones')).rowCount).toBe(1);
  expect((await pool.query('select from contact_zones where is_external')).rowCount).toBe(2);
});

test('many rows are staged in batches, with progress after each', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => contactRow({ externalId: `M_${index}` }));
  const { progress } = await take(rows);
  expect(progress).toEqual([100, 200, 250]);
});
