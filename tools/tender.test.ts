import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/* The tables of docs/tender: states are known words, what is met has a proof, and no requirement is left out. */

const repository = path.resolve(import.meta.dirname, '..');
const pages = globSync('docs/tender/*.md', { cwd: repository });
const rows = pages.flatMap((file) =>
  [...readFileSync(path.join(repository, file), 'utf8').matchAll(/^\| (.+) \|$/gm)].map(([, line = '']) => ({
    file,
    cells: line.split('|').map((cell) => cell.trim()),
  })),
);
const requirements = rows.filter(({ file, cells }) => file.includes('asvs') && /^\d+\.\d+\.\d+$/.test(cells[0] ?? ''));

test('every requirement of level 1 and 2 of ASVS 5.0 is there once', () => {
  expect(new Set(requirements.map(({ cells: [number] }) => number)).size).toBe(253);
  const levels = requirements.map(({ cells: [, level] }) => level);
  expect([levels.length, levels.filter((level) => level === '1').length]).toEqual([253, 70]);
});

test('the totals are those of the tables', () => {
  const count = (state: string, level?: string) =>
    requirements.filter(({ cells }) => cells[3] === state && (level === undefined || cells[1] === level)).length;
  const totals = rows.filter(
    ({ file, cells }) => file.endsWith('README.md') && cells.length === 4 && /^\d+$/.test(cells[3] ?? ''),
  );
  for (const state of ['met', 'not applicable', 'not met']) {
    const [, ...figures] = totals.find(({ cells }) => cells[0] === state)?.cells ?? [];
    expect([state, ...figures.map(Number)]).toEqual([state, count(state, '1'), count(state, '2'), count(state)]);
  }
});

test('each state is a known word, and what is not met has a reason', () => {
  for (const { file, cells } of requirements) {
    expect(['met', 'not met', 'not applicable'], `${file} ${cells[0]}`).toContain(cells[3]);
    expect(cells[4]?.length, `${file} ${cells[0]}`).toBeGreaterThan(5);
  }
});

test('every file that a proof names exists', () => {
  const named = rows.flatMap(({ file, cells }) =>
    [...cells.join(' ').matchAll(/`([\w@./-]+(?:\.(?:tsx?|md|yml|json)|\/))`/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ name }) => !existsSync(path.join(repository, name)))).toEqual([]);
});
