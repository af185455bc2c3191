import type { Plugin } from 'vite';

/** What the server reads of an endpoint and the browser never does. */
const unread = new Set(['summary', 'params', 'query', 'body', 'files', 'answer']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Leaves of each endpoint of the contract what a call needs, and with it out of the download all schemas that only say
 * what travels: the server checks what it gets, and the types were checked before the build.
 */
export function bareContract(): Plugin {
  return {
    name: 'bare-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const ranges = endpointsIn(this.parse(code) as unknown as Node).flatMap(unreadRanges);
        let bare = code;
        for (const [start, end] of ranges.toReversed()) bare = bare.slice(0, start) + bare.slice(end);
        return { code: bare, map: null };
      },
    },
  };
}

/** The objects that are given to `endpoint`, in the order of the file. */
function endpointsIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node & { callee?: { name?: string }; arguments?: Node[] };
  if (node.type === 'CallExpression' && node.callee?.name === 'endpoint') return node.arguments ?? [];
  return Object.values(node).flatMap(endpointsIn);
}

/** From each property that is not read up to the next one. */
function unreadRanges({ properties, end }: Node): [number, number][] {
  const list = properties as (Node & { key?: { name?: string } })[];
  return list.flatMap(({ key, start }, index): [number, number][] =>
    unread.has(key?.name ?? '') ? [[start, list[index + 1]?.start ?? end - 1]] : [],
  );
}
