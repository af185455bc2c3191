import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { imports } from './import-graph.ts';

/* The recipes of docs/architecture.md, applied to an existing field and capability. */

const repository = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

/** The files in the numbered list of a section; a name without a folder is next to the file before it. */
function filesOf(heading: string, name: string): string[] {
  const section = read('docs/architecture.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [list = ''] = /^1\. [^]*?(?=\n\n)/m.exec(section) ?? [];
  let folder = '';
  return [...list.matchAll(/`([^`\s]+\.(?:tsx?|json))`/g)].flatMap(([, file = '']) => {
    if (file === 'texts.ts' || file === 'queries.ts') return [];
    const whole = file.includes('/') ? file : path.join(folder, file);
    folder = path.dirname(whole);
    return whole.replaceAll('<name>', name).replace('…', '**');
  });
}

/** The files of a recipe that do not exist. */
const absent = (files: string[]) => files.filter((file) => globSync(file, { cwd: repository }).length === 0);
/** Whether a file is one of those of a recipe or in one of the folders. */
const isIn = (places: string[]) => (file: string) =>
  places.some((place) => file.startsWith(place) || path.matchesGlob(file, place));

describe('a field of contacts', () => {
  const recipe = filesOf('Adding a field to contacts', 'contacts');

  it('takes at most eight files, which exist', () => {
    expect(recipe.length).toBeGreaterThan(5);
    expect(recipe.length).toBeLessThanOrEqual(8);
    expect(absent(recipe)).toEqual([]);
  });

  /** Places that know the phone number because of its meaning. Another field need not be there. */
  const special: Record<string, string> = {
    'server/src/platform/relatics/': 'Relatics has it',
    'server/src/contacts/sync/': 'Relatics has it',
    'contract/src/contacts/sync.ts': 'Relatics has it',
    'web/src/contacts/import/read-contacts.ts': 'a number in a spreadsheet may have lost its zero',
    'server/src/search/': 'a search finds people by it',
    'server/src/demo/': 'the demo has phone numbers',
    'server/src/contacts/queries.ts': 'the list is ordered by it',
    'web/src/contacts/filter.ts': 'the list is ordered by it',
    'web/src/contacts/list/': 'the list has a column for it',
    'server/src/project-export/sections/contacts.ts': 'a page of the archive shows it',
    'contract/src/people/': 'the page of a person has it',
    'server/src/people/': 'the page of a person has it',
    'web/src/people/': 'the page of a person has it',
    'server/src/messages/forms/': 'a form of residents changes it',
    'server/src/contacts/public.ts': 'a form of residents changes it',
  };

  it('is known to no other file', () => {
    const files = globSync('{contract,server,web}/src/**/*.{ts,tsx,json}', { cwd: repository });
    const knowing = files.filter((file) => !isTest(file) && /\bmobile_?phone/i.test(read(file)));
    expect(recipe.filter((file) => !knowing.includes(file))).toEqual([]);
    const places = [...recipe, ...Object.keys(special)];
    expect(knowing.filter((file) => !isIn(places)(file))).toEqual([]);
    expect(places.filter((place) => !knowing.some(isIn([place])))).toEqual([]);
  });
});

describe('a capability', () => {
  const recipe = filesOf('Adding a capability', 'standard-answers');
  const own = [
    'contract/src/standard-answers.ts',
    'server/src/standard-answers/',
    'web/src/standard-answers/',
    'e2e/standard-answers/',
  ];

  it('takes at most fifteen files, which exist', () => {
    expect(recipe.length).toBeGreaterThan(10);
    expect(recipe.length).toBeLessThanOrEqual(15);
    expect(absent(recipe)).toEqual([]);
  });

  /** Features of standard answers that not every capability has. */
  const special: Record<string, string> = {
    'server/src/project-export/sections/': 'an export has them',
    'server/test/message-requests.ts': 'their requests are with those of messages',
    'web/src/messages/': 'they are chosen for an answer to a message',
  };

  it('is known to no other file', () => {
    const isOwn = isIn([...own, 'server/src/schema/standard-answers.ts']);
    const knowing = imports
      .filter(({ from, to }) => isOwn(to) && !isOwn(from) && !isTest(from))
      .map(({ from }) => from);
    const places = [...recipe, ...Object.keys(special)];
    expect(knowing.filter((file) => !isIn(places)(file))).toEqual([]);
    expect(Object.keys(special).filter((place) => !knowing.some(isIn([place])))).toEqual([]);
  });
});
