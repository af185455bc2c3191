import { expect, type Page } from '@playwright/test';
import type { ScreenState } from '../support/screen-state.ts';

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Bekijk als bewoner|View as resident)$/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Viewing the portal as a resident. */
export const impersonationStates: ScreenState[] = [
  {
    name: 'profile with the reason to view the portal as the resident',
    who: 'medewerker',
    path: '/profile/1',
    async reach(page) {
      await openDialog(page);
      await page.getByRole('button', { name: /^(Bekijken|View)$/ }).click();
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    },
  },
  {
    name: 'own profile of a resident while staff view it',
    who: 'medewerker',
    path: '/profile/1',
    async reach(page) {
      await openDialog(page);
      await page.getByRole('textbox').fill('Controle');
      await page.getByRole('button', { name: /^(Bekijken|View)$/ }).click();
      await expect(page.getByRole('region', { name: /^(Bekijken als bewoner|Viewing as a resident)$/ })).toBeVisible();
      await page.goto('/user-profile');
      await expect(page.getByRole('timer')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
