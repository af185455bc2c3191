import { parcels } from '@dijkportaal/contract/parcels/parcels';
import { portal } from '@dijkportaal/contract/portal';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { ownProfile, signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { toasts } from '../../platform/toasts.ts';
import type { PlaceOnMap } from './edit-form.tsx';
import { ProfileEditScreen } from './edit-screen.tsx';

let server: FakeServer;
const onDone = vi.fn<() => void>();

const polygon: [number, number][] = [
  [51.93, 5.63],
  [51.93, 5.64],
  [51.94, 5.64],
];
const customer: Profile = {
  ...ownProfile,
  id: 20,
  user: 21,
  first_name: 'Tjitske',
  last_name: 'de Boer',
  street: 'Dijkweg',
  latitude: 51.93,
  longitude: 5.63,
};

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  onDone.mockClear();
  server = startFakeServer();
  server.respond(profiles.get, customer);
  server.respond(profiles.replace, customer);
  server.respond(portal.facts, {
    base_map: { kind: 'none' },
    privacy_url: null,
    terms_url: null,
    accessibility_url: null,
  });
  server.respond(parcels.area, { area: [51.9, 5.5, 52.05, 5.8] });
});

afterEach(cleanup);

/** Replaces the map: shows its props, and can draw. */
function Place({ positionFields, position, onPosition, polygons, onPolygons }: PlaceOnMap) {
  return (
    <div>
      {positionFields}
      <output>{JSON.stringify({ position, parcels: polygons.map(({ name }) => name) })}</output>
      <button type="button" onClick={() => onPolygons([...polygons, { name: 'A 12', polygon }])}>
        teken
      </button>
      <button type="button" onClick={() => void onPosition([51.95, 5.7])}>
        wijs aan
      </button>
      <button type="button" onClick={() => void onPosition([53.6, 3.4])}>
        wijs zee aan
      </button>
      <button type="button" onClick={() => void onPosition(null)}>
        weg
      </button>
    </div>
  );
}

async function open(permissions: Profile['permissions'] = ['Staff']) {
  await signInAs(server, { permissions });
  return renderScreen(
    withQueries(<ProfileEditScreen id="20" renderPlace={(place) => <Place {...place} />} onDone={onDone} />),
  );
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const onMap = () => JSON.parse(screen.getByRole('status', { name: '' }).textContent) as unknown;
const shown = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);

