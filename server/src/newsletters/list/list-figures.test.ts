import { beforeEach, expect, test } from 'vitest';
import { clearNewsletters, makeNewsletter } from '../../../test/newsletters.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { newsletterMails } from '../../schema/newsletters.ts';

const portal = await startTestPortal();
const { db } = portal;
let token = '';

beforeEach(async () => {
  await clearNewsletters(portal);
  token = (await signedInPerson(portal, { isStaff: true })).access;
});

const none = { waiting: 0, sending: 0, sent: 0, failed: 0, unknown: 0, bounced: 0, unsubscribed: 0, removed: 0 };

test('the list and the newsletter itself show how many mails are in each state', async () => {
  const refused = await makeNewsletter(portal, { state: 'sent', recipients: 2, startedAt: new Date() });
  const paused = await makeNewsletter(portal, { state: 'paused', recipients: 6, trouble: 'De mailserver weigert.' });
  const draft = await makeNewsletter(portal, { state: 'draft', dueAt: null });
  await db.insert(newsletterMails).values([
    { newsletterId: refused, email: 'a@example.org', state: 'failed' },
    { newsletterId: refused, email: 'b@example.org', state: 'failed' },
    ...(['waiting', 'claimed', 'in_flight', 'sent', 'sent', 'unknown'] as const).map((state, index) => ({
      newsletterId: paused,
      email: `${index}@example.org`,
      state,
    })),
  ]);
  const { body } = await portal.call('GET', '/api/newsletters/', { token });
  expect(body.results).toMatchObject([
    { id: draft, counts: null, trouble: '' },
    { id: paused, counts: { ...none, waiting: 2, sending: 1, sent: 2, unknown: 1 }, trouble: 'De mailserver weigert.' },
    { id: refused, counts: { ...none, failed: 2 }, trouble: '' },
  ]);
  const one = await portal.call('GET', `/api/newsletters/${refused}/`, { token });
  expect(one.body.counts).toEqual({ ...none, failed: 2 });
});
