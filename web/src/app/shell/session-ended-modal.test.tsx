import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { endSession, leaveEndedSession, startSession } from '../../platform/tokens.ts';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { SessionEndedModal } from './session-ended-modal.tsx';

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
])('says what becomes of the text of $what', async ({ drafts, text }) => {
  await renderScreen(
    <>
      {drafts.map((keepsDraft) => (
        <LeaveGuard key={String(keepsDraft)} hasUnsavedChanges={() => true} keepsDraft={keepsDraft} />
      ))}
      <SessionEndedModal />
    </>,
  );
  await startSession({ access: 'a1', refresh: 'r1' });
  act(() => endSession('password_changed'));
  const dialog = screen.getByRole('dialog', { name: 'U bent niet meer ingelogd' });
  expect(dialog.textContent).toContain('Het wachtwoord van uw account is gewijzigd.');
  expect(dialog.textContent).toContain(text);
});
