import { expect, it } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();

it('staff have read what they answer', async () => {
  const staff = await signedInPerson(portal, { isStaff: true });
  const person = await signedInPerson(portal);
  const sent = { subject: 'Afrit', text: '<p>Blijft de afrit?</p>' };
  const { body: message } = await portal.call('POST', '/api/messages/', { token: person.access, body: sent });
  const url = `/api/messages/${message.id}/`;
  const reply = (token: string) => portal.call('POST', `${url}replies/`, { token, body: { text: '<p>Tekst</p>' } });
  await reply(person.access);
  await reply(staff.access);
  const read = { read_at: expect.any(String) as string };
  expect((await portal.call('GET', url, { token: staff.access })).body).toMatchObject({ ...read, state: 'answered' });
  expect((await portal.call('GET', `${url}replies/`, { token: person.access })).body.results).toMatchObject([
    { from: 'resident', ...read },
    { from: 'team', read_at: null },
  ]);
});
