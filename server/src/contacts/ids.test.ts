import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
// In batches, because one statement would time out on a slow machine.
for (let first = 1; first <= 100_000; first += 5_000) {
  await portal.pool.query(
    `insert into contacts (name, email) select 'Contact ' || lpad(n::text, 6, '0'), 'c' || n || '@example.org'
     from generate_series($1::int, $1 + 4999) n`,
    [first],
  );
}
await portal.pool.query(`insert into groups (name) values ('Pachters')`);
await portal.pool.query(`insert into contact_groups (contact_id, group_id)
  select contacts.id, groups.id from contacts, groups where contacts.id % 1000 = 0`);
const list = (query = '', token = staff.access) => portal.call('GET', `/api/contacts/ids/${query}`, { token });

describe('the ids of contacts', () => {
  test('are given for a hundred thousand in one answer, by name', async () => {
    const { status, body } = await list();
    expect([status, body.ids.length, new Set(body.ids).size]).toEqual([200, 100_000, 100_000]);
    const { rows } = await portal.pool.query('select id from contacts order by name, id limit 3');
    expect(body.ids.slice(0, 3)).toEqual(rows.map(({ id }) => id));
  });

  test('are those that match the filter', async () => {
    expect((await list('?group=1')).body.ids).toHaveLength(100);
    expect((await list('?group=1&search=c5000@')).body.ids).toHaveLength(1);
    expect((await list('?zone=7')).body).toEqual({ ids: [] });
    expect((await list('?group=x')).status).toBe(400);
  });

  test('are refused for more than that', async () => {
    await portal.pool.query(`insert into contacts (name) values ('Een te veel')`);
    const { status, body } = await list();
    expect([status, body]).toEqual([400, { error: 'Dit zijn meer dan 100.000 contacten. Kies eerst een filter.' }]);
    expect((await list('?search=een+te+veel')).status).toBe(200);
  });

  test('are for staff only', async () => {
    const customer = await signedInPerson(portal);
    expect((await list('', customer.access)).status).toBe(403);
  });
});
