import type { Page } from '@playwright/test';
import { heading, readSession, signIn } from '../support/fixtures.ts';
import { ageSignIns, expect, password, test } from '../support/people.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const sessions = (page: Page) => region(page, 'Waar u bent ingelogd');
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** Signs in on another device. */
async function signInElsewhere(page: Page, email: string): Promise<string> {
  const response = await page.request.post('/api/dj-rest-auth/login/', {
    headers: { 'user-agent': iPhone },
    data: { email, password, rotate_refresh: true },
  });
  return ((await response.json()) as { access: string }).access;
}

const statusFor = async (page: Page, access: string) =>
  (await page.request.get('/api/profile/', { headers: { authorization: `Bearer ${access}` } })).status();

test('residents see on their profile what the water authority knows and how to have it corrected', async ({ page }) => {
  await signIn(page, 'bewoner', '/user-profile');
  await expect(heading(page, 'Uw profiel')).toBeVisible();
  const facts = region(page, 'Uw gegevens');
  await expect(facts).toContainText('Linde van der Kolk');
  await expect(facts).toContainText('bewoner@example.org');
  await expect(facts).toContainText(/0\d{3} (KD|WS|RL) /);
  await expect(facts.getByRole('list').nth(0).getByRole('listitem').first()).toBeVisible();
  await expect(facts.getByText(/^Dijkvak \d: /).first()).toBeVisible();
  await expect(facts.getByRole('link', { name: 'Geef door wat er anders moet zijn.' })).toBeVisible();
  await expect(facts.getByRole('textbox')).toHaveCount(0);

  await signIn(page, 'medewerker', '/user-profile');
  await expect(facts).toContainText('Er is geen adres van u bekend.');
  await expect(facts).toContainText('U hoort nog niet bij een groep.');
});

test('a single device can be signed out, and then all others', async ({ page, makePerson }) => {
  const { email } = await makePerson();
  await signIn(page, { email, password }, '/user-profile');
  const own = (await readSession(page)).access;
  await expect(sessions(page).getByText('Dit apparaat', { exact: true })).toBeVisible();
  await expect(sessions(page).getByText('U bent alleen op dit apparaat ingelogd.')).toBeVisible();
  const phone = await signInElsewhere(page, email);
  await page.reload();
  const item = sessions(page).getByRole('listitem').filter({ hasText: 'Safari op iPhone' });
  await expect(item).toContainText(/Laatst gebruikt: \d\d-\d\d-\d{4} \d\d:\d\d/);
  await expect(item).toContainText(/Ingelogd sinds: \d\d-\d\d-\d{4} \d\d:\d\d/);
  await item.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Safari op iPhone wordt uitgelogd');
  await page.getByRole('dialog').getByRole('button', { name: 'Ja, daar uitloggen' }).click();
  await expect(page.getByText('Het apparaat is uitgelogd')).toBeVisible();
  await expect(item).toHaveCount(0);
  expect(await statusFor(page, phone)).toBe(401);
  expect(await statusFor(page, own)).toBe(200);

  const elsewhere = [await signInElsewhere(page, email), await signInElsewhere(page, email)];
  await page.reload();
  await sessions(page).getByRole('button', { name: 'Uitloggen op alle andere apparaten' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ja, overal uitloggen' }).click();
  await expect(sessions(page).getByText('U bent alleen op dit apparaat ingelogd.')).toBeVisible();
  for (const access of elsewhere) expect(await statusFor(page, access)).toBe(401);
  expect(await statusFor(page, own)).toBe(200);
});

test('an account is deleted after confirmation and the password', async ({ page, database, makePerson, problems }) => {
  problems.allow(/status of (400|401|403)/);
  const person = await makePerson();
  const data = { email: person.email, password };
  await signIn(page, data, '/user-profile');
  const start = page.getByRole('button', { name: 'Account verwijderen' });
  const question = page.getByRole('dialog', { name: 'Uw account verwijderen?' });
  const proof = page.getByRole('dialog', { name: 'Bevestig dat u het bent' });
  await start.click();
  await expect(question.getByRole('listitem')).toHaveCount(4);
  await question.getByRole('button', { name: 'Annuleren' }).click();
  await expect(start).toBeFocused();

  await ageSignIns(database, person);
  await start.click();
  await question.getByRole('button', { name: 'Ja, verwijder mijn account' }).click();
  await proof.getByLabel('Wachtwoord', { exact: true }).fill('dit-is-het-niet');
  await proof.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(proof.getByLabel('Wachtwoord', { exact: true })).toHaveAccessibleDescription(
    'Dit wachtwoord klopt niet.',
  );
  await proof.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(heading(page, 'Uw account is verwijderd')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('dijkportaal.session'))).toBeNull();
  expect((await page.request.post('/api/dj-rest-auth/login/', { data })).status()).toBe(401);
});
