import { oidc } from '@dijkportaal/contract/oidc';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { ownProfile, signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { LinkedProvidersCard } from './linked-providers-card.tsx';

let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff', 'Superuser'] });
});

afterEach(cleanup);

const renderCard = () =>
  renderScreen(withQueries(<LinkedProvidersCard profile={{ ...ownProfile, id: 9, user: 10 }} />));
const card = () => screen.queryByRole('region', { name: 'Gekoppelde organisaties' });

it('unlinks a provider after a question', async () => {
  server.respond(oidc.linked, { results: [{ id: 3, name: 'DigiD', linked_at: '2026-11-20T10:00:00Z' }], requests: [] });
  const user = await renderCard();
  expect(await screen.findByText('Gekoppeld op 20-11-2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'DigiD loskoppelen' }));
  expect(screen.getByRole('dialog', { name: 'DigiD loskoppelen?' }).textContent).toContain('krijgt een e-mail');
  server.respond(oidc.unlink, { detail: 'ok' });
  server.respond(oidc.linked, { results: [], requests: [] });
  await user.click(screen.getByRole('button', { name: 'Loskoppelen' }));
  await waitFor(() => expect(card()).toBeNull());
  expect(server.sentTo(oidc.unlink)).toHaveLength(1);
});

it('is not there for who has none', async () => {
  server.respond(oidc.linked, { results: [], requests: [] });
  await renderCard();
  await waitFor(() => expect(server.sentTo(oidc.linked)).toHaveLength(1));
  expect(card()).toBeNull();
});

const request = { id: 4, provider: 'Waterschap', name: 'Gerda van Dam', asked_at: '2026-11-20T10:00:00Z' };

it.each([
  ['Waterschap koppelen aan Gerda van Dam', 'Koppelen', oidc.confirmLink, /bewijst niet.*eerst zelf/],
  ['Verzoek van Gerda van Dam bij Waterschap weigeren', 'Weigeren', oidc.refuseLink, /over twee weken/i],
] as const)('decides about a request after a question: %s', async (named, label, endpoint, text) => {
  server.respond(oidc.linked, { results: [], requests: [request] });
  const user = await renderCard();
  expect(await screen.findByText('Gerda van Dam wil dit account gebruiken met Waterschap.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: named }));
  const dialog = within(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog').textContent).toMatch(text);
  server.respond(endpoint, { detail: 'ok' });
  server.respond(oidc.linked, { results: [], requests: [] });
  await user.click(dialog.getByRole('button', { name: label }));
  await waitFor(() => expect(card()).toBeNull());
  expect(server.sentTo(endpoint)).toHaveLength(1);
});
