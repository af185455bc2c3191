import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPassword } from '../../server/src/demo/demo-accounts.ts';
import { pdf, picture } from '../../server/test/sample-files.ts';
import { until, type Page } from './browser.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'check-browsers-'));

/** Files on this computer to choose in a form. */
async function makeFiles(files: Record<string, Buffer | string>): Promise<string[]> {
  const paths = Object.entries(files).map(([name, content]) => ({ file: path.join(folder, name), content }));
  for (const { file, content } of paths) await writeFile(file, content);
  return paths.map(({ file }) => file);
}

const publicScreens = ['/uitleg', '/login', '/login-link', '/password-reset', '/bewaartermijnen', '/niet-hier'];
const residentScreens = [
  '/ /design /wishes /contact_moments /documents /messages /user-profile /news /news-list /newsletter-archive',
  '/privacy /terms /password-change',
].flatMap((line) => line.split(' '));
const staffScreens = [
  '/ /groups /contacts /users /newsletter /newsletters/edit /news-editor /design-admin /documents-admin /messages-admin',
  '/analytics /settings /audit-log /bin /broken-addresses /fetch-parcels /mails /mfa-resets /hold',
].flatMap((line) => line.split(' '));

async function openAll(page: Page, screens: string[]): Promise<void> {
  for (const screen of screens) {
    await page.open(screen);
    await until(`a whole screen at ${screen}`, () =>
      page
        .evaluate(`document.querySelector('h1') !== null && !document.querySelector('[aria-busy=true]')`)
        .then(Boolean),
    );
    const text = String(await page.evaluate('document.body.innerText'));
    if (/Er ging iets mis|kon(den)? niet worden geladen/.test(text)) throw new Error(`${screen} shows a failure`);
  }
}

/** The time makes names unique; no journey knows what another one made. */
const named = (word: string) => `${word} ${Date.now()}`;

async function addDesign(page: Page, title: string): Promise<void> {
  await page.signIn('medewerker', demoPassword);
  await page.open('/design-admin/edit');
  await page.type('Titel', title);
  await page.press('Iedereen');
  await page.chooseFiles(await makeFiles({ 'kade.png': await picture('png'), 'plan.pdf': pdf }));
  await until('both uploads', async () => (await page.evaluate(uploaded)) === 2);
  await page.type('Omschrijving van plan.pdf', 'Het plan');
  await page.type('Omschrijving van kade.png', 'De kade');
  await page.type('Wat is er te zien op kade.png?', 'Een kade');
  await page.press('Opslaan');
  await page.sees(title);
}

const uploaded = "document.querySelectorAll('[data-file]').length";

/** Empties a date field: 16 times backspace, from the end. A tab after the date closes the calendar. */
const erase = `\uE010${'\uE003'.repeat(16)}`;

