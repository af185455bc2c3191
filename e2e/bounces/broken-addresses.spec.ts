import type { Page } from '@playwright/test';
import type { Database } from '../../server/src/platform/database/db.ts';
import { heading, signIn } from '../support/fixtures.ts';
import { newWord } from '../publications/news-items.ts';
import { expect, test } from '../support/people.ts';

const lines = (page: Page) =>
  page
    .getByRole('region', { name: 'Adressen die niet werken' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const dialog = (page: Page) => page.getByRole('dialog');

async function storeBroken(
  { pool }: Database,
  email: string,
  { day = '2026-11-20', isPermanent = true, reason = '550 5.1.1 User unknown' } = {},
): Promise<void> {
  await pool.query(
    `insert into mail_addresses (email, bounced_at, is_permanent, reason)
     values ($1, $2::date + interval '12 hours', $3, $4)`,
    [email, day, isPermanent, reason],
  );
}

const storeContact = ({ pool }: Database, name: string, email: string) =>
  pool.query('insert into contacts (name, email) values ($1, $2)', [name, email]);

test('staff find an address that bounced, see the reason, and release it', async ({ page, database }) => {
  const word = newWord('verhuisd');
  await storeBroken(database, `${word}.een@example.org`);
  await storeBroken(database, `${word}.twee@example.org`, {
    day: '2026-11-21',
    isPermanent: false,
    reason: '452 4.2.2 Mailbox full',
  });
  await storeContact(database, 'Maatschap De Lange Akkers', `${word}.een@example.org`);
  await storeContact(database, 'Kwekerij De Kom', `${word}.twee@example.org`);

  await signIn(page, 'medewerker', '/mails');
  await page.getByRole('link', { name: 'Adressen die niet werken' }).click();
  await expect(heading(page, 'Adressen die niet werken')).toBeFocused();
  await page.getByRole('searchbox', { name: 'Zoeken op e-mailadres' }).fill(word);
  await page.getByRole('button', { name: 'Zoeken', exact: true }).click();
  await expect(lines(page)).toHaveCount(2);
  const [latest, first] = [lines(page).first(), lines(page).last()];
  await expect(latest).toContainText(`${word}.twee@example.org`);
  await expect(latest).toContainText('Tijdelijk');
  await expect(latest).toContainText('De mailbox is vol.');
  await expect(latest).toContainText('Kwekerij De Kom');
  await expect(first).toContainText('Blijvend');
  await expect(first).toContainText('Dit e-mailadres bestaat niet.');
  await expect(first).toContainText('550 5.1.1 User unknown');
  await expect(first).toContainText('20-11-2026');
  await expect(first).toContainText('Maatschap De Lange Akkers');

  await page.getByRole('button', { name: 'Sinds' }).click();
  await expect(page).toHaveURL(/ordering=bounced_at/);
  await expect(lines(page).first()).toContainText(`${word}.een@example.org`);

  const use = page.getByRole('button', { name: `Adres vrijgeven: ${word}.een@example.org` });
  await use.click();
  await expect(dialog(page)).toContainText(`De volgende nieuwsbrief gaat dan weer naar ${word}.een@example.org.`);
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(use).toBeFocused();
  await use.click();
  await dialog(page).getByRole('button', { name: 'Adres vrijgeven' }).click();
  await expect(page.getByText(`${word}.een@example.org krijgt weer nieuwsbrieven.`)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(dialog(page)).toHaveCount(0);
  const kept = await database.pool.query('select email from mail_addresses where bounced_at is not null');
  expect(kept.rows.map(({ email }: { email: string }) => email)).not.toContain(`${word}.een@example.org`);
});

test('some addresses or all that were found are released together', async ({ page, database }) => {
  const word = newWord('veel');
  for (const name of ['a', 'b', 'c', 'd']) {
    await storeBroken(database, `${word}.${name}@example.org`);
    await storeContact(database, 'Wilg Waterland', `${word}.${name}@example.org`);
  }
  await signIn(page, 'medewerker', `/broken-addresses?search=${word}`);
  await expect(lines(page)).toHaveCount(4);
  for (const name of ['a', 'b']) await page.getByLabel(`${word}.${name}@example.org selecteren`).check();
  await page.getByRole('button', { name: 'Adressen vrijgeven', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Adressen vrijgeven' }).click();
  await expect(page.getByText('2 adressen krijgen weer nieuwsbrieven.')).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await page.getByLabel('Selecteer 2 adressen op deze pagina').check();
  await page.getByLabel('Selecteer alles (2 adressen)').check();
  await page.getByRole('button', { name: 'Adressen vrijgeven', exact: true }).click();
  await expect(dialog(page)).toContainText('2 adressen vrijgeven?');
  await dialog(page).getByRole('button', { name: 'Adressen vrijgeven' }).click();
  await expect(page.getByText('Niets gevonden')).toBeVisible();
});
