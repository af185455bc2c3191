import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '..');

/** One import line. A target inside the repository is a path from its root, another one the name of a package. */
export interface Import {
  from: string;
  to: string;
  /** Written as `import('…')`. */
  isDynamic: boolean;
}

const folders = [
  'contract/src',
  'server/src',
  'server/test',
  'web',
  'simulators',
  'tools',
  'release',
  'bench',
  'disasters',
  'e2e',
];

/** Every TypeScript file of the repository, tests included, as a path from its root. */
export const sources = folders.flatMap((folder) =>
  readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => path.join(folder, name)),
);

/** Every import and re-export of those files, of values and types. */
export const imports: Import[] = sources.flatMap((from) => {
  const text = readSource(from);
  const find = (pattern: RegExp, isDynamic: boolean) =>
    [...text.matchAll(pattern)].map(([, target = '']) => ({ from, to: resolve(from, target), isDynamic }));
  return [
    ...find(/^(?:import|export|\}) (?:.*\bfrom )?'([^'\n]+)'/gm, false),
    ...find(/(?<!\.)\bimport\(\s*'([^'\n]+)'/g, true),
  ];
});

function resolve(from: string, target: string): string {
  const contract = /^@dijkportaal\/contract\/(.+)$/.exec(target)?.[1];
  if (contract !== undefined) return `contract/src/${contract}.ts`;
  return target.startsWith('.') ? path.join(path.dirname(from), target) : target;
}

/** The text of a file, by its path from the root of the repository. */
export function readSource(file: string): string {
  return readFileSync(path.join(repository, file), 'utf8');
}

/** Whether there is a file at a path from the root of the repository. */
export function isFile(file: string): boolean {
  return existsSync(path.join(repository, file));
}

/** The shortest cycle through each node that is on one, as `a → b → a`, each cycle once. */
export function findCycles(edges: readonly { from: string; to: string }[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const cycles = [...targets.keys()].map((start) => pathBack(start, targets)).filter((nodes) => nodes.length > 0);
  return [...new Set(cycles.map((nodes) => showCycle(nodes)))].toSorted();
}

/** The nodes of the shortest path from `start` back to itself, in order; none if there is no such path. */
function pathBack(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const previous = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of targets.get(node) ?? []) {
      if (next === start) return trace(node);
      if (previous.has(next)) continue;
      previous.set(next, node);
      queue.push(next);
    }
  }
  return [];

  function trace(node: string): string[] {
    const before = previous.get(node);
    return before === undefined ? [node] : [...trace(before), node];
  }
}

function showCycle(nodes: string[]): string {
  const first = nodes.indexOf(nodes.toSorted()[0] ?? '');
  return [...nodes.slice(first), ...nodes.slice(0, first), nodes[first]].join(' → ');
}
