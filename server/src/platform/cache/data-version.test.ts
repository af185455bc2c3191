import { expect, test } from 'vitest';
import { createPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { readVersion, sumChanges } from './data-version.ts';

const portal = await startTestPortal();
const { db, pool } = portal;

test('writers do not wait for each other, and both changes count', async () => {
  const [one, other] = [await createPerson(portal), await createPerson(portal)];
  const before = await readVersion(db, 'map');
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    await first.query('begin');
    await first.query(`update users set first_name = 'Anna' where id = ${one.id}`);
    await second.query(`update users set first_name = 'Wim' where id = ${other.id}`);
    const half = await readVersion(db, 'map');
    await first.query('commit');
    expect(new Set([before, half, await readVersion(db, 'map')]).size).toBe(3);
  } finally {
    first.release();
    second.release();
  }
});

test('summing the changes does not change the version', async () => {
  const before = await readVersion(db, 'map');
  await sumChanges(db);
  expect(await readVersion(db, 'map')).toBe(before);
  expect((await pool.query("select from data_changes where topic = 'map'")).rowCount).toBe(1);
});
