import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { heading, openSession, signIn, signOut, type Account } from '../support/fixtures.ts';
import { expect, password, test, type OwnPerson } from '../support/people.ts';

const subject = (page: Page) => page.getByRole('textbox', { name: 'Onderwerp' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Bericht', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Bericht versturen' });
const sent = (page: Page) => page.getByRole('region', { name: 'Uw verstuurde berichten' }).getByRole('article');
const list = (page: Page) => page.getByRole('region', { name: 'Berichten van bewoners' });
const letters = (page: Page) => list(page).getByRole('link', { name: /\d\d:\d\d/ });
const letter = (page: Page) => page.getByRole('main').getByRole('article');
const search = (page: Page) => page.getByRole('searchbox');

const accountOf = ({ email }: OwnPerson): Account => ({ email, password });

const newWord = (word: string) => `${word}${Date.now()}`;

/** Changes the settings as staff, over the API. */
async function changeSettings(page: Page, data: Record<string, unknown>): Promise<void> {
  const { access } = await openSession(page, 'medewerker');
  const headers = { authorization: `Bearer ${access}` };
  const response = await page.request.put('/api/sites/1/', { headers, data });
  expect(response.status()).toBe(200);
}

/** Sends a message as this person, over the API. */
async function write(page: Page, who: OwnPerson, data: { subject: string; text: string }): Promise<void> {
  const { access } = await openSession(page, accountOf(who));
  const headers = { authorization: `Bearer ${access}` };
  expect((await page.request.post('/api/messages/', { headers, data })).status()).toBe(200);
}

