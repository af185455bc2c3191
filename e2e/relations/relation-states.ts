import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import type { ScreenState } from '../support/screen-states.ts';

const entriesReady = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();
/** The own profile, answered as the real one with something else in it. */
async function changeProfile(page: Page, changes: object): Promise<void> {
  await page.route('**/api/profile/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } });
  });
  await page.reload();
}

/** Wishes and contact moments, with what can go wrong. */
export const relationStates: ScreenState[] = [
  { name: 'wishes', who: 'bewoner', path: '/wishes', reach: entriesReady },
  {
    name: 'wishes with a file that cannot be had',
    who: 'bewoner',
    path: '/wishes',
    async reach(page) {
      await entriesReady(page);
      await page.route('**/api/download-document/', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('article').getByRole('button').first().click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'contact moments', who: 'bewoner', path: '/contact_moments', reach: entriesReady },
  {
    name: 'contact moments while the relationship system is away',
    who: 'bewoner',
    path: '/contact_moments',
    async reach(page) {
      await entriesReady(page);
      await changeProfile(page, { relatics_failing_since: '2026-11-21T11:04:05.678Z' });
      await expect(page.getByText('21-11-2026 12:04')).toBeVisible();
    },
  },
  {
    name: 'a long contact moment',
    who: 'bewoner',
    path: '/contact_moments',
    async reach(page) {
      await entriesReady(page);
      const { relatics_data } = await page.evaluate(async () => {
        const { access } = JSON.parse(localStorage['dijkportaal.session'] as string) as { access: string };
        const answer = await fetch('/api/profile/', { headers: { authorization: `Bearer ${access}` } });
        return (await answer.json()) as { relatics_data: { Contactmoment: object[] } };
      });
      const record =
        '<h4>Kop</h4><p>' + 'Woord voor woord vastgelegd. '.repeat(80) + '</p><table><tr><td>a</td></tr></table>';
      const [first] = relatics_data.Contactmoment;
      const long = { ...first, ID: 'CM_lang', Vastlegging: { Vastlegging: record } };
      await changeProfile(page, { relatics_data: { ...relatics_data, Contactmoment: [long] } });
      await page.getByRole('article').locator('[aria-expanded="false"]').click();
      await expect(page.getByRole('article').locator('[aria-expanded="true"]')).toBeVisible();
    },
  },
  {
    name: 'no wishes',
    who: 'bewoner',
    path: '/wishes',
    async reach(page) {
      await changeProfile(page, { relatics_data: { Contactmoment: [], Klanteis: [] } });
      await expect(page.getByRole('main').locator('p + p').first()).toBeVisible();
    },
  },
  {
    name: 'wishes that were never fetched, because it fails',
    who: 'bewoner',
    path: '/wishes',
    async reach(page) {
      const never = { relatics_data: null, relatics_fetched_at: null, relatics_refreshing: false };
      await changeProfile(page, { ...never, relatics_failing_since: '2026-11-21T11:04:05.678Z' });
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];
