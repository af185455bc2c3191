import { works, type NearbyWork, type Work } from '@dijkportaal/contract/works';
import { portal } from '@dijkportaal/contract/portal';
import { zones } from '@dijkportaal/contract/audience/zones';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { WorkEditScreen } from './staff/work-edit-screen.tsx';
import { addDays, nextWeeks, today } from './days.ts';
import { PhasesSection } from './phases-section.tsx';
import { WorksScreen } from './works-screen.tsx';
import { WorksSection } from './works-section.tsx';

let server: FakeServer;
const near: NearbyWork = {
  id: 1,
  title: 'Damwanden plaatsen',
  description: '',
  starts_on: today(),
  ends_on: addDays(today(), 9),
  from_time: '07:00',
  until_time: '16:30',
  effects: ['noise', 'vibration'],
  shapes: [],
  state: 'published',
  is_phase: false,
  zone: '',
  changed_at: '2026-11-22T11:04:05.678Z',
};
const far: NearbyWork = {
  ...near,
  id: 2,
  title: 'Weg dicht',
  starts_on: addDays(today(), 60),
  ends_on: addDays(today(), 61),
};
const phase: NearbyWork = { ...near, id: 3, title: 'Klei aanbrengen', is_phase: true };

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  server.respond(portal.facts, {
    base_map: { kind: 'none' },
    privacy_url: null,
    terms_url: null,
    accessibility_url: null,
  });
  await signInAs(server);
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const respond = (...results: NearbyWork[]) => server.respond(works.nearby, { results });

it('shows on home what is near in the coming four weeks, with what people notice', async () => {
  respond(phase, near, far);
  await renderScreen(withQueries(<WorksSection />));
  const region = within(await screen.findByRole('region', { name: 'Werk bij u in de buurt' }));
  expect(region.getAllByRole('listitem')).toHaveLength(1);
  expect(region.getByText('Dit merkt u: geluid, trillingen.')).toBeTruthy();
  expect(region.getByText(/van 07:00 tot 16:30 uur/)).toBeTruthy();
  expect(region.getByText('Vandaag')).toBeTruthy();
});

it.each([
  ['there is none', () => respond(phase)],
  ['the server does not have it', () => server.refuses(works.nearby, 404, { detail: 'Not found.' })],
])('shows nothing on home if %s', async (_when, prepare) => {
  prepare();
  await renderScreen(withQueries(<WorksSection />));
  await waitFor(() => expect(server.versionsSentTo(works.nearby)).not.toHaveLength(0));
  expect(screen.queryByRole('region')).toBeNull();
});

it('shows four weeks, today in the first, and what is later', async () => {
  respond(near, far);
  await renderScreen(withQueries(<WorksScreen />));
  expect(await screen.findByText('Deze week')).toBeTruthy();
  const regions = screen.getAllByRole('region');
  expect(regions).toHaveLength(5);
  expect(within(regions[0]!).getByRole('link', { name: 'Damwanden plaatsen' })).toBeTruthy();
  expect(within(regions[3]!).getByText('Geen werk bij u in de buurt.')).toBeTruthy();
  expect(within(regions[4]!).getByRole('link', { name: 'Weg dicht' })).toBeTruthy();
  expect(within(regions[1]!).getByRole('link', { name: 'Damwanden plaatsen' })).toBeTruthy();
  expect(regions.map((region) => within(region).queryAllByText('Vandaag').length)).toEqual([1, 0, 0, 0, 0]);
});

it('shows the phases of the own part of the dike, with the one of now', async () => {
  const zone = 'Dijkvak 2: Oudkolk';
  const past = { starts_on: addDays(today(), -90), ends_on: addDays(today(), -1) };
  const coming = { starts_on: addDays(today(), 10), ends_on: addDays(today(), 90) };
  respond(
    near,
    { ...phase, ...past, id: 4, zone, title: 'Opruimen' },
    { ...phase, zone },
    { ...phase, ...coming, id: 5, zone, title: 'Afwerken' },
  );
  await renderScreen(withQueries(<PhasesSection />));
  const region = within(await screen.findByRole('region', { name: 'Mijn dijkvak: Dijkvak 2: Oudkolk' }));
  const rows = region.getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Opruimen',
    'Klei aanbrengen',
    'Afwerken',
  ]);
  expect(rows.map((row) => within(row).getByText(/^(Klaar|Nu bezig|Komt nog)$/).textContent)).toEqual([
    'Klaar',
    'Nu bezig',
    'Komt nog',
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

it('begins weeks on Monday, also in another year and on a Sunday', () => {
  expect(nextWeeks('2026-12-31', 2)).toEqual(['2026-12-28', '2027-01-04']);
  expect(nextWeeks('2026-11-29', 1)).toEqual(['2026-11-23']);
});

it('saves works with a pasted place, and shows how many people see it', async () => {
  const onLeave = vi.fn<(isSaved: boolean) => void>();
  server.respond(zones.list, {
    count: 1,
    next: null,
    previous: null,
    results: [{ id: 4, name: 'Oudkolk', users_count: 3, contacts_count: 2 }],
  });
  server.respond(works.reach, { people: 12, mailed: 9 });
  const saved: Work = { ...near, zone_id: null, distance: 50 };
  server.respond(works.create, saved);
  const user = await renderScreen(
    withQueries(<WorkEditScreen id={undefined} onLeave={onLeave} Map={() => <p>kaart</p>} />),
  );
  await user.click(screen.getByRole('radio', { name: 'Gepubliceerd' }));
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(screen.getByText('Titel is verplicht.')).toBeTruthy();
  expect(screen.getByText('Kies een zone of geef een plek op de kaart aan.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Titel' }), 'Damwand');
  await user.type(screen.getByRole('textbox', { name: 'Eerste dag' }), '07-12-2026');
  await user.type(screen.getByRole('textbox', { name: 'Laatste dag' }), '08-12-2026');
  await user.click(screen.getByRole('checkbox', { name: 'Geluid' }));
  const distance = screen.getByRole('textbox', { name: 'Afstand in meters' });
  await user.clear(distance);
  await user.type(distance, '50');
  await user.click(screen.getByRole('textbox', { name: 'Plek als tekst' }));
  await user.paste('POINT (5.63 51.93)');
  await user.click(screen.getByRole('button', { name: 'Toevoegen aan de plek' }));
  expect(await screen.findByText('12 bewoners zien dit. 9 willen e-mail.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
  expect(server.sentTo(works.create)).toMatchObject([
    {
      title: 'Damwand',
      starts_on: '2026-12-07',
      ends_on: '2026-12-08',
      from_time: null,
      effects: ['noise'],
      zone_id: null,
      shapes: [{ kind: 'point', corners: [[51.93, 5.63]], holes: [] }],
      distance: 50,
      state: 'published',
    },
  ]);
});

it('says next to the text what is wrong with a pasted place, and keeps it', async () => {
  server.respond(zones.list, { count: 0, next: null, previous: null, results: [] });
  const user = await renderScreen(
    withQueries(<WorkEditScreen id={undefined} onLeave={() => {}} Map={() => <p>kaart</p>} />),
  );
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Plek als tekst' });
  await user.click(text);
  await user.paste('POINT (-3.7 40.4)');
  await user.click(screen.getByRole('button', { name: 'Toevoegen aan de plek' }));
  expect(screen.getByText('Deel 1, hoek 1 ligt niet in Nederland. Controleer de getallen.')).toBeTruthy();
  expect([text.value, text.getAttribute('aria-invalid')]).toEqual(['POINT (-3.7 40.4)', 'true']);
});
