import { signIn } from '../support/fixtures.ts';
import { expect, password, test } from '../support/people.ts';
import { newWord } from './news-items.ts';
import { card, edit } from './published.ts';

test('a design is stored as a draft, planned and published, and residents see it only then', async ({
  page,
  makePerson,
}) => {
  const title = `Dijkvak ${newWord('concept')}`;
  const resident = await makePerson();

  await signIn(page, 'medewerker', '/design-admin');
  await page.getByRole('link', { name: 'Ontwerp toevoegen' }).click();
  await page.getByLabel('Titel', { exact: true }).fill(title);
  await page.getByRole('radio', { name: 'Iedereen' }).check();
  await page.getByRole('radio', { name: 'Concept' }).check();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(card(page, title).getByText('Concept', { exact: true })).toBeVisible();

  await edit(page, title);
  await page.getByRole('radio', { name: 'Later publiceren' }).check();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Kies een dag en een tijd.')).toBeVisible();
  await page.getByLabel('Moment van publicatie', { exact: true }).fill('01-03-2099 09:00');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(card(page, title).getByText('Gepland voor 01-03-2099 09:00')).toBeVisible();

  await signIn(page, { email: resident.email, password }, '/design');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);

  await signIn(page, 'medewerker', '/design-admin');
  await edit(page, title);
  await page.getByRole('radio', { name: 'Nu publiceren' }).check();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(card(page, title).getByText(/^Gepubliceerd op/)).toBeVisible();

  await signIn(page, { email: resident.email, password }, '/design');
  await expect(card(page, title)).toBeVisible();
});
