import { letters } from '@dijkportaal/contract/letters';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { LettersModal } from './letters-modal.tsx';

let server: FakeServer;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
});
afterEach(cleanup);

const draw = () => renderScreen(withQueries(<LettersModal ids={[1, 2, 3]} onClose={onClose} />));
const reasons = [{ id: 3, name: 'Linde Kolk', reason: 'Dit contact is per e-mail bereikbaar.' }];

it('says who gets a letter and who does not, before anything is made', async () => {
  server.respond(letters.check, { count: 2, left_out: 1, reasons });
  const user = await draw();
  expect(await screen.findByText('2 contacten krijgen een brief, in één PDF om te printen.')).toBeTruthy();
  expect(screen.getByText('Linde Kolk: Dit contact is per e-mail bereikbaar.')).toBeTruthy();
  expect(server.sentTo(letters.print)).toEqual([]);
  server.refuses(letters.print, 409, { error: 'Geen van deze contacten krijgt een brief.' });
  await user.click(screen.getByRole('button', { name: 'PDF maken' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Geen van deze contacten krijgt een brief.');
  expect(server.sentTo(letters.print)).toEqual([{ ids: [1, 2, 3] }]);
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  [{ count: 0, left_out: 1, reasons }, 'Geen van de gekozen contacten krijgt een brief.'],
  [{ count: 5000, left_out: 0, reasons: [] }, /U kunt hoogstens 1.000 brieven tegelijk maken/],
])('offers no PDF without letters or with too many (%#)', async (found, text) => {
  server.respond(letters.check, found);
  await draw();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'PDF maken' })).toBeNull();
});
