import type { Page } from '@playwright/test';
import { newWord } from '../publications/news-items.ts';
import { card, dialog, makePictures, publish } from '../publications/published.ts';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

test('going back closes an enlarged picture, and then the page @phone-only', async ({ page }) => {
  const title = newWord('Terug ');
  await publish(page, 'designs', { title, files: await makePictures(2) });
  await signIn(page, 'bewoner', '/privacy');
  await page.goto('/design');
  const tile = card(page, title).getByRole('button', { name: 'beeld-1.png groot tonen' });
  await tile.click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/design$/);
  await expect(tile).toBeFocused();

  // Forward shows nothing, and back is then the page before.
  await page.goForward();
  await expect(heading(page, 'Ontwerpen')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await tile.click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => (history.state as { open?: number }).open ?? 0)).toBe(0);
  await page.goBack();
  await expect(heading(page, 'Privacy')).toBeVisible();
});

test('going back in a form asks about unsaved changes, as Escape does', async ({ page }) => {
  await signIn(page, 'medewerker', '/groups');
  await page.getByRole('button', { name: 'Groep toevoegen' }).click();
  await dialog(page).getByLabel('Naam').fill('Pachters');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Weggaan zonder opslaan?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(dialog(page).getByLabel('Naam')).toHaveValue('Pachters');
  await page.goBack();
  await question.getByRole('button', { name: 'Weggaan zonder opslaan' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/groups$/);
});

test('going back closes the menu; a page opened from it is left to the page before @phone-only', async ({ page }) => {
  await signIn(page, 'bewoner', '/privacy');
  await menuButton(page).tap();
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(heading(page, 'Privacy')).toBeVisible();

  await menuButton(page).tap();
  await menu(page).getByRole('link', { name: 'Kaart' }).tap();
  await expect(heading(page, /^Welkom/)).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Privacy')).toBeVisible();
  await page.goForward();
  await expect(heading(page, /^Welkom/)).toBeVisible();
});

test('signing out with a text that was not sent asks first', async ({ page }) => {
  await signIn(page, 'bewoner', '/messages');
  await page.getByRole('textbox', { name: 'Onderwerp' }).fill('Over de sloot');
  const signOut = async () => {
    await page.getByRole('button', { name: /^Uw account/ }).click();
    await page.getByRole('button', { name: 'Uitloggen' }).click();
  };
  await signOut();
  const question = page.getByRole('dialog', { name: 'Weggaan zonder opslaan?' });
  await expect(question).toContainText('gaan ze verloren');
  await question.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(page.getByRole('textbox', { name: 'Onderwerp' })).toHaveValue('Over de sloot');
  await signOut();
  await question.getByRole('button', { name: 'Weggaan zonder opslaan' }).click();
  await expect(page).toHaveURL(/\/login/);
});
