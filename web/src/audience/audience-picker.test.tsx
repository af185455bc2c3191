import { audience } from '@dijkportaal/contract/audience/audience';
import { groups } from '@dijkportaal/contract/audience/groups';
import { users } from '@dijkportaal/contract/users';
import { zones } from '@dijkportaal/contract/audience/zones';
import { segments } from '@dijkportaal/contract/contacts/segments';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { toasts } from '../platform/toasts.ts';
import { startSession } from '../platform/tokens.ts';
import { AudiencePicker } from './audience-picker.tsx';
import type { AudienceValue } from './queries.ts';

// A whole form takes long on a busy machine.

let server: FakeServer;
const pageOf = <Row,>(results: Row[], count = results.length) => ({ count, next: null, previous: null, results });
const residents = ['Anna de Vries', 'Bas Wiel'].map((name, index) => ({
  id: index + 1,
  name,
  email: `bewoner${index + 1}@example.org`,
}));
const emptyAudience: AudienceValue = { everyone: false, groups: [], zones: [], users: [] };

beforeEach(async () => {
  server = startFakeServer();
  await startSession({ access: 'a1', refresh: 'r1' });
  toasts.set([]);
  server.respond(groups.list, pageOf([{ id: 3, name: 'Bewoners', users_count: 2, contacts_count: 0 }]));
  server.respond(zones.list, pageOf([{ id: 5, name: 'Dijkvak 1', users_count: 0, contacts_count: 0 }]));
  server.respond(users.names, pageOf([]));
  server.respond(segments.list, pageOf([]));
  server.respond(audience.preview, pageOf(residents, 1234));
});
afterEach(cleanup);

function Form({ start }: { start: AudienceValue }) {
  const [value, setValue] = useState(start);
  return (
    <form
      onSubmit={() => {
        throw new Error('the form was sent');
      }}
    >
      <AudiencePicker value={value} onChange={setValue} />
    </form>
  );
}

function renderForm(start: AudienceValue) {
  render(withQueries(<Form start={start} />));
  return userEvent.setup();
}

const previewText = () => screen.getByRole('region', { name: 'Wie ziet dit?' }).textContent;
const countStatus = () => within(screen.getByRole('region', { name: 'Wie ziet dit?' })).getByRole('status');
const previewRequests = () => server.sentTo(audience.preview);

it('warns that everyone sees it, with the number', async () => {
  renderForm({ ...emptyAudience, everyone: true });
  await waitFor(() =>
    expect(previewText()).toContain('Let op: iedereen die is ingelogd ziet dit. Nu zijn dat 1.234 bewoners.'),
  );
  expect(previewRequests()).toEqual([{ everyone: true, groups: [], zones: [], users: [], segments: [] }]);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(toasts.get()).toEqual([]);
});

it('warns that nobody sees it while nothing is selected, without a request', async () => {
  const user = renderForm(emptyAudience);
  expect(previewText()).toContain('u hebt nog niets gekozen');
  await user.click(screen.getByRole('radio', { name: 'Iedereen die is ingelogd' }));
  await waitFor(() => expect(previewText()).toContain('1.234 bewoners'));
  expect(previewRequests()).toHaveLength(1);
});

it('counts again after every choice, and drops the selection for everyone', async () => {
  const user = renderForm(emptyAudience);
  await user.click(screen.getByRole('combobox', { name: 'Groepen' }));
  await user.click(await screen.findByRole('option', { name: 'Bewoners' }));
  expect(previewText()).toContain('De bewoners worden geteld');
  await waitFor(() => expect(previewText()).toContain('1.234 bewoners zien dit.'));
  server.respond(audience.preview, pageOf([]));
  await user.click(screen.getByRole('button', { name: 'Bewoners verwijderen' }));
  await user.click(screen.getByRole('combobox', { name: 'Zones' }));
  await user.click(await screen.findByRole('option', { name: 'Dijkvak 1' }));
  await waitFor(() => expect(previewText()).toContain('in uw keuze zitten geen bewoners'));
  await user.click(screen.getByRole('radio', { name: 'Iedereen die is ingelogd' }));
  await waitFor(() =>
    expect(previewRequests()).toEqual([
      { everyone: false, groups: [3], zones: [], users: [], segments: [] },
      { everyone: false, groups: [], zones: [5], users: [], segments: [] },
      { everyone: true, groups: [], zones: [], users: [], segments: [] },
    ]),
  );
});

