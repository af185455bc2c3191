import { expect, test } from 'vitest';
import { personWithMfa } from '../../test/mfa.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const url = '/api/mfa/resets/';

const people = {
  customer: await signedInPerson(portal),
  staff: await signedInPerson(portal, { isStaff: true }),
  'other staff': await signedInPerson(portal, { isStaff: true }),
  superuser: await signedInPerson(portal, { isSuperuser: true }),
  'other superuser': await signedInPerson(portal, { isSuperuser: true }),
};
type Who = keyof typeof people | 'the person';
const targets = { customer: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } };
type Target = keyof typeof targets;

/** Someone with a second factor, with a reset requested by the given person. */
async function requested(target: Target, by: keyof typeof people) {
  const person = await personWithMfa(portal, targets[target]);
  const body = { user: person.id, reason: 'Telefoon kwijt' };
  const response = await portal.call('POST', url, { token: people[by].access, body });
  return { person, status: response.status, id: (response.body as { id?: number }).id ?? 0 };
}
const tokenOf = (who: Who, person: { access: string }) => (who === 'the person' ? person : people[who]).access;

test.each<[keyof typeof people, Target, number]>([
  ['customer', 'customer', 403],
  ['staff', 'customer', 200],
  ['superuser', 'customer', 200],
  ['customer', 'staff', 403],
  ['staff', 'staff', 403],
  ['superuser', 'staff', 200],
  ['staff', 'superuser', 403],
  ['superuser', 'superuser', 200],
])('a %s requests it for a %s: %i', async (who, target, expected) => {
  expect((await requested(target, who)).status).toBe(expected);
});

test.each<[Who, Target, keyof typeof people, number]>([
  ['customer', 'customer', 'staff', 403],
  ['the person', 'customer', 'staff', 403],
  ['staff', 'customer', 'staff', 403],
  ['other staff', 'customer', 'staff', 200],
  ['superuser', 'customer', 'staff', 200],
  ['staff', 'customer', 'superuser', 200],
  ['superuser', 'customer', 'superuser', 403],
  ['staff', 'staff', 'superuser', 403],
  ['the person', 'staff', 'superuser', 403],
  ['superuser', 'staff', 'superuser', 403],
  ['other superuser', 'staff', 'superuser', 200],
  ['the person', 'superuser', 'superuser', 403],
  ['other superuser', 'superuser', 'superuser', 200],
])('a %s approves it for a %s when a %s requested it: %i', async (who, target, by, expected) => {
  const { person, id } = await requested(target, by);
  const response = await portal.call('POST', `${url}${id}/approve/`, { token: tokenOf(who, person) });
  expect(response.status).toBe(expected);
  const { rows } = await portal.pool.query('select 1 from mfa_factors where user_id = $1', [person.id]);
  expect(rows).toHaveLength(expected === 200 ? 0 : 1);
});

test.each<[Who, Target, keyof typeof people, number]>([
  ['customer', 'customer', 'staff', 403],
  ['the person', 'customer', 'staff', 403],
  ['staff', 'customer', 'staff', 200],
  ['other staff', 'customer', 'staff', 200],
  ['staff', 'staff', 'superuser', 403],
  ['the person', 'staff', 'superuser', 200],
  ['superuser', 'staff', 'superuser', 200],
  ['other superuser', 'staff', 'superuser', 200],
])('a %s rejects it for a %s when a %s requested it: %i', async (who, target, by, expected) => {
  const { person, id } = await requested(target, by);
  const response = await portal.call('DELETE', `${url}${id}/`, { token: tokenOf(who, person) });
  expect(response.status).toBe(expected);
  const { rows } = await portal.pool.query('select 1 from mfa_resets where id = $1', [id]);
  expect(rows).toHaveLength(expected === 200 ? 0 : 1);
});

test('the request of a superuser who lost that right no longer counts for an account of staff', async () => {
  const asker = await signedInPerson(portal, { isSuperuser: true });
  const person = await personWithMfa(portal, { isStaff: true });
  const body = { user: person.id, reason: 'Telefoon kwijt' };
  const { id } = (await portal.call('POST', url, { token: asker.access, body })).body as { id: number };
  await portal.pool.query('update users set is_superuser = false, is_staff = true where id = $1', [asker.id]);
  expect((await portal.call('POST', `${url}${id}/approve/`, { token: people.superuser.access })).status).toBe(403);
});
