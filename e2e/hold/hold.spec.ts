import { newsletters } from '../../server/src/schema/newsletters.ts';
import { portalIdentity } from '../../server/src/platform/hold/hold.ts';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

// Other tests on this portal send mails.
test.afterEach(
  async ({ database: { db } }) => void (await db.update(portalIdentity).set({ heldAt: null, reason: null })),
);

test('a superuser sees what waits after a restore and releases it', async ({ page, database: { db } }) => {
  await db.update(portalIdentity).set({ heldAt: new Date(), reason: 'moved' });
  const dueAt = new Date(Date.now() - 2 * 3_600_000);
  const newsletter = { content: '<p>Tekst</p>', state: 'scheduled', dueAt, forEveryone: true } as const;
  await db.insert(newsletters).values({ ...newsletter, title: 'Was al verstuurd' });
  await signIn(page, 'beheerder');
  await page.getByRole('link', { name: 'Bekijk wat er klaarstaat en geef het versturen vrij' }).click();
  await expect(heading(page, 'Versturen vrijgeven')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Was al verstuurd' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Versturen vrijgeven' }).click();
  await expect(page.getByText('Het versturen is vrijgegeven.')).toBeVisible();
  await expect(page.getByText('Het portaal verstuurt niets automatisch')).toHaveCount(0);
  const row = (await db.select().from(newsletters)).find(({ title }) => title === 'Was al verstuurd');
  expect(row?.state).toBe('held');
});
