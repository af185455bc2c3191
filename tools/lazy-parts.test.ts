import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { readSource, sources } from './import-graph.ts';

/*
 * Code that is loaded later may not arrive. What loads it says so, and recovers: `lazyPart`, `loadPart`,
 * `loadWithRetries` of the map, and `defineTexts`. A bare `lazy(…)` or `import(…)` would replace the screen by an error.
 */

const loaders = new Set(['lazyPart', 'loadPart', 'loadWithRetries', 'defineTexts']);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** The places of `import(…)` that are not in the argument of a loader, and of `lazy` from React. */
function findBare(code: string, file = 'part.tsx'): string[] {
  const bare: string[] = [];
  const visit = (value: unknown, isLoaded: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isLoaded));
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node & { callee?: { name?: string }; imported?: { name?: string } };
    if (node.type === 'ImportExpression' && !isLoaded) bare.push(`${file}: ${code.slice(node.start, node.start + 50)}`);
    if (node.type === 'ImportSpecifier' && node.imported?.name === 'lazy') bare.push(`${file}: lazy`);
    const isLoader = node.type === 'CallExpression' && loaders.has(node.callee?.name ?? '');
    for (const child of Object.values(node)) visit(child, isLoaded || isLoader);
  };
  visit(parseSync(file, code).program.body, false);
  return bare;
}

it('finds what has no boundary', () => {
  expect(findBare("import { lazy } from 'react';")).toHaveLength(1);
  expect(findBare("const load = () => import('part');")).toHaveLength(1);
  expect(findBare("const Part = lazyPart(() => import('part'), 'Part');")).toEqual([]);
  expect(findBare("type Part = typeof import('part');")).toEqual([]);
});

it('everything that is loaded later has a boundary', () => {
  const files = sources.filter((file) => file.startsWith('web/src/') && !/\.test\.tsx?$|\.gen\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => findBare(readSource(file), file))).toEqual([]);
});
