import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { signIn } from '../support/fixtures.ts';
import { expect, password, test, type OwnPerson } from '../support/people.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Bericht', exact: true });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Opmaak van Bericht' });
const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const sent = (page: Page) => page.getByRole('region', { name: 'Uw verstuurde berichten' }).getByRole('article');

async function openMessages(page: Page, { email }: OwnPerson): Promise<void> {
  await signIn(page, { email, password }, '/messages');
  await expect(text(page)).toBeVisible();
}

/** The HTML that the form would send, read from the draft. */
const written = (page: Page) => text(page).evaluate((element) => element.innerHTML);

/** Pastes HTML like Word and browsers put it on the clipboard. */
async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const ofWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; font-family:Calibri} --></style></head><body lang=NL style='tab-interval:35.4pt'>
<!--StartFragment--><h1 style='margin-top:12.0pt;color:#2F5496'>Werk aan de dijk<o:p></o:p></h1>
<p class=MsoNormal style='margin-bottom:0cm'><span style='font-size:12.0pt;font-weight:bold'>Beste</span> bewoner,<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Eerste punt</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·</span><![endif]>Tweede punt van 12 m<sup>2</sup></p>
<p class=MsoNormal><a href="https://example.org/dijk">De website</a><img src="file:///C:/logo.png" onerror="alert(1)"></p>
<!--EndFragment--></body></html>`;

test('text pasted from Word preserves its structure without the Word formatting, also after sending', async ({
  page,
  makePerson,
}) => {
  await openMessages(page, await makePerson());
  await page.getByRole('textbox', { name: 'Onderwerp' }).fill('Uit Word');
  await text(page).click();
  await paste(page, ofWord);
  await expect(text(page).getByRole('heading', { name: 'Werk aan de dijk' })).toBeVisible();
  await expect(text(page).getByRole('listitem')).toHaveText(['Eerste punt', 'Tweede punt van 12 m²']);
  expect(await written(page)).not.toMatch(/style=|class="Mso|<o:|<span|<img|onerror/);
  await page.getByRole('button', { name: 'Bericht versturen' }).click();
  const letter = sent(page).filter({ hasText: 'Uit Word' });
  await expect(letter.getByRole('listitem')).toHaveText(['Eerste punt', 'Tweede punt van 12 m²']);
  await expect(letter.locator('strong')).toHaveText('Beste');
  await expect(letter.getByRole('link', { name: 'De website' })).toHaveAttribute('href', 'https://example.org/dijk');
  await expect(text(page)).toHaveText('');
});

test('a pasted or dropped picture is left out, with a message', async ({ page, makePerson }) => {
  await openMessages(page, await makePerson());
  const notice = page.getByRole('alert').filter({ hasText: 'Een afbeelding kan niet in de tekst staan.' });
  await text(page).click();
  await paste(page, '<p>Zie de foto.</p><img src="data:image/png;base64,iVBORw0KGgo=">');
  await expect(text(page)).toHaveText('Zie de foto.');
  await expect(notice).toBeVisible();
  await page.keyboard.type(' Of niet.');
  await expect(notice).toBeHidden();
  await text(page).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'dijk.png', { type: 'image/png' }));
    const { x, y } = element.getBoundingClientRect();
    const drop = { dataTransfer, clientX: x + 20, clientY: y + 20, bubbles: true, cancelable: true };
    element.dispatchEvent(new DragEvent('drop', drop));
  });
  await expect(notice).toBeVisible();
  await expect(text(page)).toHaveText('Zie de foto. Of niet.');
});

test('a text can be written, formatted and linked by keyboard', async ({ page, makePerson }) => {
  await openMessages(page, await makePerson());
  await page.getByRole('textbox', { name: 'Onderwerp' }).focus();
  await page.keyboard.press('Tab');
  await expect(tool(page, 'Vet')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Beste team,');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Vet')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tool(page, 'Opnieuw doen')).toBeFocused();
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Opsomming')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await expect(tool(page, 'Opsomming')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('de oprit');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('de sloot');
  await expect(text(page).getByRole('listitem')).toHaveText(['de oprit', 'de sloot']);
  await expect(text(page).locator('strong')).toHaveText('de sloot');

  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByLabel('Adres')).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/^Dit is geen website/)).toBeVisible();
  await expect(dialog(page).getByLabel('Adres')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('www.example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kaart');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await expect(text(page).getByRole('link', { name: 'kaart' })).toHaveAttribute('href', 'https://www.example.org');
  // The surrounding form was not submitted.
  await expect(page.getByText('Uw bericht is verstuurd.')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByLabel('Adres')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(text(page)).toBeFocused();
});

test('the toolbar buttons are large enough to tap and stay within the screen @phone-only', async ({
  page,
  makePerson,
}) => {
  await openMessages(page, await makePerson());
  const boxes = await toolbar(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(11);
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  for (const box of boxes) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(box.right).toBeLessThanOrEqual(width);
  }
});

test('the editor, its error and the link dialog are accessible', async ({ page, makePerson }) => {
  await openMessages(page, await makePerson());
  await page.getByRole('textbox', { name: 'Onderwerp' }).fill('Leeg');
  await page.getByRole('button', { name: 'Bericht versturen' }).click();
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations(page, {}, 'main form')).toEqual([]);
  await tool(page, 'Link').click();
  await expect(dialog(page)).toBeVisible();
  expect(await findViolations(page, {}, 'dialog')).toEqual([]);
});
