import { groups } from '@dijkportaal/contract/audience/groups';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { call } from '../../platform/call.ts';
import { toasts } from '../../platform/toasts.ts';
import { ConditionalDeleteModal } from './delete-modal.tsx';

const refetch = vi.fn<() => Promise<void>>();
const onClose = vi.fn<() => void>();

let server: FakeServer;
/** Of the calls that delete. */
let versions: (string | undefined)[] = [];
let user: UserEvent;

beforeEach(async () => {
  server = startFakeServer();
  toasts.set([]);
  versions = [];
  server.respond(groups.get, { id: 3, name: 'Pachters' });
  user = await renderScreen(
    withQueries(
      <ConditionalDeleteModal
        title="Groep verwijderen?"
        failedText="De groep kon niet worden verwijderd."
        listed={{ id: 3, name: 'Pachters' }}
        load={() => call(groups.get, { params: { id: '3' } })}
        readValues={({ name }) => ({ name })}
        remove={(ifMatch) => {
          versions.push(ifMatch);
          return call(groups.delete, { params: { id: '3' } }, { ifMatch });
        }}
        refetch={refetch}
        onClose={onClose}
      >
        {({ name }) => <p>Weet u zeker dat u {name} wilt verwijderen?</p>}
      </ConditionalDeleteModal>,
    ),
  );
});

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const confirm = () => user.click(screen.getByRole('button', { name: 'Verwijderen' }));
const shown = () => toasts.get().map(({ type, text }) => ({ type, text }));

it('deletes, refetches and then closes', async () => {
  server.respond(groups.delete, { detail: 'ok' });
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
])('remains open and says why when it %s', async (_what, response) => {
  response();
  await confirm();
  await screen.findByText(/^De groep kon niet worden verwijderd\./);
  expect(refetch).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

const changed = 'Een collega heeft dit intussen gewijzigd. Kijk of u het nog steeds wilt verwijderen.';

it('shows what a colleague changed since the list was loaded, and deletes only after that', async () => {
  server.respond(groups.get, { id: 3, name: 'Eigenaren' });
  server.respond(groups.delete, { detail: 'ok' });
  await confirm();
  expect((await screen.findByText(changed)).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByText('Weet u zeker dat u Eigenaren wilt verwijderen?')).toBeTruthy();
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(server.sentTo(groups.delete)).toEqual([]);
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(versions).toEqual(['"loaded"']);
});

it('says that a colleague has just changed it, and reloads it', async () => {
  server.refuses(groups.delete, 412, { detail: 'Gewijzigd.', code: 'conflict' });
  const release = server.delays(groups.delete);
  await confirm();
  await waitFor(() => expect(server.sentTo(groups.delete)).toHaveLength(1));
  server.respond(groups.get, { id: 3, name: 'Pachters' }, '"changed"');
  release();
  await screen.findByText(changed);
  expect(server.sentTo(groups.get)).toHaveLength(2);
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

it('deletes without a version when a proxy changes it, so that the server refuses the one it gave', async () => {
  server.refuses(groups.delete, 412, { detail: 'Gewijzigd.', code: 'conflict' });
  await confirm();
  await waitFor(() => expect(versions).toEqual(['"loaded"', undefined]));
});

it('says that a colleague deleted it before it could be checked', async () => {
  server.refuses(groups.get, 404, { detail: 'Niet gevonden.' });
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(shown()).toEqual([{ type: 'warn', text: 'Dit was al verwijderd door een collega.' }]);
});
