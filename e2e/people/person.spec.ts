import { heading, signIn } from '../support/fixtures.ts';
import { expect, test } from '../support/people.ts';

test('staff look through a timeline, and print somebody with a lot on three pages, with a page for each parcel', async ({
  page,
  makePerson,
}) => {
  const long = `<p>${'Over de oprit, de sloot en het zicht op de rivier. '.repeat(40)}</p>`;
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  const { profileId } = await makePerson({
    firstName: 'Tjitske',
    lastName: 'van der Langenaam '.repeat(6).trim(),
    profile: {
      parcels: numbers.map((number) => `KDL02 C ${1000 + number}`).join(', '),
      relaticsData: {
        Contactmoment: numbers.map((number) => ({
          ID: `CM-${number}`,
          Contactmoment: `Gesprek ${number} ${'met een lange titel '.repeat(8)}`,
          Datum: { Datum: '', iso: `2026-03-04T10:00:${10 + number}` },
          Vastlegging: { Vastlegging: long },
        })),
        Klanteis: numbers.map((number) => ({
          ID: `KE-${number}`,
          Klanteis: `Wens ${number}`,
          CreatedOn_iso: '2026-03-04',
          Tekst_concept: { Tekst: long },
          Honorering_klanteis: { Toelichting: { Toelichting: long } },
        })),
      },
    },
  });
  await signIn(page, 'medewerker', `/profile/${profileId}`);
  await expect(heading(page, /^Tjitske/)).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Tijdlijn' });
  await timeline.getByLabel('Soort').selectOption('Contactmomenten');
  await expect(page).toHaveURL(/\?kind=moment$/);
  await expect(timeline.getByRole('article')).toHaveCount(10);
  await timeline.getByRole('button', { name: 'Meer tonen' }).click();
  await expect(timeline.getByRole('article')).toHaveCount(20);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
  const sheet = page.locator('[data-sheet]');
  // Complete texts of as many as fit, of every part.
  for (const [kind, number] of [
    ['Wens', 0],
    ['Gesprek', 39],
  ] as const)
    await expect(sheet).toContainText(`${kind} ${number}`);
  await expect(sheet.getByText(/^En nog \d+, in het portaal\.$/)).toHaveCount(2);

  await page.getByRole('link', { name: 'KDL02 C 1039' }).click();
  await expect(heading(page, 'Perceel KDL02 C 1039')).toBeFocused();
  await page.getByRole('region', { name: 'Bewoners en eigenaren (1)' }).getByRole('link').click();
  await expect(heading(page, /^Tjitske/)).toBeFocused();
});
