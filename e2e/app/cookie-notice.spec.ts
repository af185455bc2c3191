import type { Page } from '@playwright/test';
import { expect, heading, signIn, signOut, test } from '../support/fixtures.ts';

test.use({ stored: {} });

const notice = (page: Page) => page.getByRole('region', { name: 'Bericht over cookies' });

for (const button of ['Akkoord', 'Bericht over cookies sluiten']) {
  test(`the cookie notice remains until «${button}» is clicked, then never returns`, async ({ page, context }) => {
    await page.goto('/login');
    await expect(notice(page)).toContainText('We gebruiken cookies om uw ervaring te verbeteren');
    await page.reload();
    await expect(notice(page)).toBeVisible();

    await notice(page).getByRole('button', { name: button }).click();
    await expect(notice(page)).toBeHidden();
    await page.reload();
    await expect(heading(page, 'Inloggen')).toBeVisible();
    await expect(notice(page)).toBeHidden();

    const other = await context.newPage();
    await signIn(other, 'bewoner');
    await expect(heading(other, /^Welkom/)).toBeVisible();
    await expect(notice(other)).toBeHidden();
  });
}

test('signed-in users see the cookie notice too, and dismissing it survives signing out', async ({ page }) => {
  await signIn(page, 'bewoner');
  await notice(page).getByRole('button', { name: 'Akkoord' }).click();
  await signOut(page);
  await expect(heading(page, 'Inloggen')).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('users can sign in while the cookie notice is shown @phone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('bewoner@example.org');
  const submit = page.getByRole('main').getByRole('button', { name: 'Inloggen' });
  await submit.focus();
  const [button, box] = [await submit.boundingBox(), await notice(page).boundingBox()];
  expect(button && box && button.y + button.height <= box.y).toBe(true);
  expect(box!.height / page.viewportSize()!.height).toBeLessThan(0.12);
});
