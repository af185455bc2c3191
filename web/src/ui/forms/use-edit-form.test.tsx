import { groups } from '@dijkportaal/contract/audience/groups';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { call } from '../../platform/call.ts';
import { TextField } from './text-field.tsx';
import { useEditForm } from './use-edit-form.tsx';

interface Name {
  name: string;
}

let server: FakeServer;
let user: UserEvent;
const saved = vi.fn<(values: Name) => void>();
const ask = vi.fn<() => Promise<boolean>>(async () => true);

/** A form that remains open. */
function Form() {
  const form = useEditForm<Name, Name, Name>({
    item: { name: 'Sluis' },
    readValues: (item) => ({ name: item?.name ?? '' }),
    check: ({ name }) => ({ name: name === '' ? 'Vul een naam in.' : null }),
    async save({ name }) {
      if (!(await ask())) return null;
      return { name: (await call(groups.create, { body: { name } }, { showsBadInput: false })).name };
    },
    next: (item) => ({ item, values: item }),
    onSaved: saved,
    failedText: 'Niet opgeslagen.',
  });
  return (
    <form {...form.formProps} aria-label="form">
      {form.leaveGuard}
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <TextField label="Naam" {...form.fieldProps('name')} />
      <output>{form.isDirty ? 'gewijzigd' : 'gelijk'}</output>
      <button type="submit">Opslaan</button>
    </form>
  );
}

beforeEach(async () => {
  vi.clearAllMocks();
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  user = await renderScreen(withQueries(<Form />));
});
afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Naam' });
const submit = () => user.click(screen.getByRole('button', { name: 'Opslaan' }));
const state = () => screen.getByRole('status').textContent;
const respond = (name: string) => server.respond(groups.create, { id: 1, name });

it('continues with what the server stored', async () => {
  respond('Stuw 1');
  await user.type(field(), '{Control>}a{/Control}Stuw');
  expect(state()).toBe('gewijzigd');
  await submit();
  await waitFor(() => expect(field().value).toBe('Stuw 1'));
  expect([state(), saved.mock.calls]).toEqual(['gelijk', [[{ name: 'Stuw 1' }]]]);
});

it('sends what a password manager filled in without an event', async () => {
  respond('Gemaal');
  field().value = 'Gemaal';
  await submit();
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ name: 'Gemaal' }));
  expect(server.sentTo(groups.create)).toEqual([{ name: 'Gemaal' }]);
});

it('saves nothing when the answer to its own question is no', async () => {
  ask.mockResolvedValueOnce(false);
  await user.type(field(), '2');
  await submit();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect([field().value, state(), server.sentTo(groups.create)]).toEqual(['Sluis2', 'gewijzigd', []]);
});

it('shows errors at their field with the focus on it, and others above the form', async () => {
  server.refuses(groups.create, 400, { name: ['Te lang.'] });
  await submit();
  await screen.findByText('Te lang.');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('alert')).toBeNull();
  server.refuses(groups.create, 409, { error: 'Bestaat al.' });
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Niet opgeslagen. Bestaat al.'));
  expect(within(screen.getByRole('form')).queryByText('Te lang.')).toBeNull();
});
