import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import type { Page } from '@playwright/test';
import { openActions } from '../support/action-menu.ts';
import { heading, signIn } from '../support/fixtures.ts';
import { callAsStaff, newWord } from '../publications/news-items.ts';
import { expect, test } from '../support/people.ts';
import { userGroups } from '../../server/src/schema/audience.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page) => page.getByRole('textbox', { name: 'Titel' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Tekst' });
const preview = (page: Page) => page.getByRole('region', { name: 'De e-mail zoals lezers die krijgen' });
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true }).click();
const allSaved = (page: Page) => expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const rowsOfMails = (page: Page) =>
  page.getByRole('region', { name: 'E-mails van deze nieuwsbrief' }).getByRole('cell');

/** Creates a complete newsletter as staff, over the API. */
const write = (page: Page, data: object) =>
  callAsStaff<Newsletter>(page, 'POST', '/api/newsletters/', {
    data: { content: '<p>Beste lezer, het werk begint.</p>', ...data },
  });

test('staff write a newsletter with a live preview, and find it again after a reload', async ({ page }) => {
  const name = newWord('Nieuwsbrief ');
  await signIn(page, 'medewerker', '/privacy');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('link', { name: 'Nieuwsbrieven', exact: true }).click();
  await expect(heading(page, 'Nieuwsbrieven')).toBeFocused();
  await page.getByRole('link', { name: 'Nieuwsbrief schrijven' }).click();
  await expect(heading(page, 'Nieuwe nieuwsbrief')).toBeFocused();
  await save(page);
  await expect(page.getByText('Titel is verplicht.')).toBeVisible();
  await expect(title(page)).toBeFocused();

  await title(page).fill(name);
  await text(page).fill('Vanaf maandag meten we de grond.');
  await expect(preview(page)).toContainText(name);
  await expect(preview(page)).toContainText('Vanaf maandag meten we de grond.');
  await expect(preview(page)).toContainText('Afmelden of voorkeuren wijzigen');
  await page.getByRole('button', { name: 'Telefoon' }).click();
  await expect(page.getByRole('button', { name: 'Telefoon' })).toHaveAttribute('aria-pressed', 'true');

  await save(page);
  await expect(page).toHaveURL(/\/newsletters\/edit\/\d+$/);
  await expect(heading(page, 'Nieuwsbrief wijzigen')).toBeVisible();
  await expect(text(page)).toHaveText('Vanaf maandag meten we de grond.');
  await allSaved(page);
  await page.reload();
  await expect(title(page)).toHaveValue(name);
  await expect(text(page)).toHaveText('Vanaf maandag meten we de grond.');
  await page.getByRole('link', { name: 'Alle nieuwsbrieven' }).click();
  await expect(row(page, name)).toContainText('Niet verstuurd');
});

test('a newsletter is scheduled after a confirmation with the number of recipients and the time', async ({ page }) => {
  const { id, title: name } = await write(page, { title: newWord('Later '), everyone: true });
  await signIn(page, 'medewerker', `/newsletters/edit/${id}`);
  const recipients = page.getByRole('region', { name: 'Wie krijgt deze nieuwsbrief?' });
  await expect(recipients).toContainText(/[1-9]\d* ontvangers? krijg/);
  await page.getByRole('switch', { name: 'Versturen activeren' }).check();
  await page.getByLabel('Versturen op', { exact: true }).fill('01-07-2090 09:30');
  await save(page);
  await expect(dialog(page)).toContainText('De nieuwsbrief wordt verstuurd op 01-07-2090 09:30 uur.');
  await expect(dialog(page)).toContainText(/De nieuwsbrief gaat naar [1-9]\d* ontvanger/);
  await dialog(page).getByRole('button', { name: 'Opslaan en inplannen' }).click();
  await allSaved(page);
  expect(await callAsStaff(page, 'GET', `/api/newsletters/${id}/`)).toMatchObject({
    state: 'scheduled',
    send_at: '2090-07-01T07:30:00.000Z',
  });
  await page.reload();
  await expect(page.getByLabel('Versturen op', { exact: true })).toHaveValue('01-07-2090 09:30');
  await page.goto('/newsletters');
  await expect(row(page, name)).toContainText('Ingepland');
  await expect(row(page, name)).toContainText('Wordt verstuurd op 01-07-2090 09:30');
});

