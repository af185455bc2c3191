import { confirm, expect, heading, signIn, test } from './backend.ts';

test('staff see everybody with their parcels', async ({ page }) => {
  await signIn(page, 'medewerker');
  const people = page.getByRole('region', { name: 'Bewoners en eigenaren' });
  await expect(people).toContainText('Jan Uiterwaard');
  await expect(people).toContainText('Annelies');
  await people.getByRole('link').or(people.getByRole('button')).filter({ hasText: 'Annelies' }).first().click();
  await expect(page.getByText('LKD02 B 1').first()).toBeVisible();
});

test('staff read and delete the messages of residents', async ({ page, backend }) => {
  await signIn(page, 'medewerker', '/messages-admin');
  const list = page.getByRole('region', { name: 'Berichten van bewoners' });
  const letters = list.getByRole('link', { name: /\d\d:\d\d/ });
  await expect(letters).toHaveCount(2);
  await expect(letters.first()).toContainText('bewoner@example.org');
  await expect(page.getByText('Nieuwe berichten worden doorgestuurd naar projectteam@example.org.')).toBeVisible();
  await letters.filter({ hasText: 'Schade aan de oprit' }).click();
  await expect(page.getByLabel('Behandelaar')).toHaveCount(0);
  await page.getByRole('button', { name: '‘Schade aan de oprit’ verwijderen' }).click();
  await confirm(page, 'Verwijderen');
  await expect(letters).toHaveCount(1);
  expect(backend.store.messages.size).toBe(1);
});

test('staff change the settings, which keep the rest', async ({ page, backend }) => {
  await signIn(page, 'medewerker', '/settings');
  await page.getByLabel('Contactadres (e-mail)').fill('dijk@example.org');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('main').getByText('De instellingen zijn opgeslagen.')).toBeVisible();
  expect(backend.store.sites.get(1)).toMatchObject({
    contact_email: 'dijk@example.org',
    introduction_text: '<p>Welkom bij de dijkversterking.</p>',
    activation_email_subject: 'Uw account',
  });
  await page.reload();
  await expect(page.getByLabel('Contactadres (e-mail)')).toHaveValue('dijk@example.org');
});

test('statistics of another host are framed', async ({ page, backend, problems }) => {
  problems.allowOrigin('https://statistieken.example.org');
  await page.route('https://statistieken.example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  const site = backend.store.sites.get(1);
  if (site !== undefined) site.analytics_embed_code = 'https://statistieken.example.org/dijk';
  await signIn(page, 'medewerker', '/analytics');
  await expect(heading(page, 'Statistieken')).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('src', 'https://statistieken.example.org/dijk');
});

test('residents have no staff screens', async ({ page }) => {
  await signIn(page, 'bewoner', '/users');
  await expect(heading(page, 'Geen toegang')).toBeVisible();
});
