import { letters } from '@dijkportaal/contract/letters';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { endSession } from '../../platform/tokens.ts';
import { LetterScreen } from './letter-screen.tsx';

let server: FakeServer;
const onSignedIn = vi.fn<() => void>();

beforeEach(() => {
  endSession();
  sessionStorage.clear();
  server = startFakeServer();
});
afterEach(cleanup);

const draw = () => renderScreen(<LetterScreen onSignedIn={onSignedIn} />);
const letterCode = () => screen.getByLabelText<HTMLInputElement>('Code uit de brief');

async function begin() {
  const user = await draw();
  await user.type(letterCode(), 'acde fghj kmnp');
  await user.type(screen.getByLabelText('Uw e-mailadres'), 'Linde@Example.org{Enter}');
  return user;
}

it('asks for the code of the letter and an address, and names what is missing', async () => {
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Verder' }));
  expect(screen.getByText('Vul de code uit de brief in.')).toBeTruthy();
  expect(document.activeElement).toBe(letterCode());
  expect(server.sentTo(letters.begin)).toEqual([]);
});

it('shows why a code is refused, and leaves it to be corrected', async () => {
  server.refuses(letters.begin, 401, { error: 'Deze code is verlopen. Vraag ons om een nieuwe brief.' });
  await begin();
  expect((await screen.findByRole('alert')).textContent).toContain('Deze code is verlopen.');
  expect(letterCode().value).toBe('acde fghj kmnp');
});

it('then asks for the mailed code, also after a reload, and can begin again', async () => {
  server.respond(letters.begin, { detail: 'ok', code_request: 'geheim' });
  await begin();
  const heading = await screen.findByRole('heading', { name: 'Kijk in uw e-mail' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText(/naar linde@example.org/)).toBeTruthy();
  cleanup();
  const user = await draw();
  server.refuses(letters.confirm, 401, { error: 'Deze code klopt niet.' });
  await user.type(screen.getByLabelText('Code uit de e-mail'), '123 456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Deze code klopt niet.');
  expect(server.sentTo(letters.confirm)).toEqual([{ code_request: 'geheim', code: '123456', rotate_refresh: true }]);
  await user.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }));
  expect(letterCode().value).toBe('');
});
