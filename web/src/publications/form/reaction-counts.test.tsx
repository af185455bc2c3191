import { questions } from '@dijkportaal/contract/questions';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { toasts } from '../../platform/toasts.ts';
import { ReactionCounts } from './reaction-counts.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = startFakeServer();
  toasts.set([]);
  await signInAs(server, { permissions: ['Staff'] });
});
afterEach(cleanup);

const show = () =>
  renderScreen(withQueries(<ReactionCounts item={{ id: 4, title: 'Trap', question_before: '2099-12-12' }} />));
const toReactions = () => screen.findByRole('link', { name: 'Reacties lezen op Trap' });

it('leads to the reactions, with how many there are', async () => {
  const counted = { id: 4, name: 'Trap', before: '2099-12-12', reacted: 3, silent: 12, others: 1 };
  server.respond(questions.reactions, { results: [{ ...counted, kind: 'design' }] });
  await show();
  expect((await toReactions()).parentElement?.textContent).toBe(
    'Vraag open, reageren vóór 12-12-2099. Gereageerd: 3. Nog niet gereageerd: 12. Ook reageerde 1 persoon die dit niet meer ziet. Reacties lezen',
  );
});

it('leads there too when they cannot be counted, and says so', async () => {
  server.refuses(questions.reactions, 503, { error: 'Het duurde te lang.' });
  await show();
  expect((await toReactions()).parentElement?.textContent).toBe(
    'Vraag open, reageren vóór 12-12-2099. De reacties zijn nu niet te tellen. Reacties lezen',
  );
  expect(toasts.get()).toEqual([]);
});

it('leads there too for a question that is not counted, after ten others', async () => {
  server.respond(questions.reactions, { results: [] });
  await show();
  expect((await toReactions()).parentElement?.textContent).toBe('Vraag open, reageren vóór 12-12-2099. Reacties lezen');
});
