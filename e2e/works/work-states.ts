import type { NearbyWork, Work } from '@dijkportaal/contract/works';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockList, mockResponse } from '../support/screen-mocks.ts';
import {
  invalid,
  main,
  openDeleteDialog,
  statesOf,
  submit,
  tableReady,
  type ScreenState,
} from '../support/screen-state.ts';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const near: NearbyWork = {
  id: 1,
  title: 'Dijkweg dicht voor autoverkeer tijdens dijkversterkingswerkzaamheden',
  description: 'De weg op de dijk is dicht.\nVolg met de auto de gele borden.',
  starts_on: dayFromNow(-3),
  ends_on: dayFromNow(5),
  from_time: '07:00',
  until_time: '16:30',
  effects: ['road_closed', 'noise', 'vibration', 'no_access'],
  shapes: [
    {
      kind: 'line',
      corners: [
        [51.8405, 5.1],
        [51.8405, 5.11],
      ],
      holes: [],
    },
    {
      kind: 'area',
      corners: [
        [51.84, 5.1],
        [51.84, 5.11],
        [51.845, 5.11],
      ],
      holes: [],
    },
    { kind: 'point', corners: [[51.842, 5.105]], holes: [] },
  ],
  state: 'published',
  is_phase: false,
  zone: '',
  changed_at: '2026-11-22T11:04:05.678Z',
};
const later: NearbyWork = {
  ...near,
  id: 2,
  starts_on: dayFromNow(20),
  ends_on: dayFromNow(20),
  effects: [],
  from_time: null,
  until_time: null,
};
const cancelled: NearbyWork = { ...later, id: 3, state: 'cancelled' };
const afterwards: NearbyWork = { ...later, id: 4, starts_on: dayFromNow(90), ends_on: dayFromNow(120) };
const phases = ([-200, -5, 100] as const).map((from, index): NearbyWork => {
  const period = { starts_on: dayFromNow(from), ends_on: dayFromNow(from + 90) };
  return { ...later, ...period, id: 10 + index, is_phase: true, zone: 'Dijkvak 2: Oudkolk' };
});
const work: Work = { ...near, zone_id: 1, zone: 'Dijkvak 2: Oudkolk', distance: 200 };

const mockNearby = (page: Page, ...results: NearbyWork[]) => mockResponse(page, '**/api/works/nearby/', { results });
const mockWorks = (page: Page) =>
  mockList(page, '**/api/works/?*', work, { ...work, id: 2, state: 'draft' }, { ...work, id: 3, state: 'cancelled' });

export const workStates: ScreenState[] = [
  ...statesOf('bewoner', '/', [
    {
      name: 'works near a resident',
      prepare: (page) => mockNearby(page, ...phases, near, later, cancelled, afterwards),
      reach: (page) =>
        expect(page.getByRole('region', { name: /^(Werk bij u|Works near)/ }).getByRole('listitem')).toHaveCount(3),
    },
  ]),
  ...statesOf('bewoner', '/works', [
    {
      name: 'works by week',
      prepare: (page) => mockNearby(page, ...phases, near, later, cancelled, afterwards),
      reach: (page) => expect(main(page).getByRole('listitem').last()).toBeVisible(),
    },
    {
      name: 'no works',
      isVariant: true,
      prepare: (page) => mockNearby(page),
      reach: (page) =>
        expect(
          main(page)
            .getByText(/geen werk bij u|no works near/)
            .first(),
        ).toBeVisible(),
    },
  ]),
  ...statesOf('bewoner', '/works', [
    {
      name: 'address of a calendar',
      async prepare(page) {
        await mockNearby(page, near);
        await mockResponse(page, '**/api/calendar-feed/', {
          url: 'https://portaal.example.org/api/calendar-feed/agenda.ics?token=6a22326f-55d8-4bb7-adae-ea38fe627fa3.LQzqK6ZYn3pj_MwT',
          created_at: '2026-11-22T11:04:05.678Z',
        });
      },
      reach: (page) => expect(main(page).getByRole('link', { name: /agenda|calendar/ })).toBeVisible(),
    },
  ]),
  ...statesOf('bewoner', '/works/1', [
    {
      name: 'one of the works',
      prepare: (page) => mockResponse(page, '**/api/works/nearby/1/', near),
      reach: (page) => expect(main(page).getByText('Volg met de auto de gele borden')).toBeVisible(),
    },
  ]),
  ...statesOf('medewerker', '/works-admin', [
    { name: 'works of staff', prepare: mockWorks, reach: tableReady },
    { name: 'delete works dialog', isVariant: true, prepare: mockWorks, reach: openDeleteDialog },
  ]),
  ...statesOf('medewerker', '/works-admin/edit', [
    {
      name: 'new works with errors',
      async reach(page) {
        await submit(main(page));
        await expect(invalid(page)).toHaveCount(3);
      },
    },
  ]),
  ...statesOf('medewerker', '/works-admin/edit/1', [
    {
      name: 'change works',
      prepare: (page) => mockResponse(page, '**/api/works/1/', work),
      async reach(page) {
        await expect(
          main(page)
            .getByRole('status')
            .filter({ hasText: /bewoner|resident/ }),
        ).toBeVisible();
        await expect(page.locator('[data-map-ready="true"]')).toBeVisible();
      },
    },
  ]),
];
