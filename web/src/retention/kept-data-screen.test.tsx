import { retention, type Retention } from '@dijkportaal/contract/retention';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startFakeServer } from '../../test/fake-server.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { KeptDataScreen } from './kept-data-screen.tsx';

const periods: Retention = {
  audit_log: 730,
  mails_sent: 30,
  mails_failed: 90,
  messages: null,
  notes: 730,
  newsletter_recipients: 730,
  bounces: 730,
  sessions: 90,
  known_devices: 365,
  unused_accounts: null,
  changed_at: null,
};

afterEach(cleanup);

it('tells residents that the water authority still has them as a contact, and what remains in the log', async () => {
  startFakeServer().respond(retention.get, periods);
  await renderScreen(withQueries(<KeptDataScreen />));
  const row = await screen.findByRole('row', { name: /contactgegevens bij het waterschap/ });
  expect(row.textContent).toMatch(/telefoonnummer.*percelen.*Tot het waterschap ze verwijdert.*30 dagen.*prullenbak/);
  const deletion = screen.getByRole('region', { name: 'Als u uw account verwijdert' });
  expect(deletion.textContent).toContain('Uw contactgegevens bij het waterschap blijven bestaan');
  expect(deletion.textContent).toContain('blijft de reden daarvan');
});
