import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { after, before } from './check-operations/checks.ts';
import { findPackages, readBlocks, readManual, sectionsNotRun, toStep } from './check-operations/page.ts';

/* Whether npm run check:operations knows what to do with every block of docs/operations; nothing is executed here. */

const pages = [...readManual(path.resolve(import.meta.dirname, '..'))];
const manual = pages.map(([, text]) => text).join('\n');
const blocks = pages.flatMap(([page, text]) => readBlocks(page, text));

describe('docs/operations', () => {
  test.each(blocks.map((block) => ({ name: `${block.page}, ${block.heading}, line ${block.line}`, block })))(
    'has a block with a rule: $name',
    ({ block }) => {
      expect(() => toStep(block)).not.toThrow();
    },
  );

  test('is executed for the greater part', () => {
    const steps = blocks.map(toStep);
    expect(steps.filter((step) => 'script' in step).length).toBeGreaterThan(30);
    expect(findPackages(steps)).toEqual(expect.arrayContaining(['postgresql', 'nginx', 'npm']));
  });

  test('names npm run admin only for the embedded database, and to say what to use instead', () => {
    const [, withoutContainers = ''] = manual.split('## Without containers');
    const rest = withoutContainers
      .replace(/^### The embedded database's backup$[^]*?^## /m, '')
      .replace(/^## The embedded database$[^]*/m, '')
      .replace(/^.*This command does that\. [^]*?\n\n/m, '');
    expect(rest.match(/.*npm run admin.*/g)).toBeNull();
  });

  test('has every section that the check names', () => {
    const headings = new Set([...manual.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading));
    const named = [before, after, sectionsNotRun].flatMap(Object.keys);
    expect(named.filter((heading) => !headings.has(heading))).toEqual([]);
  });
});

describe('a block', () => {
  const stepOf = (language: string, text: string, above = '') =>
    toStep(readBlocks('some.md', `## Some section\n\n${above}\n\n\`\`\`${language}\n${text}\n\`\`\`\n`)[0]!);

  test.each([
    ['sh', 'curl <your address>', 'nothing fills in <your address>'],
    ['sh', 'npm run admin -- doctor', 'npm run admin would run as root'],
    ['sh', 'cd /srv && true\nls', 'a failure before && does not stop the lines after it'],
    ['ini', '[Service]', 'no rule for a block of ini'],
    ['text', 'StreamMaxLength 500M', 'no rule for a block of text'],
    ['yaml', 'scrape_configs: []', 'no rule for a block of yaml'],
  ])('of %s that says %s is refused', (language, text, problem) => {
    expect(() => stepOf(language, text)).toThrow(`some.md, line 5, Some section: ${problem}`);
  });

  test.each([
    ['ini', '# /etc/some.conf\n[Service]', '', { title: '/etc/some.conf', input: '# /etc/some.conf\n[Service]\n' }],
    ['sh', 'true', '<!-- check: input yes -->', { title: 'true', input: 'yes\n' }],
    ['yaml', 'a: 1', '<!-- check: not run: an example -->', { notRun: 'an example' }],
    ['sql', 'select 1;', '<!-- check: database dijkportaal -->', { input: 'select 1;\n' }],
  ])('of %s that says %j below %j becomes a step', (language, text, above, step) => {
    expect(stepOf(language, text, above)).toMatchObject(step);
  });
});