/** Each is independent of the others. */
export const journeys: Record<string, (page: Page) => Promise<void>> = {
  'every public screen opens': (page) => openAll(page, publicScreens),

  'a resident signs in and opens every screen': async (page) => {
    await page.signIn('bewoner', demoPassword);
    await openAll(page, residentScreens);
  },

  'a message with bold text is sent': async (page) => {
    await page.signIn('bewoner', demoPassword);
    await page.open('/messages');
    const subject = named('Vraag over de oprit');
    await page.type('Onderwerp', subject);
    await page.press('Vet');
    await page.type('Bericht', 'Wanneer is de oprit weer open?');
    await page.press('Bericht versturen');
    await page.holds(`[...document.querySelectorAll('article')].some((one) => one.innerText.includes('${subject}') &&
      one.querySelector('strong')?.innerText === 'Wanneer is de oprit weer open?')`);
  },

  'a resident sees the map, drags it and opens a file': async (page) => {
    await page.signIn('bewoner', demoPassword);
    const map = "document.querySelector('canvas')";
    await page.holds(map);
    const [x, y] = await page.centre(map, 'the map');
    await page.drag([
      [x, y],
      [x + 40, y + 30],
      [x + 90, y + 60],
    ]);
    await page.holds("document.querySelector('h1')");
    await page.open('/documents');
    await page.holds('document.querySelector(\'main a[href*="/files/"]\')');
    const status = await page.evaluate(
      'fetch(document.querySelector(\'main a[href*="/files/"]\').href).then((response) => response.status)',
    );
    if (status !== 200) throw new Error(`the file was returned with ${String(status)}`);
  },

  'staff open every screen': async (page) => {
    await page.signIn('beheerder', demoPassword);
    await openAll(page, [...staffScreens, '/retention']);
  },

  'files are uploaded with a design, and are there': async (page) => {
    const title = named('Ontwerp kade');
    await addDesign(page, title);
    await page.holds(
      `[...document.querySelectorAll('article')].find((one) => one.innerText.includes('${title}'))?.querySelector('img')?.naturalWidth > 0`,
    );
  },

  'going back closes an enlarged picture, a dialog and a menu, and then the page': async (page) => {
    const title = named('Ontwerp terug');
    await addDesign(page, title);
    await page.signIn('bewoner', demoPassword);
    await page.open('/privacy');
    await page.open('/design');
    await page.press('De kade groot tonen');
    await page.holds("document.querySelector('dialog[open] img')");
    await page.back();
    await page.holds("!document.querySelector('dialog[open]') && location.pathname === '/design'");
    await page.back();
    await page.holds("location.pathname === '/privacy'");

    await page.signIn('medewerker', demoPassword);
    await page.open('/groups');
    await page.press('Groep toevoegen');
    await page.holds("document.querySelector('dialog[open]')");
    await page.back();
    await page.holds("!document.querySelector('dialog[open]') && location.pathname === '/groups'");

    await page.widen(600);
    await page.press('Menu');
    const menu = 'document.querySelector("nav[aria-label=Hoofdmenu] a")?.checkVisibility()';
    await page.holds(menu);
    await page.back();
    await page.holds(`!${menu} && location.pathname === '/groups'`);
    await page.widen(1440);
  },

  'files change places by dragging': async (page) => {
    const title = named('Ontwerp volgorde');
    await addDesign(page, title);
    await page.open('/design-admin');
    await page.sees(title);
    await page.press(title);
    const grips = "document.querySelectorAll('[draggable=true]')";
    await page.holds(`${grips}.length === 2`);
    const order = () =>
      page.evaluate("[...document.querySelectorAll('[data-file]')].map((row) => row.dataset.file).join()");
    const before = String(await order());
    await page.dragTo(`${grips}[1]`, `${grips}[0]`);
    await until('the other order', async () => (await order()) === before.split(',').toReversed().join());
  },

  'news is published with a typed date': async (page) => {
    const title = named('Nieuws van de dijk');
    await page.signIn('medewerker', demoPassword);
    await page.open('/news-editor/edit');
    await page.type('Titel', title);
    await page.type('Tekst', 'We maaien volgende week.');
    await page.press('Iedereen');
    await page.type('Datum', `${erase}05-10-2026\uE004`);
    await page.press('Opslaan');
    await page.holds(
      `[...document.querySelectorAll('article')].find((one) => one.innerText.includes('${title}'))?.innerText.includes('05-10-2026')`,
    );
  },

  'a newsletter is written and scheduled': async (page) => {
    const title = named('Nieuwsbrief');
    await page.signIn('medewerker', demoPassword);
    await page.open('/newsletters/edit');
    await page.type('Titel', title);
    await page.type('Tekst', 'Het werk begint.');
    await page.press('Iedereen');
    await page.press('Versturen activeren');
    await page.type('Versturen op', '01-07-2090 09:30\uE004');
    await page.press('Opslaan');
    await page.press('Opslaan en inplannen');
    await page.sees('Alles is opgeslagen.');
    await page.open('/newsletters');
    await page.holds(
      `[...document.querySelectorAll('tr')].find((row) => row.innerText.includes('${title}'))?.innerText.includes('Ingepland')`,
    );
  },

  'contacts are imported from a file': async (page) => {
    const name = named('Kade');
    await page.signIn('medewerker', demoPassword);
    await page.open('/contacts');
    await page.press('Meer acties');
    await page.press('Importeren');
    const rows = `Naam;E-mail\n${name};kade-${Date.now()}@example.org`;
    await page.chooseFiles(await makeFiles({ 'contacten.csv': rows }));
    await page.sees('Het bestand is in orde.');
    await page.press('Importeren');
    await page.sees('De contacten zijn geïmporteerd.');
    await page.open(`/contacts?search=${encodeURIComponent(name)}`);
    await page.holds(`document.querySelector('main').innerText.includes('${name}')`);
  },
};
