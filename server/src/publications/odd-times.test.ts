import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });

/** Everything with a time that staff choose. */
const places = [
  ['/api/newsletters/', 'send_at'],
  ['/api/news/', 'publish_at'],
  ['/api/news/', 'created_at'],
  ['/api/designs/', 'publish_at'],
  ['/api/documents/', 'publish_at'],
] as const;

test.each(places)('%s refuses a %s that the clock skips, and says which of two it took', async (url, field) => {
  const item = { title: 'Zomerpost', everyone: true };
  const write = (method: string, at: string, written: string) =>
    portal.call(method, at, { token: staff.access, body: { ...item, [field]: written } });
  const refused = await write('POST', url, '2030-03-31T02:30');
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      [field]: [
        'Dit tijdstip bestaat niet: op 31-03-2030 gaat de klok van 02:00 naar 03:00 uur. Kies een tijd vóór 02:00 of vanaf 03:00 uur.',
      ],
    },
  ]);
  const first = await write('POST', url, '2030-10-27T02:30');
  expect([first.status, first.body[field]]).toEqual([200, '2030-10-27T00:30:00.000Z']);
  const notice = expect.stringContaining('Gekozen is de eerste keer: 2030-10-27T02:30 zomertijd') as string;
  expect(first.headers['portal-notice']).toEqual(notice);
  const again = await write('PUT', `${url}${first.body.id}/`, '2030-10-27T02:45');
  expect([again.status, again.headers['portal-notice']]).toEqual([200, expect.stringContaining('02:45') as string]);
  const plain = await write('PUT', `${url}${first.body.id}/`, '2030-10-27T02:30:00+01:00');
  expect([plain.body[field], plain.headers['portal-notice']]).toEqual(['2030-10-27T01:30:00.000Z', undefined]);
});
