import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import type { ScreenState } from '../support/screen-state.ts';

const lostDevice = (page: Page) => page.getByRole('button', { name: /^(Apparaat kwijt|Lost device)$/ });

/** The states of the screen about one person. */
export const peopleStates: ScreenState[] = [
  {
    name: 'profile',
    who: 'medewerker',
    path: '/profile/1',
    async reach(page) {
      await expect(page.getByRole('term').first()).toBeVisible();
      await expect(lostDevice(page)).toBeVisible();
    },
  },
  {
    name: 'profile with the lost device dialog',
    who: 'medewerker',
    path: '/profile/1',
    async reach(page) {
      await lostDevice(page).click();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(page.getByRole('dialog').locator('[aria-invalid="true"]')).toBeFocused();
    },
  },
];
