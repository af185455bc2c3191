import type { Page } from '@playwright/test';
import { openActions } from '../support/action-menu.ts';
import { confirm, dialog, expect, files, heading, signIn, test } from './backend.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Titel' });
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true }).click();
const allSaved = (page: Page) => expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const mails = (page: Page) => page.getByRole('region', { name: 'E-mails van deze nieuwsbrief' });

test.describe('with groups and zones as objects', () => {
  test.use({ switches: { labels: 'objects' } });

  test('staff write a newsletter with a picture, change and schedule it', async ({ page, backend }) => {
    await signIn(page, 'medewerker', '/newsletters/edit');
    await title(page).fill('Nieuwsbrief lente');
    await page.getByRole('textbox', { name: 'Tekst' }).fill('Het werk begint.');
    await page.locator('input[type="file"]').setInputFiles(files.image);
    await page.getByRole('combobox', { name: 'Groepen' }).fill('bewon');
    await page.getByRole('option', { name: 'Bewoners' }).click();
    await save(page);
    await expect(page).toHaveURL(/\/newsletters\/edit\/\d+$/);
    await allSaved(page);
    const stored = () => [...backend.store.newsletters.values()].find(({ title }) => title === 'Nieuwsbrief lente');
    expect(stored()).toMatchObject({ content: '<p>Het werk begint.</p>', everyone: false, send: false });
    expect([stored()?.groups.length, stored()?.image?.name]).toEqual([1, 'kade.png']);

    await page.reload();
    await expect(title(page)).toHaveValue('Nieuwsbrief lente');
    await expect(page.getByRole('button', { name: 'Bewoners verwijderen' })).toBeVisible();
    await page.getByRole('switch', { name: 'Versturen activeren' }).check();
    await page.getByLabel('Versturen op', { exact: true }).fill('01-07-2090 09:30');
    await save(page);
    await expect(dialog(page)).toContainText('De nieuwsbrief wordt verstuurd op 01-07-2090 09:30 uur.');
    await dialog(page).getByRole('button', { name: 'Opslaan en inplannen' }).click();
    await allSaved(page);
    expect(stored()).toMatchObject({ send: true, send_at: '2090-07-01T07:30:00.000Z', everyone: false });
    expect([stored()?.groups.length, stored()?.image?.name]).toEqual([1, 'kade.png']);
    await page.goto('/newsletters');
    await expect(row(page, 'Nieuwsbrief lente')).toContainText('Ingepland');
  });
});

test('the list shows what was sent, is scheduled and is a draft', async ({ page }) => {
  await signIn(page, 'medewerker', '/newsletter');
  await expect(row(page, 'Nieuwsbrief zomer')).toContainText('Verstuurd');
  await expect(row(page, 'Nieuwsbrief zomer')).toHaveAttribute('data-marked');
  await expect(row(page, 'Nieuwsbrief herfst')).not.toHaveAttribute('data-marked');
  await expect(row(page, 'Nieuwsbrief herfst')).toContainText('Ingepland');
  await expect(row(page, 'Nieuwsbrief winter')).toContainText('Niet verstuurd');
  await openActions(page, 'Nieuwsbrief winter');
  await page.getByRole('button', { name: 'Nieuwsbrief winter verwijderen' }).click();
  await confirm(page, 'Verwijderen');
  await expect(row(page, 'Nieuwsbrief winter')).toHaveCount(0);
});

test('a newsletter is sent immediately, its mails are listed and its form is locked', async ({ page, backend }) => {
  await signIn(page, 'medewerker', '/newsletter');
  await page.getByRole('link', { name: 'Nieuwsbrief winter', exact: true }).click();
  await expect(title(page)).toHaveValue('Nieuwsbrief winter');
  await page.getByRole('radio', { name: /^Iedereen/ }).check();
  await page.getByRole('switch', { name: 'Versturen activeren' }).check();
  await save(page);
  await dialog(page).getByRole('button', { name: 'Opslaan en nu versturen' }).click();
  await expect(heading(page, 'Nieuwsbrief bekijken')).toBeVisible();
  await expect(mails(page).getByRole('row')).toHaveCount(31);
  await mails(page).getByRole('button', { name: 'Volgende' }).click();
  await mails(page).getByRole('button', { name: 'Volgende' }).click();
  await expect(mails(page).getByRole('row')).toHaveCount(2);
  await expect(mails(page).getByRole('button', { name: 'Volgende' })).toBeDisabled();
  const winter = [...backend.store.newsletters.values()].at(-1);
  expect(winter).toMatchObject({ title: 'Nieuwsbrief winter', send: true, send_at: null, everyone: true });
});

test('the mails of a scheduled newsletter are listed where there are some', async ({ page, backend }) => {
  const newsletters = [...backend.store.newsletters.values()];
  const id = newsletters.find(({ title }) => title === 'Nieuwsbrief herfst')?.id ?? 0;
  await signIn(page, 'medewerker', `/newsletters/edit/${id}`);
  await expect(mails(page).getByText('Geen geplande e-mails')).toBeVisible();
  const mail = { id: 9001, newsletter: id, user: null, contact: 1, email: 'weide@example.org', sent_at: null };
  backend.store.newsletterMails.set(mail.id, mail);
  await mails(page).getByRole('button', { name: 'Vernieuwen' }).click();
  await expect(mails(page).getByRole('row').filter({ hasText: 'weide@example.org' })).toContainText('Gepland');
  await mails(page).getByRole('button', { name: 'E-mail aan weide@example.org verwijderen' }).click();
  await confirm(page, 'Verwijderen');
  await expect(mails(page).getByText('Geen geplande e-mails')).toBeVisible();
});

test('no field of a sent newsletter can be changed', async ({ page, backend }) => {
  const [sent] = backend.store.newsletters.keys();
  await signIn(page, 'medewerker', `/newsletters/edit/${sent}`);
  await expect(heading(page, 'Nieuwsbrief bekijken')).toBeVisible();
  await expect(mails(page).getByText('bewoner@example.org')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opslaan', exact: true })).toHaveCount(0);
  const form = page.getByRole('group', { name: 'Nieuwsbrief', exact: true });
  await expect(form.getByRole('textbox')).not.toHaveCount(0);
  for (const input of await form.getByRole('textbox').all()) await expect(input).not.toBeEditable();
});
