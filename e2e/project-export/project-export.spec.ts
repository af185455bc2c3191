import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Request } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { expect, heading, test } from '../support/fixtures.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test('an archivist reads an export from a disk, without a server or scripts', async ({
  portal,
  browser,
  page,
  problems,
}) => {
  await using parent = await mkdtempDisposable(path.join(tmpdir(), 'dijkportaal-export-'));
  const folder = path.join(parent.path, 'export');
  const addressOf = (file: string) => pathToFileURL(path.join(folder, file)).href;
  // As an administrator does, while the portal is running.
  await promisify(execFile)(process.execPath, ['server/src/admin.ts', 'export-project', folder], {
    env: { ...process.env, DATA_DIR: portal.dataDir },
  });

  const context = await browser.newContext({ javaScriptEnabled: false });
  const archive = await context.newPage();
  const asked: string[] = [];
  archive.on('request', (request) => asked.push(request.url()));
  await archive.goto(addressOf('index.html'));
  await expect(heading(archive, /^Archief van /)).toBeVisible();
  await archive.getByRole('link', { name: 'Documenten', exact: true }).click();
  await archive.getByRole('link', { name: 'Schadeprotocol' }).click();
  await expect(heading(archive, /Schadeprotocol/)).toBeVisible();
  const address = archive.url();
  const isPdf = (request: Request) => request.url().endsWith('schadeprotocol.pdf');
  // One browser shows it, another one saves it.
  const [opened] = await Promise.all([
    archive.waitForRequest(isPdf),
    archive.getByRole('link', { name: 'Schadeprotocol', exact: true }).click(),
  ]);
  expect((await readFile(fileURLToPath(opened.url()))).toString('latin1')).toMatch(/^%PDF-/);
  expect(asked.filter((url) => url.startsWith('http'))).toEqual([]);
  await context.close();

  // Axe reads the style sheet again, which a browser forbids to a script on a page from disk.
  problems.allow(/style\.css/);
  for (const url of [addressOf('index.html'), address, addressOf('users/1.html')]) {
    await page.goto(url);
    expect(await findViolations(page, { runOnly: { type: 'tag', values: standards } })).toEqual([]);
  }
});
