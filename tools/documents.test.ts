import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { newsletterMails, newsletters } from '../server/src/schema/newsletters.ts';
import { settingNames } from '../server/src/platform/config.ts';
import { fileSettingOf, secretSettings } from '../server/src/platform/secret/secret-files.ts';
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

/** `{a,b}.ts` as `a.ts` and `b.ts`. */
function expandBraces(pattern: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  if (choices === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => expandBraces(before + choice + after));
}

test('paths in back-ticks exist: from the root, or from a folder that the text is about', () => {
  const files = globSync('**/*', { cwd: repository, exclude: (name) => /^(node_modules|dist|\.\w+)$/.test(name) });
  const known = files.map((file) => `/${file}`).join('\n');
  const exists = (name: string) =>
    new RegExp(`/${RegExp.escape(name.replace(/\/$/, '')).replaceAll('\\*', '[^/\\n]*')}$`, 'm').test(known);
  const folders = new Set(globSync('*/', { cwd: repository }).map((folder) => folder.replace(/\/$/, '')));
  const isPath = (name: string) =>
    /^[\w@.{},*/-]+$/.test(name) &&
    !/^(\/|\.data|DATA_DIR)/.test(name) &&
    (/\.(tsx?|css|sql|md|ya?ml)$|[a-z]\/$/.test(name) || folders.has(name.split('/')[0] ?? ''));
  const named = findAll(/`([^`\n]*\/[^`\n]*|[\w.-]+\.(?:tsx?|css))`/g).filter(({ found }) => isPath(found));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ found }) => !expandBraces(found).every(exists))).toEqual([]);
});

describe('settings', () => {
  test('are each in docs/settings.md once', () => {
    const described = findAll(/^- \*\*`(\w+)`\*\*/gm, ['docs/settings.md']).map(({ found }) => found);
    const files = new Set(secretSettings.map(fileSettingOf));
    expect(described.toSorted()).toEqual(settingNames.filter((name) => !files.has(name)).toSorted());
  });

  test('that can be in a file are named there', () => {
    const [, section = ''] = /\n## Secrets in files\n([\s\S]*?)\n##/.exec(read('docs/settings.md')) ?? [];
    expect(secretSettings.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
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

describe('tables', async () => {
  const document = read('docs/data-model.md');
  const server = path.join(repository, 'server');
  const files = globSync(drizzleConfig.schema ?? [], { cwd: server });
  const modules = files.map((file) => import(path.join(server, file)) as Promise<Record<string, unknown>>);
  const names = (await Promise.all(modules))
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table).name);

  test('are each described by a comment in the schema', () => {
    const described = files.flatMap((file) => [
      ...read(`server/${file}`).matchAll(/\*\/\nexport const \w+ = (?:snakeCase\.table|linkTable)\(\s*'(\w+)'/g),
    ]);
    expect(described.map(([, name = '']) => name).toSorted()).toEqual([...new Set(names)].toSorted());
  });

  test('in a diagram exist, at most ten in each', () => {
    const diagrams = [...document.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    for (const diagram of diagrams) {
      const related = [...diagram.matchAll(/^ {4}(\w+) [|}][|o]--[|o][|{] (\w+) /gm)].flatMap(([, one, other]) => [
        one,
        other,
      ]);
      expect(new Set(related).size).toBeLessThanOrEqual(10);
      expect(related.filter((name) => !names.includes(name ?? ''))).toEqual([]);
    }
  });

  test('have triggers and functions that are all in docs/data-model.md', () => {
    const sql = globSync('server/migrations/*/migration.sql', { cwd: repository }).toSorted().map(read).join('\n');
    const renamed = new Map(
      [...sql.matchAll(/ALTER FUNCTION "(\w+)".* RENAME TO "(\w+)"/g)].map(([, from = '', to = '']) => [from, to]),
    );
    const made = [...sql.matchAll(/^CREATE (?:FUNCTION|TRIGGER) (?!pg_temp\.)(\w+)/gm)].map(([, name = '']) => name);
    const [, section = ''] = /\n## Functions and triggers\n([\s\S]*?)\n###/.exec(document) ?? [];
    const cells = [...section.matchAll(/^\| (`.*?) +\|/gm)].map(([, cell = '']) => cell).join();
    const described = [...cells.matchAll(/`([^`]+)`/g)].flatMap(([, pattern = '']) => expandBraces(pattern));
    const existing = new Set(made.map((name) => renamed.get(name) ?? name));
    expect([...new Set(described)].toSorted()).toEqual([...existing].toSorted());
  });
});

test('table cells fit on a line', () => {
  const rows = findAll(/^(\|.*\|)$/gm);
  const cells = rows.flatMap(({ file, found }) => found.split('|').map((cell) => ({ file, cell: cell.trim() })));
  expect(cells.filter(({ cell }) => cell.length > 100 && !/^-+$/.test(cell))).toEqual([]);
});

test('documents stay short', () => {
  const limits = { 'README.md': 9_000, 'docs/{architecture,data-model}.md': 15_000, 'docs/operations/*.md': 15_000 };
  for (const [pattern, limit] of Object.entries(limits)) {
    for (const file of globSync(pattern, { cwd: repository })) {
      expect(statSync(path.join(repository, file)).size, file).toBeLessThanOrEqual(limit);
    }
  }
  const decisions = globSync('docs/decisions/*.md', { cwd: repository });
  expect(decisions.filter((file) => read(file).trimEnd().split('\n').length > 40)).toEqual([]);
});
