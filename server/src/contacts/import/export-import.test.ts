import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { contactTexts } from '../fields.ts';
import { readAllContacts } from '../queries.ts';
import { contacts } from '../../schema/contacts.ts';
import { groups, zones } from '../../schema/audience.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
await portal.db.insert(groups).values([{ name: 'Pachters' }, { name: 'Bewoners' }]);
await portal.db.insert(zones).values([{ name: 'Zone 1' }]);

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, `/api/contacts/${path}`, { token: staff.access, ...(body !== undefined && { body }) });
const rowOf = (row: object) => ({ name: 'Linde', email: '', mobile_phone: '', groups: '', zones: '', ...row });
const importRows = (rows: object[], commit = true) => call('POST', 'import/', { rows: rows.map(rowOf), commit });
const countAll = async () => (await call('GET', '')).body.count;
const findBy = async (search: string) => (await call('GET', `?search=${encodeURIComponent(search)}`)).body.results;

describe('an import', () => {
  const fresh = { email: 'een@example.org', mobile_phone: '06-1', groups: 'pachters; Bewoners', zones: 'Zone 1' };

  test('only counts until it is committed', async () => {
    expect((await importRows([fresh], false)).body).toMatchObject({ created: 1, updated: 0, errors: [] });
    expect(await countAll()).toBe(0);
    const none = { created: 0, updated: 0, unchanged: 0, errors: [], rows: [] };
    expect((await importRows([fresh])).body).toEqual({ ...none, created: 1 });
    const labels = (names: string[]) => names.map((name) => ({ id: expect.any(Number), name }));
    expect(await findBy('een@example.org')).toMatchObject([
      { name: 'Linde', mobile_phone: '06-1', groups: labels(['Bewoners', 'Pachters']), zones: labels(['Zone 1']) },
    ]);
  });

  test('updates the contact that has one of the addresses, and removes nothing', async () => {
    const row = { name: 'Nieuw', email: 'Ander@example.org; EEN@example.org' };
    expect((await importRows([row])).body).toMatchObject({ created: 0, updated: 1, errors: [] });
    const [contact] = await findBy('een@example.org');
    expect(contact).toMatchObject({ name: 'Nieuw', email: row.email, mobile_phone: '06-1' });
    expect([contact.groups.length, contact.zones.length]).toEqual([2, 1]);
  });

  test('shows the stored value of every text that it changes', async () => {
    const email = 'alle-teksten@example.org';
    const stored = Object.fromEntries(contactTexts.map((field) => [field, field === 'email' ? email : `${field} nu`]));
    const wanted = Object.fromEntries(
      contactTexts.map((field) => [field, field === 'email' ? email : `${field} straks`]),
    );
    await importRows([stored]);
    const { body } = await importRows([wanted], false);
    const changed = contactTexts.filter((field) => field !== 'email');
    expect(body.rows[0].changes).toEqual(
      changed.map((field) => ({ field, before: stored[field], after: wanted[field] })),
    );
    await portal.db.delete(contacts).where(eq(contacts.email, email));
  });

  test('shows before saving what is new, what changes and what does not', async () => {
    const rows = [
      { ...fresh, row: 3, name: 'Anders', email: 'een@example.org', mobile_phone: '', groups: 'Pachters' },
      { row: 7, email: 'nog@example.org' },
      { row: 9, name: 'Nieuw', email: 'Ander@example.org; EEN@example.org' },
    ];
    const { body } = await importRows(rows.slice(0, 2), false);
    expect(body.rows).toEqual([
      {
        row: 3,
        kind: 'updated',
        name: 'Anders',
        email: 'een@example.org',
        changes: [
          { field: 'name', before: 'Nieuw', after: 'Anders' },
          { field: 'email', before: 'Ander@example.org; EEN@example.org', after: 'een@example.org' },
        ],
      },
      { row: 7, kind: 'created', name: 'Linde', email: 'nog@example.org', changes: [] },
    ]);
    expect((await importRows(rows.slice(2), false)).body).toMatchObject({
      unchanged: 1,
      rows: [{ row: 9, kind: 'unchanged', changes: [] }],
    });
    await portal.db.insert(groups).values({ name: 'Vissers' });
    const added = (await importRows([{ ...rows[2], groups: 'vissers; Pachters' }], false)).body;
    expect(added.rows[0].changes).toEqual([
      { field: 'groups', before: 'Bewoners, Pachters', after: 'Bewoners, Pachters, Vissers' },
    ]);
    const [first = {}] = rows;
    const wrong = (await importRows([first, { ...rows[1], email: 'een@example.org' }, { email: '', row: 12 }])).body;
    expect([wrong.errors.map(({ row }: { row: number }) => row), wrong.rows]).toEqual([[7, 12], []]);
    expect(wrong.errors[0].message).toBe('Dit e-mailadres staat ook in rij 3.');
  });

  test('with errors lists them by row and field and saves nothing', async () => {
    await portal.db.insert(contacts).values([
      { name: 'Dubbel', email: 'dubbel@example.org' },
      { name: 'Dubbel', email: 'x@example.org, Dubbel@example.org' },
    ]);
    const before = await countAll();
    const { status, body } = await importRows([
      { email: 'goed@example.org' },
      { name: ' ', email: 'kapot' },
      { email: 'goed@example.org' },
      { email: 'a@example.org', groups: 'Pachters;Onbekend', zones: 'Zone 9' },
      { email: 'dubbel@example.org' },
    ]);
    expect([status, body.errors]).toEqual([
      200,
      [
        { row: 2, field: 'name', message: 'Dit veld mag niet leeg zijn.' },
        { row: 2, field: 'email', message: '‘kapot’ is geen geldig e-mailadres.' },
        { row: 3, field: 'email', message: 'Dit e-mailadres staat ook in rij 1.' },
        { row: 4, field: 'groups', message: 'De groep Onbekend bestaat niet.' },
        { row: 4, field: 'zones', message: 'De zone Zone 9 bestaat niet.' },
        { row: 5, field: 'email', message: 'Meer dan één contact heeft dit e-mailadres.' },
      ],
    ]);
    expect(await countAll()).toBe(before);
  });

  test('accepts 5,000 rows at a time and continues their numbering', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      name: `Massa ${'n'.repeat(150)}`,
      email: `massa${index}@example.org`,
    }));
    expect((await importRows(rows)).body).toMatchObject({ created: 5000, updated: 0, errors: [] });
    expect((await importRows(rows, false)).body).toMatchObject({ created: 0, updated: 0, unchanged: 5000 });
    const made = await call('POST', '', { name: 'Daarna', email: 'daarna@example.org' });
    expect(made.status).toBe(200);
    expect((await importRows([...rows, {}])).status).toBe(400);
  });
});

