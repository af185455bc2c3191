import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { landRegister, type RegisteredParcel } from '@dijkportaal/contract/parcels/land-register';
import { portal } from '@dijkportaal/contract/portal';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { loadPortalFacts } from '../../platform/extensions.ts';
import { RegisterSection } from './register-section.tsx';

let server: FakeServer;
const onPosition = vi.fn<(place: [number, number]) => void>();
const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());

const outline: Polygon['polygon'] = [
  [51.84, 5.1],
  [51.84, 5.2],
  [51.85, 5.2],
];
const parcel = (designation: string, municipality = 'Kolkdal'): RegisteredParcel => ({
  designation,
  municipality,
  area: 1_200,
  polygons: [{ name: designation, polygon: outline }],
});
const found = (...results: RegisteredParcel[]) => ({ results, suggestions: [] });

beforeEach(async () => {
  server = startFakeServer();
  server.respond(portal.facts, {
    base_map: { kind: 'none' },
    privacy_url: null,
    terms_url: null,
    accessibility_url: null,
  });
  await signInAs(server, { permissions: ['Staff'] });
  server.respond(landRegister.municipalities, { results: [] });
  await loadPortalFacts();
  onPosition.mockClear();
  onSubmit.mockClear();
});
afterEach(cleanup);

function Form({ text = '', start }: { text?: string; start?: Polygon[] }) {
  const [polygons, setPolygons] = useState(start ?? []);
  return (
    <form onSubmit={onSubmit}>
      <RegisterSection parcelsText={text} polygons={polygons} onChange={setPolygons} onPosition={onPosition} />
      <output aria-label="kaart">{polygons.map(({ name }) => name).join('; ')}</output>
    </form>
  );
}

const open = (form = <Form />) => renderScreen(withQueries(form));
const onMap = () => screen.getByRole('status', { name: 'kaart' }).textContent;
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Kadastrale aanduiding' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('puts a parcel on the map by its designation, with Enter, and does not save the form', async () => {
  server.respond(landRegister.find, found(parcel('KDL02 C 1145')));
  const user = await open();
  await user.type(field(), 'kdl2 c 01145{Enter}');
  await waitFor(() => expect(onMap()).toBe('KDL02 C 1145'));
  expect(screen.getByText('KDL02 C 1145 staat op de kaart. Het is nog niet opgeslagen.')).toBeTruthy();
  expect([field().value, document.activeElement, onSubmit.mock.calls]).toEqual(['', field(), []]);
});

it('replaces an older outline of the same parcel, and leaves the others', async () => {
  server.respond(landRegister.find, found(parcel('KDL02 C 1145')));
  const start = ['KDL02 C 1145 (1)', 'KDL02 C 1145 (2)', 'KDL02 C 11'].map((name) => ({ name, polygon: outline }));
  const user = await open(<Form start={start} />);
  await user.type(field(), 'KDL02 C 1145');
  await user.click(button('Ophalen'));
  await waitFor(() => expect(onMap()).toBe('KDL02 C 11; KDL02 C 1145'));
});

it('fetches the missing parcels of the text with one click', async () => {
  server.respond(landRegister.find, found(parcel('KDL02 C 1146')));
  const start = [{ name: 'KDL02 C 1145', polygon: outline }];
  const user = await open(<Form text="KDL02 C 1145, 1146, het weiland" start={start} />);
  await user.click(button('Het perceel uit ‘Percelen als tekst’ ophalen'));
  await waitFor(() => expect(onMap()).toBe('KDL02 C 1145; KDL02 C 1146'));
  expect(screen.queryByRole('button', { name: /uit ‘Percelen als tekst’/ })).toBeNull();
});

it('puts parcels in the order of the text, whichever response arrives first', async () => {
  const user = await open(<Form text="KDL02 C 1145, 1146" />);
  const send = window.fetch;
  const second = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const designation = new URL(url, location.origin).searchParams.get('designation');
    if (designation === null) return send(url, init);
    if (designation === 'KDL02 C 1146') second.resolve();
    else await second.promise;
    return Response.json(found(parcel(designation)));
  });
  await user.click(button(/^Alle 2 percelen/));
  await waitFor(() => expect(onMap()).toBe('KDL02 C 1145; KDL02 C 1146'));
});

