import { groups } from '@dijkportaal/contract/audience/groups';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { call } from '../../platform/call.ts';
import { toasts } from '../../platform/toasts.ts';
import { DeleteModal } from './delete-modal.tsx';

const refetch = vi.fn<() => Promise<void>>();
const onClose = vi.fn<() => void>();

let server: FakeServer;
let user: UserEvent;

beforeEach(async () => {
  server = startFakeServer();
  toasts.set([]);
  user = await renderScreen(
    <DeleteModal
      title="Groep verwijderen?"
      failedText="De groep kon niet worden verwijderd."
      remove={() => call(groups.delete, { params: { id: '3' } })}
      refetch={refetch}
      onClose={onClose}
    >
      <p>Weet u het zeker?</p>
    </DeleteModal>,
  );
});

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const confirm = () => user.click(screen.getByRole('button', { name: 'Verwijderen' }));
const shown = () => toasts.get().map(({ type, text }) => ({ type, text }));

it('deletes, refetches and then closes', async () => {
  server.answers(groups.delete, { detail: 'ok' });
  refetch.mockImplementation(async () => expect(onClose).not.toHaveBeenCalled());
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([{ type: 'success', text: 'Succesvol verwijderd' }]);
});

it('says that a colleague was first when it no longer exists, refetches and closes', async () => {
  server.refuses(groups.delete, 404, { detail: 'Niet gevonden.' });
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([{ type: 'warn', text: 'Dit was al verwijderd door een collega.' }]);
});

it.each([
  ['is refused', () => server.refuses(groups.delete, 409, { error: 'Deze groep is in gebruik.' })],
  ['fails', () => server.refuses(groups.delete, 500, {})],
])('stays open and says why when it %s', async (_what, answer) => {
  answer();
  await confirm();
  await screen.findByText('De groep kon niet worden verwijderd.');
  expect(refetch).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
