import { PersonOnMap, parcels } from '@dijkportaal/contract/parcels/parcels';
import type { Page } from '@playwright/test';
import { heading, openSession, signIn } from '../support/fixtures.ts';
import { expect, test, type OwnPerson } from '../support/people.ts';

const ring = [
  [5.15, 51.84],
  [5.16, 51.84],
  [5.16, 51.85],
  [5.15, 51.84],
];
const outline = [
  [51.84, 5.15],
  [51.84, 5.16],
  [51.85, 5.16],
];
const feature = {
  type: 'Feature',
  properties: { naam: 'OHD00 A 12' },
  geometry: { type: 'Polygon', coordinates: [ring] },
};

const map = (page: Page) => page.getByRole('region', { name: /^Kaart om op te tekenen/ });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pasted = (page: Page) => field(page, 'Grenzen van de percelen');
const mapReady = (page: Page) => expect(map(page)).toHaveAttribute('data-map-ready', 'true');

const editPath = ({ profileId }: OwnPerson) => `/profile/${profileId}/edit`;

/** The person in the data of the staff map. */
async function onStaffMap(page: Page, { id }: OwnPerson): Promise<PersonOnMap | undefined> {
  const { access } = await openSession(page, 'medewerker');
  const response = await page.request.get(parcels.map.url, { headers: { authorization: `Bearer ${access}` } });
  return parcels.map.response.parse(await response.json()).results.find((person) => person.id === id);
}

/** Clicks on the map, at fractions of its width and height. */
async function clickMap(page: Page, ...places: [number, number][]): Promise<void> {
  const box = (await map(page).boundingBox())!;
  for (const [right, down] of places) {
    await map(page).click({ position: { x: box.width * right, y: box.height * down } });
  }
}

test('staff change a field and paste a parcel, which then appears on the staff map', async ({ page, makePerson }) => {
  const person = await makePerson({ firstName: 'Tjitske', lastName: 'de Boer', profile: { street: 'Kade' } });
  await signIn(page, 'medewerker', `/profile/${person.profileId}`);
  await button(page, 'Profiel wijzigen').click();
  await expect(heading(page, 'Profiel van Tjitske de Boer wijzigen')).toBeFocused();
  await mapReady(page);
  await expect(map(page)).toHaveAttribute('data-polygons', '0');

  await field(page, 'Straat').fill('Dijkweg');
  await pasted(page).fill(JSON.stringify(feature));
  await button(page, 'Toevoegen aan de percelen').click();
  await expect(page.getByText('1 perceel staat op de kaart. Het is nog niet opgeslagen.')).toBeVisible();
  await expect(map(page)).toHaveAttribute('data-polygons', '1');
  await expect(field(page, 'Naam van perceel 1')).toHaveValue('OHD00 A 12');
  expect(await onStaffMap(page, person)).toBeUndefined();

  await button(page, 'Opslaan').click();
  await expect(page.getByText('Het profiel is opgeslagen')).toBeVisible();
  await expect(heading(page, 'Tjitske de Boer')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Dijkweg' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'OHD00 A 12' })).toBeVisible();
  expect(await onStaffMap(page, person)).toMatchObject({
    profile_polygons: [{ name: 'OHD00 A 12', polygon: outline }],
  });
});

test('a location is set and a parcel drawn on the map, moved and removed @phone', async ({ page, makePerson }) => {
  const person = await makePerson();
  await signIn(page, 'medewerker', editPath(person));
  await mapReady(page);
  await button(page, 'Positie aanwijzen').click();
  await clickMap(page, [0.3, 0.5]);
  await expect(field(page, 'Breedtegraad')).toHaveValue(/^5\d\.\d+$/);
  await expect(map(page)).toHaveAttribute('data-markers', '1');
  const before = await field(page, 'Lengtegraad').inputValue();
  await button(page, 'Positie aanwijzen').click();
  await clickMap(page, [0.4, 0.5]);
  await expect(field(page, 'Lengtegraad')).not.toHaveValue(before);

  await button(page, 'Perceel tekenen').click();
  await clickMap(page, [0.55, 0.3], [0.75, 0.3], [0.75, 0.6], [0.55, 0.3]);
  await expect(map(page)).toHaveAttribute('data-polygons', '1');
  await expect(page.getByText('3 hoeken')).toBeVisible();
  await field(page, 'Naam van perceel 1').fill('Getekend');
  await button(page, 'Opslaan').click();
  await expect(page.getByText('Het profiel is opgeslagen')).toBeVisible();
  const drawn = await onStaffMap(page, person);
  expect(drawn?.profile_polygons).toEqual([
    { name: 'Getekend', polygon: [expect.any(Array), expect.any(Array), expect.any(Array)] },
  ]);
  expect(drawn?.latitude).not.toBeNull();

  await button(page, 'Profiel wijzigen').click();
  await mapReady(page);
  await button(page, 'Positie verwijderen').click();
  await button(page, 'Perceel 1 verwijderen: Getekend').click();
  await expect(map(page)).toHaveAttribute('data-polygons', '0');
  await expect(map(page)).toHaveAttribute('data-markers', '0');
  await button(page, 'Opslaan').click();
  await expect(button(page, 'Profiel wijzigen')).toBeVisible();
  expect(await onStaffMap(page, person)).toBeUndefined();
});

test('a double click sets the location without zooming the map', async ({ page, makePerson }) => {
  await signIn(page, 'medewerker', editPath(await makePerson()));
  await mapReady(page);
  const longitude = field(page, 'Lengtegraad');
  await button(page, 'Positie aanwijzen').click();
  await clickMap(page, [0.3, 0.5]);
  await expect(longitude).toHaveValue(/^5\.\d+$/);
  const before = await longitude.inputValue();
  await button(page, 'Positie aanwijzen').click();
  const { width, height } = (await map(page).boundingBox())!;
  await map(page).dblclick({ position: { x: width * 0.7, y: height * 0.5 } });
  await expect(longitude).not.toHaveValue(before);
  await button(page, 'Positie aanwijzen').click();
  await clickMap(page, [0.3, 0.5]);
  await expect(longitude).toHaveValue(before);
});

test('a corner and the location can be dragged', async ({ page, makePerson }) => {
  const polygon = outline as [number, number][];
  const person = await makePerson({
    profile: { latitude: 51.845, longitude: 5.155, polygons: [{ name: 'A', polygon }] },
  });
  await signIn(page, 'medewerker', editPath(person));
  await mapReady(page);
  // The map is centred on the outline, and so on the location.
  await map(page).scrollIntoViewIfNeeded();
  const box = (await map(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y - 10);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 5 });
  await page.mouse.up();
  await expect(field(page, 'Breedtegraad')).not.toHaveValue('51.845');
  await expect(field(page, 'Lengtegraad')).not.toHaveValue('5.155');
  await expect(field(page, 'Lengtegraad')).toHaveValue(/^5\.1\d+$/);
});