async function find(page: Page, words: string): Promise<void> {
  await search(page).fill(words);
  await search(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${words}`));
}

/** The mail in the outbox to an address that contains these words, as it was sent. */
async function readMail(dataDir: string, words: string, to: string): Promise<string | undefined> {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.find((mail) => mail.includes(words) && mail.includes(to));
}

const photo = {
  name: 'scheur.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a message with a photo is mailed to the project team, and answered in the portal with a mail to its sender, who writes back @phone-only', async ({
  page,
  portal,
  makePerson,
}) => {
  await changeSettings(page, {
    contact_email: 'team@example.org',
    contact_name: 'Team Kerkdijk',
    contact_phone: '010 123 45 67',
  });
  const resident = await makePerson({ firstName: 'Wilg', lastName: 'Waterland' });
  const word = newWord('oprit');
  await signIn(page, accountOf(resident));
  await expect(heading(page, /^Welkom/)).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('link', { name: 'Berichten', exact: true }).click();
  await expect(heading(page, 'Berichten')).toBeFocused();
  const team = page.getByRole('region', { name: 'Uw contactpersoon' });
  await expect(team).toContainText('Team Kerkdijk');
  await expect(team.getByRole('link', { name: 'team@example.org' })).toHaveAttribute('href', 'mailto:team@example.org');
  await expect(team.getByRole('link', { name: /010 123 45 67$/ })).toHaveAttribute('href', 'tel:0101234567');
  await expect(page.getByText('U hebt nog geen bericht gestuurd')).toBeVisible();

  await subject(page).fill(`Vraag over de ${word}`);
  await text(page).fill('Blijft hij open?');
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByText('Geüpload', { exact: true })).toBeVisible();
  // As after a crash of the browser.
  await page.reload();
  await expect(page.getByRole('button', { name: 'scheur.png verwijderen' })).toBeVisible();
  await expect(text(page)).toHaveText('Blijft hij open?');
  await send(page).click();
  await expect(page.getByText('Uw bericht is verstuurd.')).toBeVisible();
  await expect(page.getByText('Succesvol opgeslagen')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Ontvangstbewijs opslaan: B\d+$/ })
      .first()
      .click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^ontvangstbewijs-B\d+\.txt$/);
  expect(await readFile(await saved.path(), 'utf8')).toContain('Blijft hij open?');
  await expect(subject(page)).toHaveValue('');
  await expect(text(page)).toHaveText('');
  await expect(sent(page)).toHaveCount(1);
  await expect(sent(page)).toContainText(`Vraag over de ${word}`);
  await expect(sent(page)).toContainText('Blijft hij open?');
  await expect(sent(page)).toContainText(/Verstuurd op \d\d-\d\d-\d{4} \d\d:\d\d/);

  let mail: string | undefined;
  await expect
    .poll(async () => (mail = await readMail(portal.dataDir, word, 'team@example.org')), { message: 'the mail' })
    .toBeDefined();
  expect(mail).toMatch(/^To: .*team@example\.org/im);
  expect(mail).toMatch(new RegExp(`^Reply-To: .*${resident.email.replaceAll('.', '\\.')}`, 'im'));

  await signIn(page, 'medewerker', '/messages-admin');
  await expect(page.getByText('Nieuwe berichten worden doorgestuurd naar team@example.org.')).toBeVisible();
  await find(page, word);
  await expect(letters(page)).toHaveCount(1);
  await expect(letters(page)).toContainText('Blijft hij open?');
  await expect(letters(page)).toContainText('Ongelezen');
  await letters(page).click();
  await expect(letter(page).getByRole('heading', { name: word })).toBeFocused();
  await expect(letters(page)).toBeHidden();
  await page.goBack();
  await expect(letters(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await letter(page).getByRole('link', { name: 'Profiel van Wilg Waterland' }).click();
  await expect(page).toHaveURL(`/profile/${resident.profileId}`);

  await page.goBack();
  await page.getByRole('button', { name: 'Antwoorden' }).click();
  await page.getByRole('textbox', { name: 'Antwoord aan Wilg Waterland' }).fill('Ja, de oprit blijft open.');
  await page.getByRole('button', { name: 'Antwoord versturen' }).click();
  await expect(page.getByText('Het antwoord is verstuurd.')).toBeVisible();
  let answer: string | undefined;
  await expect
    .poll(async () => (answer = await readMail(portal.dataDir, 'Subject: Antwoord op uw bericht', resident.email)), {
      message: 'the mail about the answer',
    })
    .toBeDefined();
  const [conversation = ''] = /\/messages\/\d+/.exec(answer?.replaceAll(/=\r\n/g, '') ?? '') ?? [];
  expect(answer).not.toContain('blijft open');

  await signIn(page, accountOf(resident), conversation);
  await expect(heading(page, `Vraag over de ${word}`)).toBeVisible();
  await expect(page.getByRole('img', { name: 'scheur.png' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Antwoorden' })).toContainText('Ja, de oprit blijft open.');
  await expect(page.getByText(/^Het projectteam heeft dit gelezen op /)).toBeVisible();
  await page.getByRole('textbox', { name: 'Uw antwoord' }).fill('Dank u wel.');
  await page.getByRole('button', { name: 'Antwoord versturen' }).click();
  await expect(page.getByText('Uw antwoord is verstuurd.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Antwoorden' })).toContainText('Dank u wel.');
  await page.getByRole('link', { name: 'Alle berichten' }).click();
  await expect(sent(page)).toContainText('Ontvangen');
});

test('a draft survives a reload and the end of the session, and is cleared on sending', async ({
  page,
  makePerson,
  problems,
}) => {
  // Requests that were in flight when the session ended.
  problems.allow(/status of 401/);
  const resident = await makePerson();
  await signIn(page, accountOf(resident), '/messages');
  await subject(page).fill('Over de sloot');
  await text(page).fill('De sloot loopt over');
  await page.reload();
  await expect(subject(page)).toHaveValue('Over de sloot');
  await expect(text(page)).toHaveText('De sloot loopt over');
  await expect(page.getByText(/^Concept van .* hersteld/)).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('dijkportaal.session'));
  await page.reload();
  await expect(heading(page, 'Inloggen')).toBeVisible();
  await page.getByLabel(/^E-mail/).fill(resident.email);
  await page
    .getByLabel(/^Wachtwoord/)
    .first()
    .fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(heading(page, 'Berichten')).toBeVisible();
  await expect(subject(page)).toHaveValue('Over de sloot');
  await expect(text(page)).toHaveText('De sloot loopt over');

  await send(page).click();
  await expect(page.getByText('Uw bericht is verstuurd.')).toBeVisible();
  await page.reload();
  await expect(text(page)).toBeVisible();
  await expect(subject(page)).toHaveValue('');
  await expect(text(page)).toHaveText('');
});

test('signing out removes the draft', async ({ page, makePerson }) => {
  await signIn(page, accountOf(await makePerson()), '/messages');
  await subject(page).fill('Over de sloot');
  const kept = () => page.evaluate(() => localStorage.getItem('dijkportaal.drafts'));
  await expect.poll(kept).toContain('Over de sloot');
  await signOut(page, { hasUnsent: true });
  await expect(heading(page, 'Inloggen')).toBeVisible();
  expect(await kept()).toBeNull();
});

test('a long list is paginated, for the sender too', async ({ page, database, makePerson }) => {
  const resident = await makePerson();
  await database.pool.query(
    `insert into messages (sender_id, name, email, subject, text, latest_at)
     select $1, 'Wilg', $2, 'Vraag ' || n, '<p>Tekst</p>', now() - n * interval '1 minute' from generate_series(1, 21) n`,
    [resident.id, resident.email],
  );
  await signIn(page, accountOf(resident), '/messages');
  await expect(sent(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(page).toHaveURL('/messages?page=2');
  await expect(sent(page)).toHaveCount(1);
  await expect(sent(page)).toContainText('Vraag 21');
});

test('staff go through the unread messages with the keyboard, and a message that they delete is gone for its sender', async ({
  page,
  makePerson,
}) => {
  const word = newWord('peilbuis');
  const resident = await makePerson();
  for (const title of ['Eerste', 'Tweede', 'Derde'])
    await write(page, resident, { subject: `${title} ${word}`, text: '<p>Tekst</p>' });
  await signIn(page, 'medewerker', `/messages-admin?unread=true&search=${word}`);
  await expect(letters(page)).toHaveCount(3);
  const opened = (title: string) => letter(page).getByRole('heading', { name: `${title} ${word}` });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(opened('Tweede')).toBeFocused();
  await page.getByRole('button', { name: /markeren als gelezen$/ }).click();
  await expect(letters(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(opened('Eerste')).toBeFocused();
  await page.getByRole('button', { name: `‘Eerste ${word}’ verwijderen` }).click();
  await expect(page.getByRole('dialog')).toContainText('Ook de afzender kan het dan niet meer lezen.');
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(letters(page)).toHaveCount(1);
  await expect(heading(page, 'Berichten van bewoners')).toBeFocused();
  await signIn(page, accountOf(resident), '/messages');
  await expect(sent(page)).toHaveCount(2);
});

test('without a contact address staff see that messages are not forwarded', async ({ page }) => {
  await changeSettings(page, { contact_email: '' });
  await signIn(page, 'medewerker', '/messages-admin');
  await expect(page.getByText('Nieuwe berichten worden nu niet doorgestuurd.')).toBeVisible();
  await page.getByRole('link', { name: 'Naar de instellingen' }).click();
  await expect(heading(page, 'Instellingen')).toBeFocused();
  await changeSettings(page, { contact_email: 'team@example.org' });
});
