import { standardAnswers, type StandardAnswer } from '@dijkportaal/contract/standard-answers';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { StandardAnswersScreen } from './standard-answers-screen.tsx';

let server: FakeServer;
const answer: StandardAnswer = {
  id: 4,
  name: 'Oprit',
  text: '<p>Beste {{naam}}, uw oprit blijft open.</p>',
  changed_at: '2026-11-21T11:04:05.678Z',
};

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  server.respond(standardAnswers.list, { count: 1, next: null, previous: null, results: [answer] });
  server.respond(standardAnswers.get, answer);
});
afterEach(cleanup);

async function open(name: string) {
  const user = await renderScreen(withQueries(<StandardAnswersScreen filter={{}} onFilter={() => {}} />));
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('textbox', { name: /^Naam/ });
  return { user, dialog: within(screen.getByRole('dialog')) };
}

it('changes one, and shows next to the text that a field does not exist', async () => {
  server.refuses(standardAnswers.replace, 400, { text: ['Het veld {{adres}} bestaat niet.'] });
  const { user, dialog } = await open('Oprit');
  expect(dialog.getByText(/\{\{naam\}\}, .*\{\{mijn functie\}\}/)).toBeTruthy();
  const name = dialog.getByRole('textbox', { name: /^Naam/ });
  await user.clear(name);
  await user.type(name, 'Oprit open');
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  expect(await dialog.findByText('Het veld {{adres}} bestaat niet.')).toBeTruthy();
  expect(server.sentTo(standardAnswers.replace)).toEqual([{ name: 'Oprit open', text: answer.text }]);
  expect(server.versionsSentTo(standardAnswers.replace)).toEqual(['"loaded"']);
});

it('asks for a name and a text', async () => {
  const { user, dialog } = await open('Standaardantwoord toevoegen');
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  expect(dialog.getByText('Naam is verplicht.')).toBeTruthy();
  expect(dialog.getByText('Tekst is verplicht.')).toBeTruthy();
  expect(server.sentTo(standardAnswers.create)).toEqual([]);
});