test('parcels come from the land register, by designation and by address', async ({ page, makePerson }) => {
  const person = await makePerson({ profile: { parcels: 'KDL03 A 12, 13' } });
  await signIn(page, 'medewerker', editPath(person));
  await button(page, 'Alle 2 percelen uit ‘Percelen als tekst’ ophalen').click();
  await expect(page.getByText(/^2 percelen staan op de kaart: KDL03 A 12, KDL03 A 13\./)).toBeVisible();
  await expect(map(page)).toHaveAttribute('data-polygons', '2');
  await field(page, 'Adres zoeken').fill('wielsteeg');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^Positie hier: Wielsteeg/ })
    .first()
    .click();
  await button(page, 'Opslaan').click();
  await expect(page.getByText('Het profiel is opgeslagen')).toBeVisible();
  const saved = await onStaffMap(page, person);
  expect(saved?.profile_polygons.map(({ name }) => name)).toEqual(['KDL03 A 12', 'KDL03 A 13']);
  expect(saved?.latitude).toBeGreaterThan(51);
});

test('everything works without a mouse', async ({ page, makePerson }) => {
  const person = await makePerson();
  await signIn(page, 'medewerker', editPath(person));
  await field(page, 'Breedtegraad').focus();
  await page.keyboard.type('51,84');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5,15');
  await pasted(page).focus();
  await page.keyboard.insertText(JSON.stringify([{ name: 'A 12', polygon: outline }]));
  await page.keyboard.press('Tab');
  await expect(button(page, 'Toevoegen aan de percelen')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Naam van perceel 1')).toHaveValue('A 12');
  await button(page, 'Opslaan').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Het profiel is opgeslagen')).toBeVisible();
  expect(await onStaffMap(page, person)).toMatchObject({
    latitude: 51.84,
    longitude: 5.15,
    profile_polygons: [{ name: 'A 12', polygon: outline }],
  });
});

test('without the map the other fields can still be changed', async ({ page, makePerson, problems }) => {
  problems.allow(/edit-map|Failed to load resource|could not be loaded/);
  const person = await makePerson();
  await page.route('**/assets/edit-map*', (route) => route.abort());
  await signIn(page, 'medewerker', editPath(person));
  await expect(page.getByText('De kaart kon niet worden geladen.', { exact: false })).toBeVisible();
  await pasted(page).fill(JSON.stringify(feature));
  await button(page, 'Toevoegen aan de percelen').click();
  await field(page, 'Breedtegraad').fill('51,84');
  await field(page, 'Lengtegraad').fill('5,15');
  await button(page, 'Opslaan').click();
  await expect(page.getByText('Het profiel is opgeslagen')).toBeVisible();
  expect(await onStaffMap(page, person)).toMatchObject({ latitude: 51.84, profile_polygons: [{ polygon: outline }] });
});
