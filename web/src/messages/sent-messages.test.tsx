import { messages } from '@dijkportaal/contract/messages/messages';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { messageOf } from '../../test/message.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { SentMessages } from './sent-messages.tsx';

const message = messageOf({
  text: '',
});

let server: FakeServer;

beforeEach(async () => {
  server = startFakeServer();
  await signInAs(server);
  server.respond(messages.list, { count: 1, next: null, previous: null, results: [message] });
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const open = () => renderScreen(withQueries(<SentMessages page={1} onPage={() => undefined} />));

it('are conversations with a state, the last time and how many answers are new', async () => {
  portalFacts.set({ base_map: null } as never);
  server.respond(messages.list, {
    count: 3,
    next: null,
    previous: null,
    results: [
      messageOf({ id: 4, replies: 2, unseen: 2, state: 'answered', latest_at: '2026-11-26T08:00:00.000Z' }),
      messageOf({ id: 3, state: 'in_progress', about: { kind: 'parcel', ref: 'KDL02 C 1', name: 'KDL02 C 1' } }),
      messageOf({ id: 2, state: 'closed' }),
    ],
  });
  await open();
  const [first, second, third] = await screen.findAllByRole('article');
  expect(first?.textContent).toContain('2 nieuwe antwoorden');
  expect(first?.textContent).toContain('Laatste bericht op 26-11-2026 09:00');
  expect(first?.textContent).toContain('Blijft de oprit open?');
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Oprit' })
      .getAttribute('href'),
  ).toBe('/messages/4');
  expect(second?.textContent).toContain('Wij zijn ermee bezig');
  expect(second?.textContent).toContain('Over: perceel KDL02 C 1');
  expect(third?.textContent).toContain('Gesloten');
});

it('are only texts on a server that only has the specified calls', async () => {
  portalFacts.set(null);
  await open();
  expect((await screen.findByRole('article')).textContent).toBe('OpritVerstuurd op 25-11-2026 10:30');
  expect(screen.queryByRole('link')).toBeNull();
});
