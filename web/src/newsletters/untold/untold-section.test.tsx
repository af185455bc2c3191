import { notes } from '@dijkportaal/contract/notes';
import { newsletterUntold, type UntoldPerson } from '@dijkportaal/contract/newsletters/untold';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { testNewsletter } from '../../../test/newsletter.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { UntoldSection } from './untold-section.tsx';

const person = (ref: number, name: string, about: Partial<UntoldPerson> = {}): UntoldPerson => ({
  key: `contact-${ref}`,
  kind: 'contact',
  ref,
  name,
  reason: 'no_address',
  follow_up: null,
  ...about,
});
const followUp = {
  author: 'Mees',
  created_at: '2026-11-20T10:00:00Z',
  owner: 'Noor',
  due_on: '2026-12-04',
  is_done: false,
};
const found = {
  count: 4,
  next: null,
  previous: null,
  to_tell: 2,
  followed_up: 1,
  opted_out: 1,
  results: [
    person(1, 'Bea'),
    person(2, 'Cor', { follow_up: followUp }),
    person(3, 'Dirk', { reason: 'opted_out' }),
    person(7, 'Els', { key: 'profile-7', kind: 'profile' }),
  ],
};

let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  server.respond(notes.owners, { results: [{ id: 31, name: 'Noor' }] });
  server.respond(newsletterUntold.list, found);
  server.respond(newsletterUntold.followUp, { created: 1, existing: 0, opted_out: 0 });
});
afterEach(cleanup);

it('makes follow-ups for the chosen people or for all, and lets nobody choose who has one or opted out', async () => {
  const user = await renderScreen(withQueries(<UntoldSection newsletter={testNewsletter({})} />));
  await user.click(await screen.findByRole('checkbox', { name: 'Els kiezen' }));
  expect(screen.getAllByRole('checkbox', { name: / kiezen$/ })).toHaveLength(3);
  expect(screen.getByText(/Mees maakte opvolging op/)).toBeTruthy();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Door' }), 'Noor');
  await user.click(screen.getByRole('button', { name: 'Opvolging maken voor 1 gekozen persoon' }));
  await user.click(await screen.findByRole('button', { name: 'Opvolging maken voor alle 2 mensen' }));
  expect(server.sentTo(newsletterUntold.followUp)).toEqual([
    { due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), owner_id: 31, only: { profiles: [7], contacts: [] } },
    { due_on: expect.any(String), owner_id: 31, only: null },
  ]);
});