it('does not offer what is on the map with the code of its municipality instead of the name', async () => {
  server.respond(landRegister.municipalities, { results: [{ code: 'KDL02', name: 'Kolkdal' }] });
  const start = [{ name: 'KDL02 C 1145', polygon: outline }];
  await open(<Form text="kolkdal C 1145, 1146" start={start} />);
  expect(await screen.findByRole('button', { name: 'Het perceel uit ‘Percelen als tekst’ ophalen' })).toBeTruthy();
});

it('offers staff a choice between several parcels', async () => {
  server.respond(landRegister.find, found(parcel('KDL02 A 12'), parcel('KDL04 A 12')));
  const user = await open();
  await user.type(field(), 'Kolkdal A 12{Enter}');
  await user.click(await screen.findByRole('button', { name: 'KDL04 A 12, gemeente Kolkdal, 1.200 m²' }));
  expect(onMap()).toBe('KDL04 A 12');
  expect(screen.queryByText(/^Van Kolkdal/)).toBeNull();
});

it('says what was not found, and offers what looks like it', async () => {
  server.respond(landRegister.find, { results: [], suggestions: ['KDL03 A 7'] });
  const user = await open();
  await user.type(field(), 'KDL02 A 7{Enter}');
  expect(await screen.findByText(/^KDL02 A 7 is niet gevonden\./)).toBeTruthy();
  server.respond(landRegister.find, found(parcel('KDL03 A 7')));
  await user.click(button('KDL03 A 7'));
  await waitFor(() => expect(onMap()).toBe('KDL03 A 7'));
});

it('reports what is not a designation, without requesting it', async () => {
  const user = await open();
  await user.click(button('Ophalen'));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await user.type(field(), 'het weiland{Enter}');
  expect(await screen.findByText('‘het weiland’ is geen kadastrale aanduiding.')).toBeTruthy();
  expect(server.sentTo(landRegister.find)).toEqual([]);
});

it('stops when the land register is unavailable, and shows its response', async () => {
  server.refuses(landRegister.find, 503, { error: 'Het Kadaster heeft het te druk.' });
  const user = await open();
  await user.type(field(), 'KDL02 A 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12{Enter}');
  expect(await screen.findByText('Het Kadaster heeft het te druk.')).toBeTruthy();
  expect(screen.getByText(/percelen zijn niet opgezocht\.$/)).toBeTruthy();
  expect(server.sentTo(landRegister.find).length).toBeLessThanOrEqual(4);
});

it('finds an address, with its location and parcels', async () => {
  const address = { name: 'Kolkdijk 12, 0412WS Oudkolk', latitude: 51.84, longitude: 5.12, parcels: ['KDL02 C 1145'] };
  server.respond(landRegister.addresses, { results: [address] });
  server.respond(landRegister.find, found(parcel('KDL02 C 1145')));
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Adres zoeken' }), 'kolkdijk 12{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Positie hier: Kolkdijk 12, 0412WS Oudkolk' }));
  expect(onPosition).toHaveBeenCalledWith([51.84, 5.12]);
  await user.click(button('Perceel ophalen: Kolkdijk 12, 0412WS Oudkolk'));
  await waitFor(() => expect(onMap()).toBe('KDL02 C 1145'));
  server.respond(landRegister.addresses, { results: [] });
  await user.click(button('Zoeken'));
  expect(await screen.findByText(/^Er is geen adres gevonden/)).toBeTruthy();
  server.refuses(landRegister.addresses, 504, { error: 'Het Kadaster gaf niet op tijd antwoord.' });
  await user.click(button('Zoeken'));
  expect(await screen.findByText('Het Kadaster gaf niet op tijd antwoord.')).toBeTruthy();
});
