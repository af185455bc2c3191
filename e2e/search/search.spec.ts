import { expect, heading, signIn, test } from '../support/fixtures.ts';

test('staff find a person and a parcel from any screen, with the keyboard only', async ({ page }) => {
  await signIn(page, 'medewerker', '/groups');
  await expect(page.getByRole('button', { name: 'Overal zoeken' })).toBeVisible();
  await expect(heading(page, 'Groepen')).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('linde van der kolk');
  await expect(page.getByRole('option', { name: 'Linde van der Kolk' }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Linde van der Kolk')).toBeFocused();

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(heading(page, 'Linde van der Kolk')).toBeFocused();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('kdl02c1145');
  await expect(page.getByRole('group', { name: 'Percelen' }).getByRole('option')).toHaveText(/KDL02 C 1145/);
  await page.getByRole('group', { name: 'Percelen' }).getByRole('option').click();
  await expect(page).toHaveURL('/parcels/KDL02%20C%201145');
});

test('a resident has no search over everything', async ({ page }) => {
  await signIn(page, 'bewoner');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('button', { name: /^Uw account/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Overal zoeken' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
