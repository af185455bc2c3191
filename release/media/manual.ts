import path from 'node:path';
import type { Browser } from '@playwright/test';
import { chapters, type Chapter } from './manual-text.ts';

const style = `
  @page { size: A4; margin: 22mm 20mm; }
  body { font: 12pt/1.55 'Atkinson Hyperlegible Next Variable', 'DejaVu Sans', sans-serif; color: #1b2a34; margin: 0; }
  header { border-bottom: 4pt solid #c9d200; margin-bottom: 18pt; padding-bottom: 10pt; }
  h1 { color: #00466e; font-size: 28pt; line-height: 1.15; margin: 40mm 0 6pt; }
  h2 { color: #00466e; font-size: 17pt; margin: 0 0 6pt; }
  section { break-inside: avoid; margin: 0 0 22pt; }
  figure { margin: 10pt 0 0; }
  img { border: 0.75pt solid #9fb0bb; border-radius: 4pt; width: 74%; }
  figcaption { color: #43545f; font-size: 10pt; margin-top: 3pt; }
  nav { break-after: page; }
  li { margin-bottom: 3pt; }
  a { color: #00466e; }`;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes the manual as a tagged PDF with an outline (PDF/UA asks for both); `pictures` are PNGs by path of a screen. */
export async function writeManual(browser: Browser, folder: string, pictures: Map<string, Buffer>): Promise<void> {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="nl"><head><meta charset="utf-8">
    <title>Handleiding Dijkportaal</title><style>${style}</style></head><body>
    <header><h1>Handleiding Dijkportaal</h1><p>Voor bewoners en grondeigenaren langs de dijk</p></header>
    <nav aria-label="Inhoud"><h2>Inhoud</h2><ol>${chapters.map(tellEntry).join('')}</ol></nav>
    ${chapters.map((chapter, index) => tellChapter(chapter, index, pictures)).join('')}</body></html>`);
  await page.pdf({ path: path.join(folder, 'handleiding.pdf'), format: 'A4', tagged: true, outline: true });
  await page.close();
}

const tellEntry = ({ title }: Chapter, index: number) => `<li><a href="#deel-${index}">${escape(title)}</a></li>`;

function tellChapter(
  { title, paragraphs, steps, screen }: Chapter,
  index: number,
  pictures: Map<string, Buffer>,
): string {
  const picture = screen && pictures.get(screen.path);
  return `<section id="deel-${index}"><h2>${index + 1}. ${escape(title)}</h2>
    ${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')}
    ${steps ? `<ol>${steps.map((text) => `<li>${escape(text)}</li>`).join('')}</ol>` : ''}
    ${
      picture
        ? `<figure><img alt="${escape(screen.caption)}" src="data:image/jpeg;base64,${picture.toString('base64')}">
          <figcaption>${escape(screen.caption)}</figcaption></figure>`
        : ''
    }</section>`;
}
