import { users, type Label } from '@dijkportaal/contract/users';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { startSession } from '../platform/tokens.ts';
import { UserPicker } from './user-picker.tsx';

// A whole form takes long on a busy machine.

let server: FakeServer;

beforeEach(async () => {
  server = startFakeServer();
  await startSession({ access: 'a1', refresh: 'r1' });
});
afterEach(cleanup);

const user = (id: number, first_name: string, last_name: string) => ({
  id,
  first_name,
  last_name,
  email: `u${id}@example.org`,
});
const page = (results: ReturnType<typeof user>[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results,
});

function Field() {
  const [value, setValue] = useState<Label[]>([]);
  return <UserPicker value={value} onChange={setValue} />;
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('searches on the server, selects with the keyboard and distinguishes namesakes', async () => {
  server.respond(users.names, page([user(1, 'Anna', 'de Vries'), user(2, '', '')], 10_000));
  render(withQueries(<Field />));
  const keyboard = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Gebruikers' });
  await keyboard.click(field);
  await waitFor(() => expect(options()).toEqual(['Anna de Vries (u1@example.org)', 'u2@example.org']));
  expect(screen.getByText('En nog 9.998. Typ een deel van de naam om te zoeken.')).toBeTruthy();

  server.respond(users.names, page([user(3, 'Bas', 'Wiel'), user(4, 'Bas', 'Wiel')]));
  await keyboard.type(field, 'wiel');
  await waitFor(() => expect(options()).toEqual(['Bas Wiel (u3@example.org)', 'Bas Wiel (u4@example.org)']));
  await keyboard.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('button', { name: 'Bas Wiel (u4@example.org) verwijderen' })).toBeTruthy();
  expect(field).toHaveProperty('value', '');
});

it('says when nothing is found', async () => {
  server.respond(users.names, page([]));
  render(withQueries(<Field />));
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Gebruikers' }));
  expect(await screen.findByText('Niets gevonden')).toBeTruthy();
});
