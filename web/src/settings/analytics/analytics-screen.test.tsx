import { noFormTexts, sites } from '@dijkportaal/contract/settings';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { AnalyticsScreen } from './analytics-screen.tsx';

let server: FakeServer;

beforeEach(async () => {
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
});
afterEach(cleanup);

const site = {
  id: 1,
  site: 1,
  description: '',
  introduction_text: '',
  activation_email: '',
  activation_email_subject: '',
  contact_email: '',
  contact_name: '',
  contact_phone: '',
  contact_hours: '',
  answer_days: 5,
  forms: noFormTexts,
  newsletter_sender: '',
  newsletter_reply_to: '',
  newsletter_test_addresses: '',
  automatically_invite_contacts: false,
  manual: null,
  video: null,
  mfa_video: null,
};

async function open(address: string) {
  server.respond(sites.list, {
    count: 1,
    next: null,
    previous: null,
    results: [{ ...site, analytics_embed_code: address }],
  });
  await renderScreen(withQueries(<AnalyticsScreen />));
}

it.each(['javascript:alert(1)', 'http://stats.example.net/', `${location.origin}/login`])(
  'does not frame %s, whatever the server returns',
  async (address) => {
    await open(address);
    await screen.findByText(/kan hier niet worden getoond/);
    expect(document.querySelector('iframe')).toBeNull();
  },
);

it('frames a page of another website', async () => {
  await open('<iframe src="https://stats.example.net/a?b=1&amp;c=2"></iframe>');
  const frame = await screen.findByTitle('Statistieken van het portaal');
  expect(frame.getAttribute('src')).toBe('https://stats.example.net/a?b=1&c=2');
});
