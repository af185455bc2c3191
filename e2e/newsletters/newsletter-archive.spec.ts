import type { Page } from '@playwright/test';
import { labelPerson } from '../../server/test/labels.ts';
import { heading, signIn } from '../support/fixtures.ts';
import { entry, newWord } from '../publications/news-items.ts';
import { expect, password, test } from '../support/people.ts';
import { storeSent } from './sent-newsletters.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const missing = (page: Page) => heading(page, 'Deze nieuwsbrief is niet beschikbaar');

test('a resident reads the newsletters of their audience, starting from the news @phone', async ({
  page,
  makePerson,
  database,
  problems,
}) => {
  const [word, group] = [newWord('Kwel'), newWord('Groep')];
  const resident = await makePerson();
  await labelPerson(database, resident.id, { groups: [group] });
  const [row] = (await database.pool.query<{ id: number }>('select id from groups where name = $1', [group])).rows;
  if (row === undefined) throw new Error('the group was not inserted');
  const own = await storeSent(database, {
    title: `${word} voor de groep`,
    content: '<p>Het kwelscherm is <em>klaar</em>.</p>',
    groupId: row.id,
    startedAt: new Date('2026-07-01T22:30:00Z'),
  });
  await storeSent(database, { title: `${word} voor iedereen`, forEveryone: true });
  const foreign = await storeSent(database, { title: `${word} voor anderen` });
  const draft = await storeSent(database, {
    title: `${word} in de maak`,
    forEveryone: true,
    state: 'draft',
    startedAt: null,
  });

  await signIn(page, { email: resident.email, password }, '/news');
  await page.getByRole('link', { name: 'Eerdere nieuwsbrieven' }).click();
  await expect(heading(page, 'Eerdere nieuwsbrieven')).toBeFocused();
  await page.getByRole('searchbox', { name: 'Zoeken in de titels' }).fill(word.toUpperCase());
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(`/newsletter-archive?search=${word.toUpperCase()}`);
  await expect(cards(page).getByRole('heading')).toHaveText([`${word} voor iedereen`, `${word} voor de groep`]);
  await entry(page, `${word} voor de groep`)
    .getByRole('link', { name: `Lezen ${word} voor de groep` })
    .click();
  await expect(heading(page, `${word} voor de groep`)).toBeFocused();
  await expect(page).toHaveURL(`/newsletter-archive/${own}`);
  await expect(page.getByText('Verstuurd op 02-07-2026')).toBeVisible();
  await expect(page.getByText('Het kwelscherm is klaar.')).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar de nieuwsbrieven' }).click();
  await expect(heading(page, 'Eerdere nieuwsbrieven')).toBeFocused();

  problems.allow(/status of (400|404) .*\/api\/newsletter-archive\//);
  for (const id of [foreign, draft, 'geen-nummer']) {
    await page.goto(`/newsletter-archive/${id}`);
    await expect(missing(page), String(id)).toBeVisible();
  }
  await signIn(page, 'medewerker', `/newsletter-archive/${foreign}`);
  await expect(heading(page, `${word} voor anderen`)).toBeVisible();
});

test('many newsletters are paginated, and a search without results shows a message', async ({ page, database }) => {
  const word = newWord('Polder');
  await database.pool.query(
    `with made as (
       insert into newsletters (title, state, for_everyone, started_at)
       select $1 || ' ' || n, 'sent', true, timestamptz '2020-01-01' + n * interval '1 day' from generate_series(1, 25) n
       returning id)
     insert into newsletter_mails (newsletter_id, email, state) select id, 'iemand@example.org', 'sent' from made`,
    [word],
  );
  await signIn(page, 'bewoner', `/newsletter-archive?search=${word}&page=2`);
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByText('pagina 2 van 3')).toBeVisible();
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(`${word} 1`);
  await page.getByRole('searchbox').fill('bestaatniet');
  await expect(page.getByText("Er zijn geen nieuwsbrieven met 'bestaatniet' in de titel.")).toBeVisible();
  await page.getByRole('button', { name: 'Zoekopdracht wissen' }).click();
  await expect(page).toHaveURL('/newsletter-archive');
  await expect(cards(page)).toHaveCount(12);
  await database.pool.query('delete from newsletters where title like $1', [`${word}%`]);
});
