import { outlineRuns, type OutlineRun } from '@dijkportaal/contract/parcels/outline-runs';
import { expect, type Page } from '@playwright/test';
import { mockList } from '../support/screen-mocks.ts';
import { dialogOpen, press, statesOf } from '../support/screen-state.ts';

const ended: OutlineRun = {
  id: 3,
  started_at: '2026-11-20T09:00:00.000Z',
  finished_at: '2026-11-20T09:05:00.000Z',
  state: 'finished',
  started_by: 'Zeger Binnenberm',
  waiting_since: null,
  people: { total: 1_040, waiting: 0, complete: 1_000, partial: 20, none: 15, changed: 5 },
};
const problems = [
  { designation: 'KDL02 Z 9', kind: 'missing' },
  { designation: 'Kolkdal A 12', kind: 'several' },
  { designation: 'het weiland achter de boerderij van de vorige eigenaar', kind: 'unreadable' },
];
const name = "Wielewaal-Madelief van den Uiterwaardenbergh-Zomerkade tot Binnenberm en in 't Oude Rivierenland";

/** Answers the calls of the screen that fetches parcels for everyone. */
async function mockRuns(page: Page, runs: OutlineRun[], people: object[]): Promise<void> {
  await mockList(page, `**${outlineRuns.list.url}?*`, ...runs);
  await mockList(page, `**${outlineRuns.candidates.url}?*`, ...people);
  const partial = { profile_id: 1, name, state: 'partial', found: 2, problems };
  const changed = { profile_id: 4, name: 'Merel Kwelder', state: 'changed', found: 0, problems: [] };
  await mockList(page, '**/api/parcels/outline-runs/3/report/?*', partial, changed);
}

const heading = (page: Page) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();

/** The states of the screen that fetches parcels for everyone. */
export const runStates = statesOf('medewerker', '/fetch-parcels', [
  {
    name: 'parcels for everyone',
    prepare: (page) =>
      mockRuns(
        page,
        [ended],
        [{ profile_id: 1, name, parcels: 'KDL03 A 1, het weiland', readable: 1, unreadable: ['het weiland'] }],
      ),
    reach: async (page) => {
      await heading(page);
      await expect(page.getByText(/^KDL02 Z 9: /)).toBeVisible();
    },
  },
  {
    name: 'parcels for everyone, with nobody left',
    isVariant: true,
    prepare: (page) => mockRuns(page, [], []),
    reach: heading,
  },
  {
    name: 'parcels for everyone being fetched',
    isVariant: true,
    prepare: (page) => {
      const people = { ...ended.people, waiting: 600, complete: 400 };
      const waiting_since = '2026-11-20T09:02:00.000Z';
      return mockRuns(page, [{ ...ended, state: 'running', finished_at: null, waiting_since, people }], []);
    },
    async reach(page) {
      await expect(page.getByRole('progressbar')).toBeVisible();
      await press(page, /^(Stoppen|Stop)$/);
      await dialogOpen(page);
    },
  },
]);
