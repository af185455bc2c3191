import { heading, signIn } from '../support/fixtures.ts';
import { expect, password, test } from '../support/people.ts';

test('staff view the portal as a resident, who reads that on their profile', async ({ page, makePerson }) => {
  const resident = await makePerson({ firstName: 'Tjitske', lastName: 'de Boer' });
  const colleague = await makePerson({ firstName: 'Jan', lastName: 'Sluis', isStaff: true });
  await signIn(page, { email: colleague.email, password }, `/profile/${resident.profileId}`);
  await page.getByRole('button', { name: 'Bekijk als bewoner' }).click();
  await page.getByRole('textbox', { name: /^Reden/ }).fill('Belde over een ontwerp');
  await page.getByRole('button', { name: 'Bekijken', exact: true }).click();

  const banner = page.getByRole('region', { name: 'Bekijken als bewoner' });
  await expect(banner).toContainText('U bekijkt het portaal als Tjitske de Boer, nog 15 minuten');
  await expect(page.getByRole('button', { name: 'Uw account: Tjitske de Boer' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gebruikers' })).toHaveCount(0);
  await page.goto('/user-profile');
  await expect(heading(page, 'Uw profiel')).toBeVisible();
  await expect(banner).toBeVisible();

  await banner.getByRole('button', { name: 'Stoppen' }).click();
  await expect(page.getByText('U bekijkt het portaal niet meer als Tjitske de Boer.')).toBeVisible();
  await expect(page).toHaveURL(`/profile/${resident.profileId}`);
  await expect(page.getByRole('link', { name: 'Gebruikers' })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await signIn(page, { email: resident.email, password }, '/user-profile');
  const list = page.getByRole('region', { name: 'Wie keek in mijn gegevens' });
  await expect(list).toContainText('Jan Sluis bekeek het portaal zoals u het ziet');
  await expect(list).toContainText('Reden: Belde over een ontwerp');
});
