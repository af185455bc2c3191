import type { Page } from '@playwright/test';
import { heading, openSession, signIn } from '../support/fixtures.ts';
import { expect, password, test } from '../support/people.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan' });
const saved = (page: Page) => page.getByRole('main').getByText('De instellingen zijn opgeslagen.');
const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Changes the settings as staff, over the API. */
async function change(page: Page, data: Record<string, unknown>): Promise<void> {
  const { access } = await openSession(page, 'medewerker');
  const headers = { authorization: `Bearer ${access}` };
  expect((await page.request.put('/api/sites/1/', { headers, data })).status()).toBe(200);
}

test('staff change the contact details and the text above the map, which residents then see', async ({
  page,
  makePerson,
}) => {
  await change(page, { introduction_text: '', contact_name: '' });
  await signIn(page, 'medewerker');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  await page.getByRole('link', { name: 'Instellingen', exact: true }).click();
  await expect(heading(page, 'Instellingen')).toBeFocused();
  await page.getByLabel('Naam van het projectteam').fill('Team Zeedijk');
  await editor(page, 'Tekst boven de kaart').fill('In maart begint het werk.');
  await expect(page.getByText('U hebt wijzigingen die nog niet zijn opgeslagen.')).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Naam van het projectteam')).toHaveValue('Team Zeedijk');
  await expect(editor(page, 'Tekst boven de kaart')).toHaveText('In maart begint het werk.');

  const { email } = await makePerson();
  await signIn(page, { email, password });
  await expect(page.getByText('In maart begint het werk.')).toBeVisible();
  await page.goto('/messages');
  await expect(page.getByText('Team Zeedijk')).toBeVisible();
});

test('the invitation can be previewed before it is saved, as HTML and as plain text', async ({ page }) => {
  await signIn(page, 'medewerker', '/settings');
  await page.getByLabel('Onderwerp van de uitnodiging').fill('Welkom, {naam}');
  await editor(page, 'Tekst van de uitnodiging').fill('Het portaal staat klaar op {portaal}');
  await page.getByRole('button', { name: 'Voorbeeld bekijken' }).click();
  const dialog = page.getByRole('dialog', { name: 'Voorbeeld van de uitnodiging' });
  await expect(dialog).toContainText(/Welkom, \w+/);
  await expect(dialog.getByText('Het portaal staat klaar op').first()).toBeVisible();
  await expect(dialog.getByText('Het portaal staat klaar op')).toHaveCount(2);
  await expect(dialog).not.toContainText('{');
  await dialog.getByRole('button', { name: 'Sluiten', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Voorbeeld bekijken' })).toBeFocused();
});

test('an uploaded manual replaces the default one, which can be restored', async ({ page, problems }) => {
  // The videos are not tested here.
  problems.allow(/\/media\//);
  await signIn(page, 'medewerker', '/settings');
  const about = section(page, 'Uitleg over het portaal');
  await expect(about.getByText('Nu wordt het standaardbestand gebruikt.')).toHaveCount(3);
  const buffer = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  await about
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'Handleiding Zeedijk.pdf', mimeType: 'application/pdf', buffer });
  // The portal scans the file, which is slow on a busy machine.
  await expect(about.getByText('· Geüpload')).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(about.getByRole('link', { name: 'Handleiding Zeedijk.pdf' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/uitleg');
  const manual = other.getByRole('link', { name: 'Handleiding openen (PDF)' });
  await expect(manual).toHaveAttribute('href', /^\/api\/files\/\d+\//);
  const response = await other.request.get((await manual.getAttribute('href')) ?? '');
  expect(response.status()).toBe(200);

  await about.getByRole('button', { name: 'Handleiding: standaardbestand gebruiken' }).click();
  await save(page).click();
  await expect(about.getByText('Nu wordt het standaardbestand gebruikt.')).toHaveCount(3);
  await expect(saved(page)).toBeVisible();
  await other.reload();
  await expect(manual).toHaveAttribute('href', '/media/handleiding.pdf');
});

test('statistics of another system appear in a sandboxed frame once their URL is saved', async ({ page, problems }) => {
  const origin = 'https://statistieken.example.org';
  problems.allowOrigin(origin);
  // The open page has the old content security policy, and reloads itself.
  problems.allow(/frame-src|Content Security Policy/);
  // The init script of this test cannot use storage in a sandboxed frame.
  problems.allow(/Failed to read the 'localStorage' property/);
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Bezoeken per week</h1>' }),
  );
  await change(page, { analytics_embed_code: '' });
  await signIn(page, 'medewerker', '/analytics');
  await expect(page.getByText('Er zijn nog geen statistieken')).toBeVisible();
  await page.getByRole('link', { name: 'Naar de instellingen' }).click();
  await page.getByLabel('Adres van de statistieken').fill(`<iframe src="${origin}/portaal?id=3" width="600"></iframe>`);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('Adres van de statistieken')).toHaveValue(`${origin}/portaal?id=3`);
  await page.getByRole('link', { name: 'Statistieken', exact: true }).click();
  await expect(heading(page, 'Statistieken')).toBeVisible();
  const frame = page.getByTitle('Statistieken van het portaal');
  await expect(frame).toHaveAttribute('src', `${origin}/portaal?id=3`);
  await expect(frame).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-storage-access-by-user-activation',
  );
  await expect(page.frameLocator('iframe').getByText('Bezoeken per week')).toBeVisible();
  await change(page, { analytics_embed_code: '' });
});