it('counts the residents of a segment, and offers segments only when there are some', async () => {
  renderForm(emptyAudience);
  await waitFor(() => expect(server.sentTo(segments.list)).not.toEqual([]));
  expect(screen.queryByRole('combobox', { name: 'Segmenten van contacten' })).toBeNull();
  cleanup();
  server.respond(segments.list, pageOf([{ id: 7, name: 'Zonder perceel', filter: { parcels: 'none' as const } }]));
  const user = renderForm(emptyAudience);
  await user.click(await screen.findByRole('combobox', { name: 'Segmenten van contacten' }));
  await user.click(await screen.findByRole('option', { name: 'Zonder perceel' }));
  await waitFor(() => expect(previewText()).toContain('1.234 bewoners zien dit.'));
  expect(previewRequests()).toEqual([{ everyone: false, groups: [], zones: [], users: [], segments: [7] }]);
});

it('shows the last count until the next one arrives', async () => {
  const user = renderForm({ ...emptyAudience, groups: [{ id: 3, name: 'Bewoners' }] });
  await waitFor(() => expect(previewText()).toContain('1.234 bewoners zien dit.'));
  server.respond(audience.preview, pageOf(residents, 1300));
  await user.click(screen.getByRole('combobox', { name: 'Zones' }));
  await user.click(await screen.findByRole('option', { name: 'Dijkvak 1' }));
  expect(previewText()).toContain('1.234 bewoners zien dit.');
  expect(countStatus().getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(previewText()).toContain('1.300 bewoners zien dit.'));
  expect(countStatus().getAttribute('aria-busy')).toBeNull();
});

it('shows the names on request, and searches them without submitting the form', async () => {
  const user = renderForm({ ...emptyAudience, groups: [{ id: 3, name: 'Bewoners' }] });
  await user.click(await screen.findByRole('button', { name: 'Namen tonen' }));
  expect(await screen.findByText('Bas Wiel')).toBeTruthy();
  expect(screen.getByText('bewoner2@example.org')).toBeTruthy();
  server.respond(audience.preview, pageOf(residents.slice(0, 1)));
  await user.type(screen.getByRole('searchbox', { name: 'Zoeken op naam of e-mail' }), 'anna{Enter}');
  await waitFor(() => expect(screen.queryByText('Bas Wiel')).toBeNull());
  expect(previewText()).toContain('1.234 bewoners zien dit.');
  await user.click(screen.getByRole('button', { name: 'Namen verbergen' }));
  expect(screen.queryByText('Anna de Vries')).toBeNull();
});

it('offers individual users only where asked', () => {
  renderForm({ everyone: false, groups: [], zones: [] });
  expect(screen.getAllByRole('combobox').map((field) => field.getAttribute('placeholder'))).toEqual([
    'Selecteer groep',
    'Selecteer zone',
  ]);
  cleanup();
  renderForm(emptyAudience);
  expect(screen.getAllByRole('combobox').at(-1)?.getAttribute('placeholder')).toBe('Selecteer gebruiker');
});

it('says that counting failed, and retries on request', async () => {
  server.refuses(audience.preview, 403, { detail: 'nee', code: 'permission_denied' });
  const user = renderForm({ ...emptyAudience, everyone: true });
  await screen.findByText('De bewoners konden niet worden geteld.');
  server.respond(audience.preview, pageOf(residents));
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await waitFor(() => expect(previewText()).toContain('2 bewoners'));
});
