import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { newsletterMails, newsletters } from '../server/src/schema/newsletters.ts';
import { settingNames } from '../server/src/platform/config.ts';
import drizzleConfig from '../server/drizzle.config.ts';

/* What the documents say about files, settings and commands, compared with the files, settings and commands. */

const repository = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const withoutCode = (text: string) => text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: repository });

/** Everything in the documents that matches, with the file that it is in. */
function findAll(pattern: RegExp, files = documents): { file: string; found: string }[] {
  return files.flatMap((file) =>
    [...withoutCode(read(file)).matchAll(pattern)].map(([, found = '']) => ({ file, found })),
  );
}

describe('links', () => {
  test('lead to a file and a heading that exist', () => {
    const links = findAll(/\]\(([^)\s]+)\)/g).filter(({ found }) => !/^(https?|mailto):/.test(found));
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter(({ file, found }) => !exists(file, found))).toEqual([]);
  });

  function exists(from: string, target: string): boolean {
    const [name = '', anchor] = target.split('#');
    const file = name === '' ? from : path.join(path.dirname(from), name);
    if (!existsSync(path.join(repository, file))) return false;
    return anchor === undefined || findAll(/^#+ (.+)$/gm, [file]).some(({ found }) => anchorOf(found) === anchor);
  }

  /** As GitHub and GitLab make them. */
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
});

describe('settings', () => {
  test('are each in docs/settings.md once', () => {
    const described = findAll(/^- \*\*`(\w+)`\*\*/gm, ['docs/settings.md']).map(({ found }) => found);
    expect(described.toSorted()).toEqual(settingNames.toSorted());
  });

  test('in the README are the ten needed most', () => {
    const named = findAll(/^\| `([A-Z_]+)`/gm, ['README.md']).map(({ found }) => found);
    expect(named).toHaveLength(10);
    expect(named.filter((name) => !settingNames.includes(name))).toEqual([]);
  });
});

describe('commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = read('docs/commands.md');

  test('of npm are all in docs/commands.md', () => {
    const ways = (name: string) => [`\`npm run ${name}\``, `\`npm run ${name} -- `, `\`npm ${name}\``];
    expect(Object.keys(scripts).filter((name) => !ways(name).some((way) => commands.includes(way)))).toEqual([]);
  });

  test('that a document names exist', () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => ({ file, name })),
    );
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  });

  test('of administration are all in docs/commands.md', () => {
    const table = /^const commands[^{]*\{\n([\s\S]*?)\n\};/m.exec(read('server/src/admin.ts'))?.[1] ?? '';
    const names = [...table.matchAll(/^ {2}'?([a-z -]+)'?:/gm)].map(([, name]) => name);
    expect(names).toContain('migrate');
    expect(names.filter((name) => !commands.includes(`\`npm run admin -- ${name}`))).toEqual([]);
  });
});

test('the diagrams of docs/newsletters.md have every state', () => {
  const statesIn = (diagram: string) =>
    [...new Set([...diagram.matchAll(/\w+(?= -->)|(?<=--> )\w+/g)].map(([state]) => state))].toSorted();
  const diagrams = [...read('docs/newsletters.md').matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  expect(diagrams.map(statesIn)).toEqual([
    newsletters.state.enumValues.toSorted(),
    newsletterMails.state.enumValues.toSorted(),
  ]);
});

describe('docs/data-model.md', async () => {
  const document = read('docs/data-model.md');
  const server = path.join(repository, 'server');
  const modules = globSync(drizzleConfig.schema ?? [], { cwd: server }).map(
    (file) => import(path.join(server, file)) as Promise<Record<string, unknown>>,
  );
  const columns = new Map(
    (await Promise.all(modules))
      .flatMap((module) => Object.values(module))
      .filter((value) => is(value, PgTable))
      .map(getTableConfig)
      .map((table) => [table.name, table.columns.map((column) => `${column.getSQLType()} ${column.name}`)]),
  );

  test('describes every table once', () => {
    const described = [...document.matchAll(/(?:^- |, | and )\*\*`(\w+)`\*\*/gm)].map(([, name = '']) => name);
    expect(described.toSorted()).toEqual([...columns.keys()].toSorted());
  });

  test('describes every trigger and function', () => {
    const sql = globSync('server/migrations/*/migration.sql', { cwd: repository }).toSorted().map(read).join('\n');
    const renamed = new Map(
      [...sql.matchAll(/ALTER FUNCTION "(\w+)".* RENAME TO "(\w+)"/g)].map(([, from = '', to = '']) => [from, to]),
    );
    const made = [...sql.matchAll(/^CREATE (?:FUNCTION|TRIGGER) (\w+)/gm)].map(([, name = '']) => name);
    const described = [...document.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name = '']) => name);
    expect(made.map((name) => renamed.get(name) ?? name).toSorted()).toEqual(described.toSorted());
  });

  test('draws tables and columns that exist, at most ten tables in a diagram', () => {
    const diagrams = [...document.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    for (const diagram of diagrams) {
      const related = [...diagram.matchAll(/^ {4}(\w+) [|}][|o]--[|o][|{] (\w+) /gm)].flatMap(([, one, other]) => [
        one,
        other,
      ]);
      const entities = [...diagram.matchAll(/^ {4}(\w+) \{\n([\s\S]*?)^ {4}\}/gm)];
      const names = new Set([...related, ...entities.map(([, name]) => name)]);
      expect(names.size).toBeLessThanOrEqual(10);
      expect([...names].filter((name) => !columns.has(name ?? ''))).toEqual([]);
      for (const [, name = '', body = ''] of entities) {
        const drawn = [...body.matchAll(/^ {8}(\w+) (\w+)/gm)].map(([, type, column]) => `${type} ${column}`);
        const known = columns.get(name)?.map((column) => column.replace('timestamp with time zone', 'timestamptz'));
        expect(drawn.filter((column) => !known?.some((it) => it.replace(/[([].* /, ' ') === column))).toEqual([]);
      }
    }
  });
});

test('table cells fit on a line', () => {
  const rows = findAll(/^(\|.*\|)$/gm);
  const cells = rows.flatMap(({ file, found }) => found.split('|').map((cell) => ({ file, cell: cell.trim() })));
  expect(cells.filter(({ cell }) => cell.length > 100 && !/^-+$/.test(cell))).toEqual([]);
});

test('the README stays short', () => {
  expect(statSync(path.join(repository, 'README.md')).size).toBeLessThanOrEqual(9_000);
});
