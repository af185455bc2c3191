import { expect, type Page } from '@playwright/test';
import type { ScreenState } from '../support/screen-state.ts';

const mapReady = (page: Page) => expect(page.locator('[data-map-ready="true"]')).toBeVisible();

/** The states of the screen on which staff change a profile. */
export const profileStates: ScreenState[] = [
  { name: 'profile being changed', who: 'medewerker', path: '/profile/1/edit', reach: mapReady },
  {
    name: 'profile being changed with errors and invalid parcels',
    who: 'medewerker',
    path: '/profile/1/edit',
    async reach(page) {
      await mapReady(page);
      await page.locator('input[name="latitude"]').fill('noord');
      await page.getByRole('main').locator('button[type="submit"]').click();
      await page
        .getByRole('textbox', { name: /^(Grenzen van de percelen|Outlines of the parcels)$/ })
        .fill('[[51.93]]');
      await page.getByRole('button', { name: /^(Toevoegen aan de percelen|Add to the parcels)$/ }).click();
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2);
    },
  },
  {
    name: 'profile being changed with parcels from the land register',
    who: 'medewerker',
    path: '/profile/1/edit',
    async reach(page) {
      await mapReady(page);
      const field = page.getByRole('textbox', { name: /^(Kadastrale aanduiding|Cadastral designation)$/ });
      await field.fill('KDL03 A 12, KDL02 A 7, Kolkdal A 12, het weiland');
      await field.press('Enter');
      await expect(page.getByRole('button', { name: /^KDL04 A 12, / })).toBeVisible();
      const address = page.getByRole('textbox', { name: /^(Adres zoeken|Find an address)$/ });
      await address.fill('wielsteeg');
      await address.press('Enter');
      await expect(page.getByRole('button', { name: /Wielsteeg/ }).first()).toBeVisible();
      // Or the header would lie over a checkbox at another width.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'profile being changed with a place that is far away',
    who: 'medewerker',
    path: '/profile/1/edit',
    async reach(page) {
      await mapReady(page);
      await page.locator('input[name="latitude"]').fill('53,6');
      await page.getByRole('main').locator('button[type="submit"]').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'profile being changed with the unsaved changes dialog',
    who: 'medewerker',
    path: '/profile/1/edit',
    async reach(page) {
      await mapReady(page);
      await page.locator('input[name="street"]').fill('Dijkweg');
      await page.getByRole('button', { name: /^(Annuleren|Cancel)$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
