import type { SentMail } from '@dijkportaal/contract/mail';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MailTable } from './mail-table.tsx';

afterEach(cleanup);

const mail: SentMail = {
  id: '0b9f6a58-6a8e-4b0e-9d55-3f1f5f6f2a10',
  to: 'linde@example.org',
  profile_id: null,
  subject: 'Uw link om in te loggen',
  state: 'sent',
  reason: '',
  created_at: '2026-07-01T21:59:58.123Z',
  sent_at: '2026-07-01T21:59:59.123Z',
};

function stateOf(changes: Partial<SentMail>): string | null {
  render(<MailTable mails={[{ ...mail, ...changes }]} isBusy={false} />);
  const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
  expect(cells[0]?.textContent).toBe('01-07-2026 23:59');
  return cells[3]?.textContent ?? null;
}

it('shows just the state of a mail that was sent, or is being sent for the first time', () => {
  expect(stateOf({})).toBe('Verstuurd');
  cleanup();
  expect(stateOf({ state: 'waiting', sent_at: null })).toBe('Onderweg');
});

it('says of a mail that is retried that nobody has to do anything', () => {
  const text = stateOf({ state: 'waiting', reason: '421 4.7.0 Try again later' });
  expect(text).toContain('Het portaal probeert het automatisch opnieuw');
  expect(text).toContain('421 4.7.0 Try again later');
});

it('says why a mail failed, and what to do', () => {
  const text = stateOf({ state: 'failed', reason: '552 5.2.2 Mailbox full' });
  expect(text).toContain('De mailbox van de ontvanger is vol. Bel de ontvanger');
  expect(text).toContain('Antwoord van de mailserver: 552 5.2.2 Mailbox full');
});

it('does not present the portal’s own words as those of a mail server', () => {
  const reason = 'De mailserver weigert de inloggegevens (535 Authentication failed)';
  expect(stateOf({ state: 'failed', reason })).toContain(`Wat er misging: ${reason}`);
});
