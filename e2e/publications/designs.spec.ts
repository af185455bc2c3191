import type { Page } from '@playwright/test';
import { openActions } from '../support/action-menu.ts';
import { heading, signIn } from '../support/fixtures.ts';
import { makeFiles, newWord } from './news-items.ts';
import { expect, password, test } from '../support/people.ts';
import { card, dialog, edit, expectLoaded, expectUploaded, makePictures, publish, save, unfold } from './published.ts';

const shown = (page: Page) => dialog(page).getByRole('figure').getByRole('img');

test('staff publish a design for one resident, who sees its pictures and files, and nobody else does', async ({
  page,
  makePerson,
}) => {
  // Three users, and files that the portal scans one at a time.
  const word = newWord('ontwerp');
  const title = `Dijkvak ${word}`;
  const resident = await makePerson({ lastName: word });
  const other = await makePerson();
  const { pdf } = await makeFiles();
  const [first, second] = await makePictures(2);
  if (first === undefined || second === undefined) throw new Error('no pictures');

  await signIn(page, 'medewerker', '/design-admin');
  await page.getByRole('link', { name: 'Ontwerp toevoegen' }).click();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Titel is verplicht.')).toBeVisible();
  await expect(page.getByLabel('Titel', { exact: true })).toBeFocused();
  await page.getByLabel('Titel', { exact: true }).fill(title);
  await expect(page.getByText(/^Kies voor wie dit is/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Gebruikers' }).fill(word);
  await page.getByRole('option', { name: new RegExp(word) }).click();
  await page.locator('input[type="file"]').setInputFiles([first, second, pdf]);
  await expectUploaded(page, 3);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByLabel('Waarom ontbreken de teksten?').fill('Volgt morgen');
  await save(page);
  await expect(page.getByText('Succesvol opgeslagen')).toBeVisible();
  await unfold(page, title);
  await expect(card(page, title).getByRole('list', { name: 'Gebruikers' })).toContainText(word);

  await signIn(page, { email: resident.email, password }, '/design');
  const files = card(page, title).getByRole('list', { name: `Bestanden van ${title}` });
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(card(page, title)).toContainText(/Gepubliceerd op \d\d-\d\d-\d{4}/);
  await expectLoaded(page, /groot tonen|beeld-1/);
  await expect(
    files.getByRole('link', { name: /^Uitnodiging\.pdf.*Openen.*opent in een nieuw tabblad/ }),
  ).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('button', { name: 'verwijderen' })).toHaveCount(0);

  await signIn(page, { email: other.email, password }, '/design');
  await expect(heading(page, 'Ontwerpen')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
});

test('pictures open enlarged, and the keyboard moves between them', async ({ page }) => {
  const title = newWord('Beelden ');
  await publish(page, 'designs', { title, files: await makePictures(3) });
  await signIn(page, 'bewoner', '/design');
  const tile = card(page, title).getByRole('button', { name: 'beeld-1.png groot tonen' });
  await tile.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('1 van 3', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByText('2 van 3', { exact: true })).toBeVisible();
  await expect(shown(page)).toHaveAttribute('alt', 'beeld-2.png');
  await expectLoaded(page, 'beeld-2.png');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog(page).getByText('3 van 3', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Volgende afbeelding' }).press('Enter');
  await expect(dialog(page).getByText('1 van 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(tile).toBeFocused();
});

test('swiping sideways shows the next picture @phone-only', async ({ page }) => {
  const title = newWord('Vegen ');
  await publish(page, 'designs', { title, files: await makePictures(2) });
  await signIn(page, 'bewoner', '/design');
  await card(page, title).getByRole('button', { name: 'beeld-1.png groot tonen' }).tap();
  await expect(dialog(page).getByText('1 van 2', { exact: true })).toBeVisible();
  const box = await shown(page).boundingBox();
  if (box === null) throw new Error('the picture cannot be seen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: x + 60, y });
  for (const across of [20, -20, -60]) await touch('touchMove', { x: x + across, y: y + 4 });
  await touch('touchEnd');
  await expect(dialog(page).getByText('2 van 2', { exact: true })).toBeVisible();
});

test('staff change a design, remove one file and then the whole design, each after confirmation', async ({ page }) => {
  const word = newWord('weg');
  const title = `Ontwerp ${word}`;
  await publish(page, 'designs', { title, files: await makePictures(3) });
  await signIn(page, 'medewerker', `/design-admin?search=${word}`);
  await expect(card(page, title).getByText('Iedereen', { exact: true })).toBeVisible();
  await unfold(page, title);
  await page.getByRole('button', { name: 'Bestand beeld-1.png verwijderen' }).click();
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByRole('link', { name: /^beeld-1\.png/ })).toBeVisible();
  await page.getByRole('button', { name: 'Bestand beeld-1.png verwijderen' }).click();
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^beeld-1\.png/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^beeld-2\.png/ })).toBeVisible();

  await edit(page, title);
  await expect(page.getByRole('link', { name: /^beeld-2\.png/ })).toBeVisible();
  await page.getByLabel('Titel', { exact: true }).fill(`${title} herzien`);
  // One's own deletion is not a colleague's change.
  await page.getByRole('button', { name: 'Gegevens van beeld-3.png' }).click();
  await page.getByRole('button', { name: 'Bestand beeld-3.png verwijderen' }).click();
  const question = page.getByRole('dialog', { name: 'Bestand verwijderen?' });
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(question).toHaveCount(0);
  await save(page);
  await unfold(page, `${title} herzien`);
  await expect(card(page, `${title} herzien`).getByRole('link', { name: /^beeld-2\.png/ })).toBeVisible();

  await openActions(page, `${title} herzien`);
  await page.getByRole('button', { name: `${title} herzien verwijderen` }).click();
  await expect(dialog(page)).toContainText(`Weet u zeker dat u het ontwerp ‘${title} herzien’ wilt verwijderen?`);
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByText('Succesvol verwijderd').last()).toBeVisible();
  await expect(card(page, `${title} herzien`)).toHaveCount(0);
});

test('staff replace a file, residents read what changed, and staff restore the earlier version', async ({ page }) => {
  // Four sessions, and files that the portal scans.
  const word = newWord('versie');
  const title = `Dijkvak ${word}`;
  const { pdf } = await makeFiles();
  await publish(page, 'designs', { title, files: [pdf] });
  const replacing = page.getByRole('dialog', { name: 'Bestand vervangen' });
  const openFile = async (name: string) => {
    await signIn(page, 'medewerker', `/design-admin?search=${word}`);
    await edit(page, title);
    await page.getByRole('button', { name: `Gegevens van ${name}` }).click();
    await page.getByRole('button', { name: `Bestand ${name} vervangen` }).click();
  };
  const expectFile = async (text: RegExp) => {
    await signIn(page, 'bewoner', '/design');
    await expect(card(page, title).getByRole('listitem')).toHaveText([text]);
  };

  await openFile('Uitnodiging.pdf');
  await expect(replacing.getByText('Er zijn nog geen eerdere versies.')).toBeVisible();
  await replacing.locator('input[type="file"]').setInputFiles({ ...pdf, name: 'Plan.pdf' });
  await replacing.getByLabel(/^Wat is er gewijzigd/).fill('De trap is verplaatst');
  await expect(replacing.getByText(/· Geüpload$/)).toBeVisible();
  await replacing.getByRole('button', { name: 'Vervangen', exact: true }).click();
  await expect(replacing).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Plan\.pdf/ })).toBeFocused();
  await expectFile(/^Plan\.pdf.*Bijgewerkt op \d\d-\d\d-\d{4}: De trap is verplaatstOpenen/);

  await openFile('Plan.pdf');
  await replacing.getByRole('button', { name: /^Uitnodiging\.pdf van .* terugzetten$/ }).click();
  const question = page.getByRole('dialog', { name: 'Eerdere versie terugzetten?' });
  await question.getByLabel(/^Wat is er gewijzigd/).fill('Toch op de oude plek');
  await question.getByRole('button', { name: 'Terugzetten', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expectFile(/^Uitnodiging\.pdf.*Bijgewerkt op \d\d-\d\d-\d{4}: Toch op de oude plekOpenen/);
});
