import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildWebIfChanged } from '../tools/build-web.ts';
import { startPortal } from '../tools/portal-process.ts';
import { controlPage } from './check-browsers/browser.ts';
import { startFirefox } from './check-browsers/firefox.ts';
import { journeys } from './check-browsers/journeys.ts';
import { startWebKit } from './check-browsers/webkit.ts';

// Uses the portal in a stock Firefox and WebKit, from Debian's packages firefox-esr, webkit2gtk-driver and xvfb: every screen,
// files, dates, the editor and dragging. `-- firefox` or `-- webkit`, and the beginning of a journey's name, limit it.

const [onlyBrowser = '', onlyJourney = ''] = process.argv.slice(2);
const pictures = path.resolve(import.meta.dirname, '../.out/check-browsers');
await mkdir(pictures, { recursive: true });
buildWebIfChanged();
let failed = 0;
for (const start of [startFirefox, startWebKit]) {
  if (!start.name.toLowerCase().endsWith(onlyBrowser)) continue;
  const portal = await startPortal({}, { filled: true });
  const browser = await start();
  try {
    for (const [name, run] of Object.entries(journeys)) {
      if (!name.startsWith(onlyJourney)) continue;
      const began = Date.now();
      const problem = await run(controlPage(browser, portal.url)).then(
        () => null,
        (error: unknown) => String(error),
      );
      console.log(
        `${problem === null ? 'ok  ' : 'FAIL'} ${browser.name}: ${name} (${Date.now() - began} ms)${problem === null ? '' : `\n     ${problem}`}`,
      );
      if (problem === null) continue;
      failed += 1;
      const file = path.join(pictures, `${browser.name}-${name.replaceAll(/\W+/g, '-')}.png`);
      await writeFile(file, await browser.screenshot().catch(() => ''), 'base64');
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}
console.log(failed === 0 ? 'all journeys passed' : `${failed} failed; pictures are in ${pictures}`);
process.exitCode = failed === 0 ? 0 : 1;
