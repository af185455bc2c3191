import type { Locator, Page } from '@playwright/test';
import { heading, signIn } from '../support/fixtures.ts';
import { callAsStaff, newWord } from '../publications/news-items.ts';
import { expect, test } from '../support/people.ts';
import { userGroups } from '../../server/src/schema/audience.ts';

/** Presses Tab until this has the focus, which is a failure when it takes more than forty. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a newsletter with a personal field, a button, an appointment and works is written and sent with only the keyboard', async ({
  page,
  makePerson,
  database,
  mailTo,
}) => {
  const { keyboard } = page;
  const subject = newWord('Toetsen ');
  const email = `${newWord('lezer')}@example.org`;
  const reader = await makePerson({
    email,
    firstName: 'Linde',
    lastLogin: new Date(),
    profile: { newsletter: true },
  });
  const group = await callAsStaff<{ id: number; name: string }>(page, 'POST', '/api/groups/', {
    data: { name: newWord('Lezers ') },
  });
  await database.db.insert(userGroups).values({ userId: reader.id, groupId: group.id });
  await signIn(page, 'medewerker', '/newsletters/edit');
  await expect(heading(page, 'Nieuwe nieuwsbrief')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Tekst' });
  await expect(text).toBeVisible();

  await tabTo(page, page.getByRole('textbox', { name: 'Titel' }));
  await keyboard.type(subject);
  await tabTo(page, text);
  await keyboard.type('Beste ');
  const useTool = async (name: string) => {
    await keyboard.press('Alt+F10');
    const tool = page.getByRole('button', { name, exact: true });
    for (let presses = 0; presses < 20; presses += 1) {
      if (await tool.evaluate((element) => element === document.activeElement)) break;
      await keyboard.press('ArrowRight');
    }
    await keyboard.press('Enter');
  };
  await useTool('Persoonlijk veld');
  await tabTo(page, page.getByRole('textbox', { name: 'Als dit niet bekend is' }));
  await keyboard.type('bewoner');
  await keyboard.press('Enter');
  await expect(text).toBeFocused();
  await keyboard.type(', het werk begint.');
  await keyboard.press('Enter');
  await useTool('Knop');
  await expect(page.getByRole('textbox', { name: 'Tekst op de knop' })).toBeFocused();
  await keyboard.type('Bekijk de planning');
  await keyboard.press('Tab');
  await keyboard.type('example.org/planning');
  await keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text.getByRole('link')).toHaveText('Bekijk de planning');
  await useTool('Afspraak');
  await expect(page.getByRole('textbox', { name: 'Wat', exact: true })).toBeFocused();
  await keyboard.type('Inloopavond');
  await keyboard.press('Tab');
  await keyboard.type('12-01-2027');
  await tabTo(page, page.getByRole('textbox', { name: 'Waar' }));
  await keyboard.type('Dorpshuis');
  await keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toContainText('dinsdag 12 januari 2027');
  await useTool('Werk in de buurt');
  await tabTo(page, page.getByRole('textbox', { name: 'Als er geen werk in de buurt is' }));
  await keyboard.type('Bij u is nu geen werk.');
  await keyboard.press('Enter');
  await expect(text).toBeFocused();

  await tabTo(page, page.getByRole('switch', { name: 'Versturen activeren' }));
  await keyboard.press('Space');
  const groups = page.getByRole('combobox', { name: 'Groepen' });
  await tabTo(page, groups);
  await keyboard.type(group.name);
  await expect(page.getByRole('option', { name: group.name })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByText('1 ontvanger krijgt deze nieuwsbrief.')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Opslaan', exact: true }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Opslaan en nu versturen' }));
  await keyboard.press('Enter');
  await expect(page.getByText('1 van 1 aangekomen', { exact: true })).toBeVisible();
  const mail = await mailTo(email, subject);
  expect(mail).toContain('Beste Linde, het werk begint.');
  expect(mail).toContain('https://example.org/planning');
  expect(mail).toContain('Bij u is nu geen werk.');
  const [calendar = ''] = /https?:\/\/[^\s)]*\/api\/newsletter-appointments\/[^\s)]+/.exec(mail) ?? [];
  const file = await page.request.get(new URL(calendar).pathname);
  expect(await file.text()).toContain('SUMMARY:Inloopavond');
});