describe('an export', () => {
  test('has the contacts of the filter by name, without cells that a spreadsheet would execute', async () => {
    await portal.db.insert(contacts).values([
      { name: '=1+1 uitvoer', email: 'z@example.org' },
      { name: 'A "uitvoer"', email: 'y@example.org', mobilePhone: '+31 6', userId: staff.id },
    ]);
    const { headers, text } = await call('GET', 'export/?search=uitvoer');
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="contacten-\d{4}-\d\d-\d\d\.csv"$/),
    ]);
    expect(text.split('\r\n').toSorted()).toEqual(
      [
        '\uFEFF"Naam";"E-mail";"Mobiele telefoon";"Groepen";"Zones";"Account"',
        '"\'=1+1 uitvoer";"z@example.org";"";"";"";"nee"',
        '"A ""uitvoer""";"y@example.org";"\'+31 6";"";"";"ja"',
        '',
      ].toSorted(),
    );
  });

  test('that is imported again changes nothing', async () => {
    const [, ...lines] = (await call('GET', 'export/?search=uitvoer')).text.trim().split('\r\n');
    const rows = lines.map((line) => {
      const [name, email, mobile_phone, inGroups, inZones] = line
        .slice(1, -1)
        .split('";"')
        .map((cell) => cell.replaceAll('""', '"'));
      return { name, email, mobile_phone, groups: inGroups, zones: inZones };
    });
    const before = await findBy('uitvoer');
    expect((await importRows(rows)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2, errors: [] });
    expect(await findBy('uitvoer')).toEqual(before);
  });

  test('reads in batches without losing or repeating a contact', async () => {
    const seen: number[] = [];
    const names: string[] = [];
    for await (const piece of readAllContacts(portal.db, {}, 700)) {
      seen.push(...piece.map(({ id }) => id));
      names.push(...piece.map(({ name }) => name));
    }
    const { rows } = await portal.pool.query('select id from contacts order by name, id');
    expect(seen).toEqual(rows.map(({ id }) => id));
  });
});
