import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sessionEnd } from '../../platform/tokens.ts';
import { guardWork } from '../../platform/unsaved-work.ts';
import { SessionEndedModal } from './session-ended-modal.tsx';

const releases: (() => void)[] = [];

afterEach(() => {
  cleanup();
  for (const release of releases.splice(0)) release();
  sessionEnd.set(null);
});

const kept = 'Uw tekst blijft als concept op dit apparaat staan.';
const onlyHere = 'kopieer eerst wat u wilt bewaren';

it.each([
  { what: 'a form that keeps a draft', drafts: [true], text: kept },
  { what: 'a form without a draft', drafts: [false], text: onlyHere },
  { what: 'one of each', drafts: [true, false], text: onlyHere },
])('says what becomes of the text of $what', ({ drafts, text }) => {
  for (const keepsDraft of drafts) releases.push(guardWork({ hasUnsavedChanges: () => true, keepsDraft }));
  sessionEnd.set({ reason: 'password_changed' });
  render(<SessionEndedModal />);
  const dialog = screen.getByRole('dialog', { name: 'U bent niet meer ingelogd' });
  expect(dialog.textContent).toContain('Het wachtwoord van uw account is gewijzigd.');
  expect(dialog.textContent).toContain(text);
});
