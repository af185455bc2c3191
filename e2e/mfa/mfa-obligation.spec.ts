import type { Page } from '@playwright/test';
import { codeOf } from '../../server/test/totp.ts';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

test.use({ portalSettings: { STAFF_MFA: 'true' } });

const card = (page: Page) => page.getByRole('region', { name: 'Tweestapsverificatie' });
const first = 'Stel eerst tweestapsverificatie in';

test('staff only see their own profile until they turn on the second factor', async ({ page, problems }) => {
  problems.allow(/status of 403/);
  await signIn(page, 'medewerker');
  for (const path of ['/', '/users', '/profile/1', '/privacy']) {
    await page.goto(path);
    await expect(heading(page, first), path).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Hoofdmenu', includeHidden: true })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Tweestapsverificatie instellen' }).click();
  await expect(heading(page, 'Uw profiel')).toBeFocused();
  await expect(page.getByText(first)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account verwijderen' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await card(page).getByRole('button', { name: 'Tweestapsverificatie aanzetten' }).click();
  const secret = ((await card(page).locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
  await card(page)
    .getByLabel('Code uit de app')
    .fill(await codeOf(secret));
  await card(page).getByRole('button', { name: 'Controleren en aanzetten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bewaar uw herstelcodes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByLabel('Ik heb de codes bewaard').check();
  await dialog.getByRole('button', { name: 'Klaar' }).click();

  await expect(page.getByText(first)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account verwijderen' })).toBeVisible();
  await expect(card(page).getByText(/^Tweestapsverificatie is verplicht voor medewerkers/)).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Uitzetten' })).toHaveCount(0);
  await page.goto('/');
  await expect(heading(page, /^Welkom Zeger/)).toBeVisible();
  await page.goto('/profile/1');
  await expect(heading(page, 'Linde van der Kolk')).toBeVisible();
});

test('an obligation that starts during a visit leads to the setup of the second factor', async ({ page, problems }) => {
  problems.allow(/status of 403/);
  await signIn(page, 'beheerder', '/user-profile');
  await expect(heading(page, 'Uw profiel')).toBeVisible();
  // The profile was loaded before the obligation started.
  await page.route(
    '**/api/profile/',
    async (route) => {
      const response = await route.fetch();
      const profile = (await response.json()) as object;
      await route.fulfill({ response, json: { ...profile, mfa_missing: false } });
    },
    { times: 1 },
  );
  await page.goto('/');
  await expect(page).toHaveURL('/user-profile');
  await expect(page.getByText(first)).toBeVisible();
});
