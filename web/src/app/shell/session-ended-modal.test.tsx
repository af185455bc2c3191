import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { acceptSignIn, signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { endSession, leaveEndedSession, readTokens } from '../../platform/tokens.ts';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { auth } from '@dijkportaal/contract/auth';
import { SessionEndedModal } from './session-ended-modal.tsx';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});

afterEach(() => {
  cleanup();
  leaveEndedSession();
});

const kept = 'Uw tekst blijft als concept op dit apparaat staan.';
const onlyHere = 'kopieer eerst wat u wilt bewaren';

it.each([
  { what: 'a form that keeps a draft', drafts: [true], text: kept },
  { what: 'a form without a draft', drafts: [false], text: onlyHere },
  { what: 'one of each', drafts: [true, false], text: onlyHere },
])('says what happens to the text of $what', async ({ drafts, text }) => {
  await renderScreen(
    <>
      {drafts.map((keepsDraft) => (
        <LeaveGuard key={String(keepsDraft)} hasUnsavedChanges={() => true} keepsDraft={keepsDraft} />
      ))}
      <SessionEndedModal />
    </>,
  );
  await signInAs(server);
  act(() => endSession('password_changed'));
  const dialog = screen.getByRole('dialog', { name: 'U bent niet meer ingelogd' });
  expect(dialog.textContent).toContain('Het wachtwoord van uw account is gewijzigd.');
  expect(dialog.textContent).toContain(text);
});

const guarded = (
  <>
    <LeaveGuard hasUnsavedChanges={() => true} />
    <SessionEndedModal />
  </>
);

it('signs the same account in again, without leaving the screen', async () => {
  await signInAs(server);
  const user = await renderScreen(guarded);
  act(() => endSession());
  server.refuses(auth.login, 401, { non_field_errors: ['Het e-mailadres of wachtwoord klopt niet.'] });
  await user.type(screen.getByLabelText('Wachtwoord van linde@example.org'), 'fout{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Het e-mailadres of wachtwoord klopt niet.');
  acceptSignIn(server);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(auth.login).at(-1)).toMatchObject({ email: 'linde@example.org' });
  expect(readTokens()).toMatchObject({ access: 'a1' });
});

it('does not offer to sign in to an account that is not active', async () => {
  await signInAs(server);
  await renderScreen(guarded);
  act(() => endSession('deactivated'));
  expect(screen.getByRole('dialog').textContent).toContain('kopieer wat u wilt bewaren');
  expect(screen.queryByLabelText(/^Wachtwoord/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Neem contact op met het projectteam.' })).toBeTruthy();
});
