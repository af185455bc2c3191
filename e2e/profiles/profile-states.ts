import { expect } from '@playwright/test';
import { mockResponse } from '../support/screen-mocks.ts';
import { dialogOpen, invalid, main, mapReady, press, statesOf, submit } from '../support/screen-state.ts';

/** The states of the screen on which staff change a profile. */
const changeStates = statesOf('medewerker', '/profile/1/edit', [
  { name: 'profile being changed', reach: mapReady },
  {
    name: 'profile being changed with errors and invalid parcels',
    async reach(page) {
      await mapReady(page);
      await page.locator('input[name="latitude"]').fill('noord');
      await submit(main(page));
      await page
        .getByRole('textbox', { name: /^(Grenzen van de percelen|Outlines of the parcels)$/ })
        .fill('[[51.93]]');
      await press(page, /^(Toevoegen aan de percelen|Add to the parcels)$/);
      await expect(invalid(page)).toHaveCount(2);
    },
  },
  {
    name: 'profile being changed with parcels from the land register',
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
      // Otherwise the header could cover a checkbox at another width.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'profile being changed with a place that is far away',
    isVariant: true,
    async reach(page) {
      await mapReady(page);
      await page.locator('input[name="latitude"]').fill('53,6');
      await submit(main(page));
      await dialogOpen(page);
    },
  },
  {
    name: 'profile being changed with the unsaved changes dialog',
    async reach(page) {
      await mapReady(page);
      await page.locator('input[name="street"]').fill('Dijkweg');
      await press(page, /^(Annuleren|Cancel)$/);
      await dialogOpen(page);
    },
  },
]);

const at = '2026-03-04T11:05:00Z';
const dossier = { state: 'waiting', requested_at: at, expires_at: null, size: null, file: null };
const ready = { state: 'ready', expires_at: '2026-03-11T11:05:00Z', size: 4_300_000, file: '/api/files/1/file/x.zip' };

/** The states of one's own profile with a dossier. */
const dossierStates = statesOf(
  'bewoner',
  '/user-profile',
  [
    {
      name: 'own profile with a dossier being made',
      isVariant: true,
      changes: {},
      shows: /^(Uw dossier wordt gemaakt|Your file is being made)$/,
    },
    { name: 'own profile with a dossier to download', changes: ready, shows: /^(Downloaden|Download) \(4/ },
    {
      name: 'own profile with a dossier that failed',
      isVariant: true,
      changes: { state: 'failed' },
      shows: /^(Uw dossier kon niet worden gemaakt|Your file could not be made)$/,
    },
  ].map(({ name, changes, shows }) => ({
    name,
    prepare: (page) => mockResponse(page, '**/api/profile/dossier/', { ...dossier, ...changes }),
    reach: (page) => expect(main(page).getByText(shows)).toBeVisible(),
  })),
);

/** The states of the first visit after the password. */
const firstVisitStates = statesOf('bewoner', '/welkom', [
  { name: 'first visit: own details', reach: (page) => expect(main(page).locator('dl')).toBeVisible() },
  {
    name: 'first visit: choice of mail',
    path: '/welkom?step=3',
    reach: (page) => expect(main(page).getByRole('checkbox').first()).toBeVisible(),
  },
  {
    name: 'first visit: a change of details',
    isVariant: true,
    path: '/messages/new/details?visit=true',
    reach: (page) => expect(main(page).locator('a[href^="/welkom"]')).toBeVisible(),
  },
]);

export const profileStates = [...changeStates, ...dossierStates, ...firstVisitStates];
