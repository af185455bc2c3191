import type { PortalFile } from '@dijkportaal/contract/files';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { callAsStaff, type ChosenFile } from '../publications/news-items.ts';

const uploadFile = (page: Page, file: ChosenFile) =>
  callAsStaff<PortalFile>(page, 'POST', '/api/uploads/', { multipart: { file } });

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(document.domain)</script></svg>`;

test('a drawing with a script is downloaded when it is opened, and runs nowhere', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const { file } = await uploadFile(page, {
    name: 'tekening.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(drawing),
  });
  const downloading = page.waitForEvent('download');
  // Going to what is downloaded ends without a page.
  await page.goto(file).catch(() => null);
  expect((await downloading).suggestedFilename()).toBe('tekening.svg');
  expect(dialogs).toEqual([]);
});

test('a picture can be opened by itself, in a page that may run nothing', async ({ page }) => {
  await page.goto('/login');
  const { file } = await uploadFile(page, {
    name: 'dijk.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  const answer = await page.goto(file);
  expect(answer?.headers()['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  const width = () => page.evaluate(() => document.images[0]?.naturalWidth ?? 0);
  await expect.poll(width).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.origin)).toBe('null');
});
