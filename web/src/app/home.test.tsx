import { appointments } from '@dijkportaal/contract/appointments';
import { notes } from '@dijkportaal/contract/notes';
import { portal } from '@dijkportaal/contract/portal';
import { questions } from '@dijkportaal/contract/questions';
import { whatsNew } from '@dijkportaal/contract/whats-new';
import { works } from '@dijkportaal/contract/works';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import '../../test/render-screen.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { endSession } from '../platform/tokens.ts';
import { routeTree } from '../routeTree.gen.ts';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.respond(portal.facts, {
    base_map: { kind: 'none' },
    privacy_url: null,
    terms_url: null,
    accessibility_url: null,
  });
});
afterEach(() => {
  cleanup();
  endSession();
  portalFacts.set(undefined);
});

it('shows a resident what arrived while one answer is slow and another fails, each in its own place', async () => {
  await signInAs(server, { permissions: [] });
  const at = '2026-11-24T11:00:00.000Z';
  server.respond(whatsNew.list, {
    counts: { design: 1, document: 0, news: 0, wish: 0, contact_moment: 0, message: 0 },
    results: [{ kind: 'design', ref: '4', name: 'Trap', at, is_changed: false }],
    read_until: at,
  });
  const release = server.delays(whatsNew.list);
  server.respond(appointments.list, { results: [] });
  server.respond(questions.list, {
    results: [{ kind: 'message', id: 9, name: 'Oprit', question: '', before: null, at }],
  });
  server.respond(works.nearby, { results: [] });
  server.refuses(notes.promises, 403, { detail: 'Dat mag niet.', code: 'permission_denied' });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await act(async () => {
    render(<RouterProvider router={router as never} />);
    await router.load();
  });
  const asked = await screen.findByRole('heading', { name: 'Wat wij van u vragen' });
  expect(
    await screen.findByText(
      'Wat wij u hebben toegezegd, kon niet worden geladen. Controleer uw internetverbinding en probeer het opnieuw.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Nieuw voor u' })).toBeNull();
  release();
  const news = await screen.findByRole('heading', { name: 'Nieuw voor u' });
  expect(asked.compareDocumentPosition(news) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
});
