import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

// Once a page and minified: @axe-core/playwright injects the whole source before each check, which takes longer.
const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The violations that axe finds in a page, or in one part of it: the rule first, then the elements. It does not check
 * frames.
 */
export async function findViolations(page: Page, options: Axe.RunOptions, part?: string): Promise<string[][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([within, settings]) => {
      const axe = Reflect.get(window, 'axe') as typeof Axe;
      // Without the elements that pass, which nobody reads, axe takes half as long.
      const { violations } = await axe.run(within ?? document, { ...settings, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => [
        id,
        ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      ]);
    },
    [part, options] as const,
  );
}