test('a newsletter is sent immediately: the mail arrives, and the form is locked', async ({
  page,
  makePerson,
  database,
  mailTo,
}) => {
  const subject = newWord('Nu ');
  const email = `${newWord('lezer')}@example.org`;
  const reader = await makePerson({ email, lastLogin: new Date(), profile: { newsletter: true } });
  const group = await callAsStaff<{ id: number; name: string }>(page, 'POST', '/api/groups/', {
    data: { name: newWord('Lezers ') },
  });
  await database.db.insert(userGroups).values({ userId: reader.id, groupId: group.id });
  const { id } = await write(page, { title: subject });
  await signIn(page, 'medewerker', `/newsletters/edit/${id}`);
  await page.getByRole('switch', { name: 'Versturen activeren' }).check();
  await save(page);
  await expect(page.getByText('Kies voor wie de nieuwsbrief is')).toBeVisible();
  await page.getByRole('combobox', { name: 'Groepen' }).fill(group.name);
  await page.getByRole('option', { name: group.name }).click();
  await expect(page.getByText('1 ontvanger krijgt deze nieuwsbrief.')).toBeVisible();
  await save(page);
  await expect(dialog(page)).toContainText('De nieuwsbrief wordt meteen na het opslaan verstuurd');
  await expect(dialog(page)).toContainText('De nieuwsbrief gaat naar 1 ontvanger.');
  await dialog(page).getByRole('button', { name: 'Opslaan en nu versturen' }).click();

  await expect(main(page).getByRole('group', { name: 'Versturen' })).toBeFocused();
  await expect(main(page).getByRole('group', { name: 'Versturen' })).toBeInViewport();
  await expect(heading(page, 'Nieuwsbrief bekijken')).toBeVisible();
  expect(await mailTo(email, subject)).toContain('Beste lezer, het werk begint.');
  await expect(page.getByText('De nieuwsbrief is verstuurd en kan niet meer worden gewijzigd.')).toBeVisible();
  await expect(page.getByText('1 van 1 aangekomen', { exact: true })).toBeVisible();
  await expect(title(page)).toBeDisabled();
  await expect(text(page)).toHaveAttribute('contenteditable', 'false');
  await expect(page.getByRole('switch')).toBeDisabled();
  await expect(rowsOfMails(page).first()).toContainText(email);
  await expect(rowsOfMails(page).nth(1)).toHaveText('Verstuurd');
  await page.getByRole('link', { name: 'Alle nieuwsbrieven' }).click();
  await expect(row(page, subject)).toContainText('Verstuurd');
  await expect(row(page, subject)).toHaveAttribute('data-marked', 'true');
});

test('a test mail is sent only to its author, with unsaved text included', async ({ page, mailTo }) => {
  const { id } = await write(page, { title: newWord('Oud ') });
  const name = newWord('Proef ');
  await signIn(page, 'medewerker', `/newsletters/edit/${id}`);
  await title(page).fill(name);
  await page.getByRole('button', { name: 'Testmail naar mijzelf' }).click();
  await expect(page.getByText('De testmail is onderweg naar medewerker@example.org.')).toBeVisible();
  expect(await mailTo('medewerker@example.org', `Test: ${name}`)).toContain('het werk begint');
  expect(await callAsStaff(page, 'GET', `/api/newsletters/${id}/`)).toMatchObject({ title: name, state: 'draft' });
});

test('staff remove a recipient from a paused newsletter and resume it', async ({ page, database }) => {
  const { id } = await write(page, { title: newWord('Stil ') });
  await database.pool.query(
    `update newsletters set state = 'paused', due_at = now(), started_at = now(), recipients = 2 where id = $1`,
    [id],
  );
  const [kept, removed] = [`${newWord('blijft')}@example.org`, `${newWord('gaat')}@example.org`];
  await database.pool.query(`insert into newsletter_mails (newsletter_id, email) values ($1, $2), ($1, $3)`, [
    id,
    kept,
    removed,
  ]);
  await signIn(page, 'medewerker', `/newsletters/edit/${id}`);
  await expect(page.getByText('0 van 2 aangekomen, 2 nog te versturen', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: `E-mail aan ${removed} verwijderen` }).click();
  await expect(dialog(page)).toContainText(`${removed} krijgt deze nieuwsbrief dan niet.`);
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page).getByRole('row').filter({ hasText: removed })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hervatten' }).click();
  await expect(heading(page, 'Nieuwsbrief bekijken')).toBeVisible();
  await expect(main(page).getByRole('row').filter({ hasText: kept })).toContainText('Verstuurd');
  await expect(page.getByText('1 van 2 aangekomen, 1 verwijderd', { exact: true })).toBeVisible();
  await page.getByLabel('Status').selectOption('Verwijderd');
  await expect(main(page).getByRole('row').filter({ hasText: removed })).toContainText(
    'voordat de e-mail werd verstuurd',
  );
});

test('a newsletter is deleted after confirmation, and a failure shows an error', async ({ page, problems }) => {
  const { title: name } = await write(page, { title: newWord('Weg ') });
  await signIn(page, 'medewerker', '/newsletter');
  await page.getByRole('searchbox', { name: 'Zoeken op titel' }).fill(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  const remove = async () => {
    await openActions(page, name);
    await page.getByRole('button', { name: `${name} verwijderen` }).click();
  };
  await remove();
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByRole('button', { name: `Meer acties voor ${name}` })).toBeFocused();
  problems.allow(/status of 500/);
  await page.route('**/api/newsletters/*/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await remove();
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('De nieuwsbrief kon niet worden verwijderd.');
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByText('Niets gevonden')).toBeVisible();
});
