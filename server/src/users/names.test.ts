import { users as contract } from '@dijkportaal/contract/users';
import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });

async function names(query: string) {
  const { status, body } = await portal.call('GET', `/api/users/names/${query}`, { token: staff.access });
  expect([status, body]).toEqual([200, contract.names.response.parse(body)]);
  return body as { count: number; next: string | null; results: object[] };
}

test('the people to choose from are sorted by username, with only a name and an address', async () => {
  const ids: Record<string, number> = {};
  for (const username of ['kies-c', 'kies-a', 'kies-b']) {
    ids[username] = (await createPerson(portal, { username, email: `${username}@example.org`, firstName: 'Anna' })).id;
  }
  const first = await names('?search=kies-&page_size=2');
  expect([first.count, first.next]).toEqual([3, '/api/users/names/?search=kies-&page_size=2&page=2']);
  expect(first.results).toEqual(
    ['kies-a', 'kies-b'].map((username) => ({
      id: ids[username],
      email: `${username}@example.org`,
      first_name: 'Anna',
      last_name: 'Kolk',
    })),
  );
  expect((await names('?search=kies-&ordering=-username&page_size=1')).results).toMatchObject([{ id: ids['kies-c'] }]);
  expect((await names('?search=niemand-heet-zo')).results).toEqual([]);
});

test('residents have no access to them', async () => {
  const { access } = await signedInPerson(portal);
  expect((await portal.call('GET', '/api/users/names/', { token: access })).status).toBe(403);
});
