import type { Page } from '@playwright/test';
import { openSession, signIn } from '../support/fixtures.ts';
import { expect, password, test, type OwnPerson } from '../support/people.ts';

const replies = (page: Page) => page.getByRole('region', { name: 'Antwoorden', exact: true }).locator('ol > li');
const conversation = (page: Page) => page.getByRole('main').getByRole('article');
const answer = (page: Page) => page.getByRole('textbox', { name: /^Antwoord aan/ });
const accountOf = ({ email }: OwnPerson) => ({ email, password });

/** Sends a message as this person, over the API. Returns its id. */
async function write(page: Page, who: OwnPerson, subject: string): Promise<number> {
  const { access } = await openSession(page, accountOf(who));
  const headers = { authorization: `Bearer ${access}` };
  const data = { subject, text: '<p>De sloot staat vol.</p>' };
  return ((await (await page.request.post('/api/messages/', { headers, data })).json()) as { id: number }).id;
}

test('staff answer with a file, the resident reads it and writes back, and staff see both', async ({
  page,
  makePerson,
}) => {
  const resident = await makePerson({ firstName: 'Wilg', lastName: 'Waterland' });
  const id = await write(page, resident, 'De sloot');
  await signIn(page, 'medewerker', `/messages-admin/${id}`);
  await expect(conversation(page)).toContainText('Nieuw');
  await page.keyboard.press('r');
  await expect(answer(page)).toBeFocused();
  await page.keyboard.type('Wij komen kijken.');
  await page.getByRole('button', { name: 'Bestanden toevoegen' }).click();
  const file = { name: 'afspraak.txt', mimeType: 'text/plain', buffer: Buffer.from('donderdag') };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByText(/ · Geüpload$/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(replies(page)).toContainText(['Wij komen kijken.']);
  await expect(replies(page)).toContainText(['Nog niet gelezen']);
  await expect(replies(page).getByRole('link', { name: /afspraak\.txt/ })).toBeVisible();
  await expect(conversation(page)).toContainText('Beantwoord');

  await signIn(page, accountOf(resident), '/messages');
  await page.getByRole('link', { name: 'De sloot' }).click();
  await expect(replies(page)).toContainText(['Wij komen kijken.']);
  await page.getByRole('textbox', { name: 'Uw antwoord' }).fill('Goed, tot donderdag.');
  await page.getByRole('button', { name: 'Antwoord versturen' }).click();
  await expect(replies(page)).toContainText(['Wij komen kijken.', 'Goed, tot donderdag.']);

  await signIn(page, 'medewerker', `/messages-admin/${id}`);
  await expect(replies(page)).toContainText([/Gelezen op/, 'Goed, tot donderdag.']);
  await expect(conversation(page)).toContainText('Nieuw');
});

test('two colleagues who answer at once see each other', async ({ page, browser, portal, makePerson }) => {
  const id = await write(page, await makePerson(), 'De sloot');
  const context = await browser.newContext({ baseURL: portal.url });
  const colleague = await context.newPage();
  await signIn(page, 'medewerker', `/messages-admin/${id}`);
  await signIn(colleague, 'beheerder', `/messages-admin/${id}`);
  for (const one of [page, colleague]) {
    await one.getByRole('button', { name: 'Antwoorden' }).click();
    await expect(answer(one)).toBeFocused();
    await one.keyboard.type('Wij komen kijken.');
  }
  for (const one of [page, colleague]) await expect(one.getByText(/\S is aan het schrijven\.$/)).toBeVisible();
  await colleague.keyboard.press('Control+Enter');
  await expect(replies(colleague)).toHaveCount(1);
  await expect(page.getByText(/\S heeft intussen geantwoord\. Lees dat antwoord/)).toBeVisible();
  await expect(replies(page)).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(replies(page)).toHaveCount(2);
  await context.close();
});