it('sends the whole profile with the changes', async () => {
  const user = await open();
  const street = await field('Straat');
  expect(street.value).toBe('Dijkweg');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profiel van Tjitske de Boer wijzigen');
  await user.clear(street);
  await user.type(street, 'Kade');
  await user.click(screen.getByRole('checkbox', { name: 'Nieuwsbrief' }));
  await user.click(button('teken'));
  await user.click(button('Opslaan'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.sentTo(profiles.replace)).toMatchObject([
    { street: 'Kade', newsletter: true, polygons: [{ name: 'A 12', polygon }] },
  ]);
  expect(shown()).toEqual(['success: Het profiel is opgeslagen']);
});

it('sends nothing when nothing was changed', async () => {
  const user = await open();
  await user.type(await field('Straat'), 'x{Backspace}');
  await user.click(button('Opslaan'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.sentTo(profiles.replace)).toEqual([]);
});

it('accepts degrees with a comma, and passes them to the map', async () => {
  const user = await open();
  const latitude = await field('Breedtegraad');
  expect(onMap()).toEqual({ position: [51.93, 5.63], parcels: [] });
  await user.clear(latitude);
  expect(onMap()).toEqual({ position: null, parcels: [] });
  await user.type(latitude, ' 52,1 ');
  expect(onMap()).toEqual({ position: [52.1, 5.63], parcels: [] });
  await user.click(button('Opslaan'));
  await waitFor(() => expect(server.sentTo(profiles.replace)).toMatchObject([{ latitude: 52.1 }]));
});

it('converts metres of the Dutch grid, also when both are pasted into one field', async () => {
  const user = await open();
  const latitude = await field('Breedtegraad');
  await user.clear(latitude);
  await user.clear(await field('Lengtegraad'));
  await user.click(latitude);
  await user.paste('155000, 463000');
  expect((await field('Lengtegraad')).value).toBe('463000');
  expect(screen.getByText(/^Dit zijn RD-coördinaten/).textContent).toBe(
    'Dit zijn RD-coördinaten. In graden: 52.1551723, 5.3872035.',
  );
  await user.click(button('Opslaan'));
  await user.click(await screen.findByRole('button', { name: 'Deze plek klopt' }));
  await waitFor(() =>
    expect(server.sentTo(profiles.replace)).toMatchObject([{ latitude: 52.1551723, longitude: 5.3872035 }]),
  );
});

it('fills in what is selected on the map, and clears it', async () => {
  const user = await open();
  const latitude = await field('Breedtegraad');
  await user.click(button('wijs aan'));
  expect(latitude.value).toBe('51.95');
  expect((await field('Lengtegraad')).value).toBe('5.7');
  await user.click(button('weg'));
  expect(latitude.value).toBe('');
  await user.click(button('Opslaan'));
  await waitFor(() => expect(server.sentTo(profiles.replace)).toMatchObject([{ latitude: null, longitude: null }]));
});

it.each([
  ['91', 'Vul een getal van -90 tot 90 in, bijvoorbeeld 51,93.'],
  ['noord', 'Vul een getal van -90 tot 90 in, bijvoorbeeld 51,93.'],
  ['1e1', 'Vul een getal van -90 tot 90 in, bijvoorbeeld 51,93.'],
  ['', 'Vul ook de breedtegraad in, of maak de lengtegraad leeg.'],
])('refuses the latitude "%s"', async (typed, text) => {
  const user = await open();
  const latitude = await field('Breedtegraad');
  await user.clear(latitude);
  if (typed !== '') await user.type(latitude, typed);
  await user.click(button('Opslaan'));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(latitude);
  expect(server.sentTo(profiles.replace)).toEqual([]);
});

it("shows the server's errors next to the fields, without losing what was typed", async () => {
  const user = await open();
  server.refuses(profiles.replace, 400, { zip: ['Gebruik maximaal 20 tekens.'], 'polygons.0.name': ['Te lang.'] });
  const zip = await field('Postcode');
  await user.type(zip, '4043 JA');
  await user.click(button('Opslaan'));
  expect(await screen.findByText('Gebruik maximaal 20 tekens.')).toBeTruthy();
  expect(document.activeElement).toBe(zip);
  expect(zip.value).toBe('4043 JA');
  expect(screen.getByRole('alert').textContent).toBe('De percelen zijn geweigerd: Te lang.');
  expect([shown(), onDone.mock.calls]).toEqual([[], []]);
});

it('shows the reason of a refusal, or that saving failed', async () => {
  const user = await open();
  server.refuses(profiles.replace, 403, { detail: 'Geen rechten.', code: 'permission_denied' });
  await user.type(await field('Straat'), ' 1');
  await user.click(button('Opslaan'));
  expect((await screen.findByRole('alert')).textContent).toContain('Alleen een beheerder van het portaal');
  server.refuses(profiles.replace, 500, {});
  await user.click(button('Opslaan'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Het profiel kon niet worden opgeslagen.'));
  expect(onDone).not.toHaveBeenCalled();
});

it('is open to superusers for a colleague, but not to other staff', async () => {
  server.respond(profiles.get, { ...customer, permissions: ['Staff'] });
  await open();
  expect(await screen.findByText(/^Dit is het profiel van een collega/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull();
  cleanup();
  await open(['Staff', 'Superuser']);
  expect(await field('Straat')).toBeTruthy();
});

it('says that the profile could not be loaded, and retries', async () => {
  server.refuses(profiles.get, 500, {});
  const user = await open();
  expect(await screen.findByText('Het profiel kon niet worden geladen.')).toBeTruthy();
  server.respond(profiles.get, customer);
  await user.click(button('Opnieuw proberen'));
  expect(await field('Straat')).toBeTruthy();
});

it('stores unsaved changes on this device until they are saved', async () => {
  const user = await open();
  await user.type(await field('Straat'), ' 12');
  await user.click(screen.getByRole('checkbox', { name: 'Nieuwsbrief' }));
  await user.click(button('teken'));
  cleanup();
  const again = await open();
  expect((await field('Straat')).value).toBe('Dijkweg 12');
  expect(screen.getByText(/^Concept van .* hersteld\.$/)).toBeTruthy();
  expect(screen.getByText(/"parcels":\["A 12"\]/)).toBeTruthy();
  await again.click(button('Opslaan'));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(server.sentTo(profiles.replace)).toMatchObject([
    { street: 'Dijkweg 12', newsletter: !customer.newsletter, polygons: [{ name: 'A 12', polygon }] },
  ]);
  cleanup();
  expect(localStorage.getItem('dijkportaal.drafts')).toBeNull();
});

it('discards a draft on request, with the focus on the first field', async () => {
  const user = await open();
  await user.type(await field('Straat'), ' 12');
  cleanup();
  const again = await open();
  await again.click(await screen.findByRole('button', { name: 'Concept verwerpen' }));
  expect((await field('Straat')).value).toBe('Dijkweg');
  expect(document.activeElement).toBe(await field('Voornaam'));
});

describe('a place outside the working area', () => {
  it('that is selected on the map needs confirmation', async () => {
    const user = await open();
    await screen.findByRole('button', { name: 'wijs zee aan' });
    await waitFor(() => expect(server.sentTo(parcels.area)).toHaveLength(1));
    await user.click(button('wijs zee aan'));
    const question = await screen.findByRole('dialog', { name: 'Klopt deze plek?' });
    expect(
      within(question)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['De positie']);
    await user.click(within(question).getByRole('button', { name: 'Annuleren' }));
    expect(onMap()).toEqual({ position: [51.93, 5.63], parcels: [] });

    await user.click(button('wijs zee aan'));
    await user.click(await screen.findByRole('button', { name: 'Deze plek klopt' }));
    expect(onMap()).toEqual({ position: [53.6, 3.4], parcels: [] });
    // Not again for the same place.
    await user.click(button('Opslaan'));
    await waitFor(() => expect(server.sentTo(profiles.replace)).toMatchObject([{ latitude: 53.6, longitude: 3.4 }]));
  });

  it('that is typed needs confirmation before it is saved', async () => {
    const user = await open();
    const latitude = await field('Breedtegraad');
    await waitFor(() => expect(server.sentTo(parcels.area)).toHaveLength(1));
    await user.clear(latitude);
    await user.type(latitude, '15,93');
    await user.click(button('Opslaan'));
    const question = await screen.findByRole('dialog', { name: 'Klopt deze plek?' });
    expect(server.sentTo(profiles.replace)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Deze plek klopt' }));
    await waitFor(() => expect(server.sentTo(profiles.replace)).toMatchObject([{ latitude: 15.93 }]));
  });

  it('that was stored before needs no confirmation', async () => {
    server.respond(profiles.get, { ...customer, latitude: 53.6, longitude: 3.4 });
    const user = await open();
    await user.type(await field('Straat'), ' 1');
    await waitFor(() => expect(server.sentTo(parcels.area)).toHaveLength(1));
    await user.click(button('Opslaan'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });
});
