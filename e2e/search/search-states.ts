import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { dialog, statesOf } from '../support/screen-state.ts';

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: /^(Overal zoeken|Search everything)$/ }).click();
  await dialog(page).getByRole('combobox').fill(words);
}

export const searchStates = statesOf('medewerker', '/users', [
  {
    name: 'search over everything',
    async reach(page) {
      await search(page, 'kolk');
      await expect(dialog(page).getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'search over everything without results',
    isVariant: true,
    async reach(page) {
      await search(page, 'niemand heet zo');
      await expect(dialog(page).getByRole('status').filter({ hasText: 'niemand heet zo' })).toBeVisible();
    },
  },
  {
    name: 'search over everything that failed',
    isVariant: true,
    failure: 500,
    prepare: (page) => mockResponse(page, '**/api/search/*', {}, 500),
    async reach(page) {
      await search(page, 'kolk');
      await expect(dialog(page).getByRole('alert')).toBeVisible();
    },
  },
]);
