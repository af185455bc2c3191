import pg from 'pg';
import { expect, test } from 'vitest';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const busy = 'Iemand anders bewaart dit nu. Probeer het over een paar tellen opnieuw.';

test('saves of an object that another process is saving say so, and do not hold up other calls', async () => {
  const { body: item } = await portal.call('POST', '/api/news/', {
    token: staff.access,
    body: { title: 'Start', everyone: true },
  });
  const other = new pg.Client(portal.connection);
  await other.connect();
  await other.query('begin');
  await other.query('select from publications where id = $1 for update', [item.id]);
  const saves = Array.from({ length: 40 }, (_, number) =>
    portal.call('PATCH', `/api/news/${item.id}/`, { token: staff.access, body: { title: `Titel ${number}` } }),
  );
  const reads = await Promise.all(
    Array.from({ length: 10 }, () => portal.call('GET', '/api/user/', { token: staff.access })),
  );
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await Promise.all(saves);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.detail}`))).toEqual(new Set([`503 ${busy}`]));
  expect(refused[0]?.headers['retry-after']).toBe('2');
  await other.query('rollback');
  await other.end();
});

test('many saves of one object at once all succeed', async () => {
  const { body: item } = await portal.call('POST', '/api/news/', {
    token: staff.access,
    body: { title: 'Start', everyone: true },
  });
  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      portal.call('PATCH', `/api/news/${item.id}/`, { token: staff.access, body: { title: `Titel ${number}` } }),
    ),
  );
  expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200]));
});
