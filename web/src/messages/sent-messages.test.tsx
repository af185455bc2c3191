import { messages } from '@dijkportaal/contract/messages';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer } from '../../test/fake-server.ts';
import { messageOf } from '../../test/message.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { SentMessages } from './sent-messages.tsx';

const message = messageOf({
  text: '',
  created_at: '2026-11-25T09:30:05.000Z',
  changed_at: '2026-11-25T10:30:06.000Z',
});

beforeEach(async () => {
  const server = startFakeServer();
  await signInAs(server);
  server.respond(messages.list, { count: 1, next: null, previous: null, results: [message] });
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const open = () => renderScreen(withQueries(<SentMessages page={1} onPage={() => undefined} />));

it('have a receipt, with the reference and the time to the second', async () => {
  portalFacts.set({ base_map: null } as never);
  await open();
  expect((await screen.findByRole('article')).textContent).toContain(
    'Referentie B3. Ontvangen op 25-11-2026 10:30:05. Gewijzigd op 25-11-2026 11:30:06.',
  );
  expect(screen.getByRole('button', { name: 'Ontvangstbewijs opslaan: B3' })).toBeTruthy();
});

it('have none on a server that only has the specified calls', async () => {
  portalFacts.set(null);
  await open();
  expect((await screen.findByRole('article')).textContent).toBe('OpritVerstuurd op 25-11-2026 10:30');
});
