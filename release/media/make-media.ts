import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildWebIfChanged } from '../../tools/build-web.ts';
import { launchChromium } from '../../tools/chromium.ts';
import { startPortal } from '../../tools/portal-process.ts';
import { chapters } from './manual-text.ts';
import { writeManual } from './manual.ts';
import { startRecording } from './recorder.ts';
import { settle, tourMfa, tourPortal } from './tours.ts';

/* Makes the manual and the two videos of the page about the portal, from the portal with its demo data, into
   web/public/media. Run it when a screen for residents looks different. Needs ffmpeg. */

const target = path.resolve(import.meta.dirname, '../../web/public/media');
const size = { width: 1280, height: 720 };

buildWebIfChanged();
const portal = await startPortal();
const scratch = await mkdtemp(path.join(tmpdir(), 'dijkportaal-media-'));
const browser = await launchChromium();
try {
  await mkdir(target, { recursive: true });
  const context = await browser.newContext({
    viewport: size,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => localStorage.setItem('dijkportaal.cookie-notice', 'dismissed'));
  const page = await context.newPage();
  const pictures = new Map([['/login', await takePicture(page, '/login')]]);
  await film('rondleiding', tourPortal);
  for (const { screen } of chapters) {
    if (screen && !pictures.has(screen.path)) pictures.set(screen.path, await takePicture(page, screen.path));
  }
  await film('mfa', tourMfa);
  await writeManual(browser, target, pictures);

  async function film(name: string, tour: typeof tourPortal): Promise<void> {
    const recorder = startRecording(page, path.join(scratch, name));
    await tour(page, recorder, portal.url);
    await recorder.write(target, name);
  }
} finally {
  await browser.close();
  await portal.stop();
  await rm(scratch, { recursive: true, force: true });
}

async function takePicture(page: Page, screen: string): Promise<Buffer> {
  await page.goto(`${portal.url}${screen}`);
  await settle(page);
  return page.screenshot({ type: 'jpeg', quality: 80 });
}
