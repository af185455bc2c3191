import type { Locator, Page } from '@playwright/test';
import { labelPerson } from '../../server/test/labels.ts';
import { heading, signIn } from '../support/fixtures.ts';
import { entry, fileField, makeFiles, newWord, openMenu, publish, saveItem } from './news-items.ts';
import { expect, password, test } from '../support/people.ts';

const latest = (page: Page) => page.getByRole('navigation', { name: 'Laatste nieuws' });
const missing = (page: Page) => heading(page, 'Dit nieuwsbericht bestaat niet');

test('news with an image and a PDF reaches its audience in the menu, in the list and on its own page', async ({
  page,
  makePerson,
  database,
  problems,
}) => {
  const title = newWord('Maaibeleid ');
  const group = newWord('Groep');
  const resident = await makePerson();
  const other = await makePerson();
  await labelPerson(database, resident.id, { groups: [group] });
  const { image, pdf } = await makeFiles();

  await signIn(page, 'medewerker');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('link', { name: 'Nieuws', exact: true }).click();
  await expect(heading(page, 'Laatste nieuws')).toBeFocused();
  await page.getByRole('link', { name: 'Nieuws toevoegen' }).click();
  await page.getByLabel('Titel', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Tekst' }).fill('We wachten met maaien tot de ransuilen weg zijn.');
  await expect(page.getByText('Geen enkele bewoner ziet dit.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Groepen' }).fill(group);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 bewoner ziet dit.')).toBeVisible();
  await fileField(page, 'image').setInputFiles(image);
  await fileField(page, 'pdf').setInputFiles(pdf);
  await expect(page.getByText(/· Geüpload$/)).toHaveCount(2);
  await saveItem(page);
  await expect(page.getByText('Succesvol opgeslagen').first()).toBeVisible();
  const row = entry(page, title);
  await expect(row).toContainText(group);
  await expect(row).not.toContainText('Iedereen');
  await row.getByRole('button', { name: `Meer over ${title}` }).click();
  await expect(row.getByRole('link', { name: /^Uitnodiging\.pdf/ })).toBeVisible();
  await expectPicture(row.locator('img').first());
  await page.getByRole('link', { name: 'Nieuws toevoegen' }).click();
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Tekst' })).toHaveText('');

  await signIn(page, { email: resident.email, password });
  await expect(heading(page)).toBeVisible();
  await latest(page).getByRole('link', { name: title }).click();
  await expect(heading(page, title)).toBeFocused();
  await expect(latest(page)).toBeVisible();
  await expect(page.getByText('We wachten met maaien tot de ransuilen weg zijn.')).toBeVisible();
  await expectPicture(page.getByRole('article').locator('img').first());
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Uitnodiging.pdf downloaden' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Uitnodiging.pdf');
  // The headless browser does not render PDFs, but the page embeds them anyway.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { value: true }));
  await page.reload();
  await expect(heading(page, title)).toBeVisible();
  const viewer = page.locator('iframe');
  await expect(viewer).toHaveAttribute('title', 'PDF bekijken: Uitnodiging.pdf');
  const address = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Terug naar het nieuws' }).click();
  await expect(heading(page, 'Nieuws')).toBeFocused();
  await expect(entry(page, title)).toContainText('We wachten met maaien');
  await entry(page, title)
    .getByRole('link', { name: `Lees meer over ${title}` })
    .click();
  await expect(heading(page, title)).toBeVisible();
  await page.goto('/news-list');
  await expect(entry(page, title)).toContainText('We wachten met maaien');
  await expect(entry(page, title).getByRole('link', { name: 'Uitnodiging.pdf downloaden' })).toBeVisible();

  problems.allow(/status of 404 .*\/api\/news\//);
  await signIn(page, { email: other.email, password }, '/news');
  await expect(latest(page).getByRole('link', { name: 'Al het nieuws' })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await page.goto(address);
  await expect(missing(page)).toBeVisible();
});

/** Expects the picture itself to be loaded, not a placeholder. */
async function expectPicture(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('src', /^\/api\/files\//);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test('an item without an audience is marked, and no resident sees it', async ({ page, problems }) => {
  const title = newWord('Concept ');
  const { id } = await publish(page, { title, everyone: false });
  await signIn(page, 'medewerker', '/news-editor');
  await expect(entry(page, title)).toContainText('Voor niemand zichtbaar');
  problems.allow(/status of 404 .*\/api\/news\//);
  await signIn(page, 'bewoner', `/news/${id}`);
  await expect(missing(page)).toBeVisible();
  for (const path of [`/news/${id}0000`, '/news/geen-nummer']) {
    await page.goto(path);
    await expect(missing(page)).toBeVisible();
  }
});

test('two hundred items, with long titles and without content, are paginated and fit on a phone @phone-only', async ({
  page,
  database,
  makePerson,
  problems,
}) => {
  const group = newWord('Velen');
  const resident = await makePerson();
  await labelPerson(database, resident.id, { groups: [group] });
  const word = 'dijkversterkingsprojectomgevingsvergunningaanvraagprocedurebekendmakingen';
  await database.pool.query(
    `with made as (
       insert into publications (kind, title, content, for_everyone, created_at)
       select 'news', case when n % 2 = 0 then $2 || n else 'Bericht ' || n end,
         case when n % 3 = 0 then '' else '<p>' || repeat($2 || ' ', 20) || '</p>' end,
         false, timestamptz '2020-01-01' + n * interval '1 day'
       from generate_series(1, 200) n returning id)
     insert into publication_groups (publication_id, group_id)
     select made.id, groups.id from made, groups where groups.name = $1`,
    [group, word],
  );
  await signIn(page, { email: resident.email, password }, '/news?page=3');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(12);
  await expect(page.getByText(/^pagina 3 van \d\d$/)).toBeVisible();
  const preview = cards.filter({ hasText: '…' }).locator('p').first();
  expect((await preview.innerText()).length).toBe(201);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(page).toHaveURL('/news?page=4');
  problems.allow(/status of 404 .*page=4000/);
  await page.goto('/news?page=4000');
  await page.getByRole('button', { name: 'Naar de eerste pagina' }).click();
  await expect(page).toHaveURL('/news');
  await page.goto('/news-list');
  await expect(cards).toHaveCount(50);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await database.pool.query('delete from publications where title like $1 or title ~ $2', [
    `${word}%`,
    '^Bericht \\d+$',
  ]);
});

test('the menu shows the three newest items, and loads after the screen', async ({ page, isMobile }) => {
  const word = newWord('Nieuwste');
  for (const number of [1, 2, 3, 4]) await publish(page, { title: `${word} ${number}` });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await signIn(page, 'bewoner', '/privacy');
  await openMenu(page, isMobile);
  await expect(latest(page).getByRole('listitem')).toHaveCount(3);
  await expect(latest(page).getByRole('listitem')).toContainText([`${word} 4`, `${word} 3`, `${word} 2`]);
  const screen = fetched.findIndex((path) => /\/privacy-[^/]+\.js$/.test(path));
  const block = fetched.findIndex((path) => /\/latest-news-[^/]+\.js$/.test(path));
  expect(screen).toBeGreaterThan(-1);
  expect(block).toBeGreaterThan(screen);
  await signIn(page, 'medewerker', '/privacy');
  await openMenu(page, isMobile);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(latest(page)).toHaveCount(0);
});
