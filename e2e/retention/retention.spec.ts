import { mails } from '../../server/src/platform/mail/tables.ts';
import { removeExpired } from '../../server/src/retention/remove-expired.ts';
import { retentionPeriods } from '../../server/src/schema/retention.ts';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

test.afterEach(
  async ({ database: { db } }) => void (await db.update(retentionPeriods).set({ mailsSent: 30, changedAt: null })),
);

test('a superuser shortens a period, residents read it, and the report says what was removed', async ({
  page,
  database: { db },
}) => {
  const sentAt = new Date(Date.now() - 20 * 86_400_000);
  const mail = {
    recipient: 'a@example.org',
    subject: 'Uw inloglink',
    state: 'sent',
    createdAt: sentAt,
    sentAt,
  } as const;
  await db.insert(mails).values([mail, mail]);
  await signIn(page, 'beheerder', '/retention');
  await expect(heading(page, 'Bewaartermijnen')).toBeVisible();
  const days = page.getByRole('textbox', { name: 'Verstuurde e-mails, in dagen' });
  await days.fill('3');
  await page.getByRole('button', { name: 'Termijnen opslaan' }).click();
  await expect(page.getByText('Vul een heel getal in van 7 tot en met 365.')).toBeVisible();
  await days.fill('14');
  await expect(page.getByText(/^Vannacht verdwijnen er 2, de oudste van/)).toBeVisible();
  await page.getByRole('button', { name: 'Termijnen opslaan' }).click();
  await expect(page.getByRole('main').getByText('De bewaartermijnen zijn opgeslagen.')).toBeVisible();

  await removeExpired(db);
  await page.reload();
  const line = page
    .getByRole('region', { name: 'Wat er is verdwenen' })
    .getByRole('row')
    .filter({ hasText: 'Verstuurde e-mails' })
    .first();
  await expect(line).toContainText('14 dagen');
  await expect(line.getByRole('cell').nth(2)).toHaveText('2');

  await page.getByRole('main').getByRole('link', { name: 'Wat bewoners hierover lezen' }).click();
  await expect(heading(page, 'Hoe lang wij uw gegevens bewaren')).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'E-mails die u van het portaal kreeg' })).toContainText(
    '14 dagen',
  );
  await expect(page.getByText(/^Deze termijnen zijn voor het laatst gewijzigd op \d\d-\d\d-\d{4}\.$/)).toBeVisible();
});

test('a visitor finds the page below the sign-in form', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wat wij bewaren' }).click();
  await expect(heading(page, 'Hoe lang wij uw gegevens bewaren')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'IP-adres' })).toContainText('2 jaar');
});
