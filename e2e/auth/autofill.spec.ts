import type { Locator, Page } from '@playwright/test';
import { heading, signIn } from '../support/fixtures.ts';
import { expect, password, test, type OwnPerson } from '../support/people.ts';

const accountOf = ({ email }: OwnPerson) => ({ email, password });
const dialog = (page: Page) => page.getByRole('dialog');

/** Fills in a field as some password managers do: without an event. */
function fillSilently(field: Locator, value: string): Promise<void> {
  return field.evaluate((input, text) => {
    const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
  }, value);
}

/** What the page sends to this path when the button is pressed; nothing arrives. */
async function sentBy(page: Page, path: string, button: Locator): Promise<Record<string, unknown>> {
  await page.route(path, (route) => route.fulfill({ status: 400, json: {} }));
  const request = page.waitForRequest((one) => one.url().endsWith(path) && one.method() !== 'GET');
  await button.click();
  const sent = (await request).postDataJSON() as Record<string, unknown>;
  await page.unroute(path);
  return sent;
}

test.beforeEach(({ problems }) => problems.allow(/status of 400/));

test('what is filled in without an event is sent by every form to sign in', async ({ page, makePerson }) => {
  const person = await makePerson();
  await page.goto('/login');
  await fillSilently(page.getByLabel('E-mail'), person.email);
  await fillSilently(page.getByLabel('Wachtwoord', { exact: true }), password);
  const signInButton = page.getByRole('button', { name: 'Inloggen' });
  expect(await sentBy(page, '/api/dj-rest-auth/login/', signInButton)).toMatchObject({ email: person.email, password });

  await page.goto('/password-reset');
  await fillSilently(page.getByLabel('E-mail'), person.email);
  const reset = page.getByRole('button', { name: 'Verstuur e-mail' });
  expect(await sentBy(page, '/auth/password-reset/', reset)).toEqual({ email: person.email });

  await page.goto('/login-link');
  await fillSilently(page.getByLabel('Emailadres:'), person.email);
  await page.getByRole('button', { name: 'Verstuur login link' }).click();
  await expect(
    heading(page)
      .or(page.getByRole('heading', { name: /Kijk in uw e-mail/ }))
      .last(),
  ).toBeVisible();
  await fillSilently(page.getByLabel('Code uit de e-mail'), '123456');
  const code = page.getByLabel('Code uit de e-mail').locator('xpath=ancestor::form').getByRole('button').last();
  expect(await sentBy(page, '/auth/login-code-confirm/', code)).toMatchObject({ email: person.email, code: '123456' });
});

test('and by the forms of somebody who is signed in', async ({ page, makePerson }) => {
  const person = await makePerson();
  await signIn(page, accountOf(person), '/messages');
  await page.getByRole('button', { name: /^Uw account/ }).click();
  await page.getByRole('button', { name: /wachtwoord wijzigen/i }).click();
  const fields = {
    current_password: password,
    new_password: 'vier grutto sloot',
    re_new_password: 'vier grutto sloot',
  };
  for (const [name, value] of Object.entries(fields))
    await fillSilently(dialog(page).locator(`input[name="${name}"]`), value);
  const change = dialog(page).locator('button[type="submit"]');
  expect(await sentBy(page, '/auth/users/set_password/', change)).toEqual(fields);
});

test('and by the forms of staff, also after another field changed', async ({ page, makePerson }) => {
  const person = await makePerson({ firstName: 'Tjitske' });
  await signIn(page, 'medewerker', `/profile/${person.profileId}/edit`);
  await expect(heading(page, /wijzigen$/)).toBeVisible();
  const typed = { street: 'Kade', zip: '1234 AB', city: 'Ons Dorp', guid: 'KL-12', parcels: 'KDL02 C 1145' };
  for (const [name, value] of Object.entries(typed)) await fillSilently(page.locator(`[name="${name}"]`), value);
  await page.getByRole('textbox', { name: 'Huisnummer', exact: true }).fill('12');
  const save = page.getByRole('button', { name: 'Opslaan' });
  const sent = await sentBy(page, `/api/profiles/${person.profileId}/`, save);
  expect(sent).toMatchObject({ ...typed, house_number: '12' });

  await page
    .getByRole('button', { name: 'Annuleren' })
    .or(page.getByRole('link', { name: 'Annuleren' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Weggaan zonder opslaan' }).click();
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Contact toevoegen' }).click();
  await fillSilently(dialog(page).locator('[name="name"]'), 'Tjitske de Boer');
  await fillSilently(dialog(page).locator('[name="email"]'), 'tjitske@example.org');
  await dialog(page).getByRole('checkbox').first().check();
  const contact = await sentBy(page, '/api/contacts/', dialog(page).locator('button[type="submit"]'));
  expect(contact).toMatchObject({ name: 'Tjitske de Boer', email: 'tjitske@example.org' });
});
