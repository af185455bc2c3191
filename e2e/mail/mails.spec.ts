import type { Page } from '@playwright/test';
import { emailOf, expect, heading, signIn, test } from '../support/fixtures.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Verstuurde e-mail' });
const lines = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('staff see in the list that a mail has been sent', async ({ page, isMobile }) => {
  await page.request.post('/auth/password-reset/', { data: { email: emailOf('bewoner') } });
  await signIn(page, 'medewerker');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('link', { name: 'Verstuurde e-mail' }).click();
  await expect(heading(page, 'Verstuurde e-mail')).toBeFocused();
  await expect(async () => {
    await page.reload();
    const line = lines(page).filter({ hasText: emailOf('bewoner') });
    expect(await line.first().innerText()).toContain('Verstuurd');
  }).toPass();
});
