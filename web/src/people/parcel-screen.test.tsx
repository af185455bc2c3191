import { notes } from '@dijkportaal/contract/notes';
import { oneParcel, type Parcel } from '@dijkportaal/contract/people/parcel';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { ParcelScreen } from './parcel-screen.tsx';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
  server.respond(notes.list, { count: 0, next: null, previous: null, results: [] });
});

afterEach(cleanup);

const person = {
  id: 1,
  profile_id: 9,
  parcels: '',
  latitude: null,
  longitude: null,
  profile_polygons: [],
  has_name: true,
};
const parcel: Parcel = {
  people: [
    { ...person, first_name: 'Merel', last_name: 'Kwelder', address: 'Dijkweg 4, Wielen' },
    { ...person, id: 2, profile_id: 10, first_name: '', last_name: '', address: '', has_name: false },
  ],
  people_count: 102,
  contacts: [{ id: 9, name: 'Linde Kolk', address: 'Waaldijk 12a, Kesteren', polygons: [] }],
  contacts_count: 1,
  designs: [{ id: 3, title: 'Kruin van de dijk', created_at: '2026-03-04T11:05:00Z' }],
  moments: [{ profile_id: 9, id: 'CM-1', title: 'Keukentafel', type: 'Gesprek', at: '2026-03-04' }],
};
const open = () => renderScreen(withQueries(<ParcelScreen name="KDL02 C 1145" />));
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);

it('links to the people, the designs they see and the contact moments with them', async () => {
  server.respond(oneParcel.get, parcel);
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Perceel KDL02 C 1145');
  expect(await screen.findByText('De eerste 3 staan hieronder.')).toBeTruthy();
  expect(rowsOf('Bewoners en eigenaren (103)')).toEqual([
    ['Merel KwelderDijkweg 4, Wielen', '/profile/9'],
    ['#10Heeft hier een perceel met een andere naam', '/profile/10'],
    ['Linde KolkWaaldijk 12a, KesterenNog geen account', '/contacts/9'],
  ]);
  expect(rowsOf('Ontwerpen die zij zien')).toEqual([
    ['Kruin van de dijk04-03-2026', '/design-admin?search=Kruin+van+de+dijk'],
  ]);
  expect(rowsOf('Contactmomenten')).toEqual([
    ['Keukentafel04-03-2026 met Merel KwelderGesprek', '/profile/9#moment-CM-1'],
  ]);
  expect(screen.getByText('Dit perceel staat nog niet op de kaart.')).toBeTruthy();
});

it('says that nobody has the parcel, and can be loaded again after a failure', async () => {
  server.refuses(oneParcel.get, 500, {});
  const user = await open();
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' });
  server.respond(oneParcel.get, {
    people: [],
    people_count: 0,
    contacts: [],
    contacts_count: 0,
    designs: [],
    moments: [],
  });
  await user.click(retry);
  expect(await screen.findByText('Niemand heeft dit perceel')).toBeTruthy();
});
