import { expect, type Page } from '@playwright/test';
import { dialogOpen, invalid, press, statesOf } from '../support/screen-state.ts';

async function openDialog(page: Page): Promise<void> {
  await press(page, /^(Bekijk als bewoner|View as resident)$/);
  await dialogOpen(page);
}

/** Viewing the portal as a resident. */
export const impersonationStates = statesOf('medewerker', '/profile/1', [
  {
    name: 'profile with the reason to view the portal as the resident',
    async reach(page) {
      await openDialog(page);
      await press(page, /^(Bekijken|View)$/);
      await expect(invalid(page)).toHaveCount(1);
    },
  },
  {
    name: 'own profile of a resident while staff view it',
    async reach(page) {
      await openDialog(page);
      await page.getByRole('textbox').fill('Controle');
      await press(page, /^(Bekijken|View)$/);
      await expect(page.getByRole('region', { name: /^(Bekijken als bewoner|Viewing as a resident)$/ })).toBeVisible();
      await page.goto('/user-profile');
      await expect(page.getByRole('timer')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
]);
