import { parcels, type PersonInMapList, type ZoneOnMap } from '@dijkportaal/contract/parcels/parcels';
import { expect } from '@playwright/test';
import { mockResponse } from '../support/screen-mocks.ts';
import { main, mapReady, statesOf } from '../support/screen-state.ts';

/** From this many people on the map shows zones. */
const people: PersonInMapList[] = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1,
  profile_id: index + 1,
  first_name: 'Linde',
  last_name: `van de Kolk ${index + 1}`,
  latitude: 51.8,
  longitude: 5.2,
  parcels: `KDL02 C ${index + 1}`,
  outlines: 1,
}));
const outline: ZoneOnMap['outline'] = [
  [51.79, 5.19],
  [51.81, 5.19],
  [51.81, 5.22],
];
const zones: ZoneOnMap[] = [
  'Dijkvak 1: Kromme Waard',
  'Dijkvak 2: de uiterwaarden tussen het oude veerhuis en de molen',
].map((name, index) => ({ id: index + 1, name, people: people.map(({ profile_id }) => profile_id), outline }));

export const mapStates = statesOf('medewerker', '/', [
  {
    name: 'home of staff with zones on the map',
    isVariant: true,
    async prepare(page) {
      await mockResponse(page, `**${parcels.people.url}`, {
        extent: [5777482, 67622435, 5810877, 67658437],
        results: people,
      });
      await mockResponse(page, `**${parcels.zones.url}`, { results: zones });
      await mockResponse(page, '**/api/parcels/outlines/**', { results: [] });
    },
    async reach(page) {
      await mapReady(page);
      const summary = main(page).locator('summary', { hasText: /dijkvak|zone/i });
      await summary.click();
      await expect(main(page).getByRole('button', { name: /^Dijkvak 1: Kromme Waard/ })).toBeVisible();
    },
  },
]);
