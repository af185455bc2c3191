import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { requiredFields } from '@dijkportaal/contract/platform/response-fields';
import type { Plugin } from 'vite';

/** Properties of an endpoint that only the server reads. */
const unread = new Set([
  'summary',
  'description',
  'params',
  'query',
  'body',
  'response',
  'version',
  'ignored',
  'extension',
  'statuses',
]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Removes descriptions, and the schemas from the endpoints of the contract, except for the names of the fields that a
 * response must have, and marks all other schemas as free of side
 * effects, so that a download contains only those that a screen uses: the server validates, and the types were checked
 * before the build.
 */
export function bareContract(): Plugin {
  return {
    name: 'bare-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      async handler(code, id) {
        const program = this.parse(code) as unknown as Node;
        const declared = declaredIn((await import(pathToFileURL(id).href)) as object);
        const edits = [
          ...endpointsIn(program).flatMap((endpoint) => removals(endpoint, unread)),
          ...endpointsIn(program).map((endpoint) => addRequired(endpoint, declared)),
          ...descriptionsIn(program),
          ...schemasIn(program).flatMap(markAsPure),
        ];
        let bare = code;
        for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end))
          bare = bare.slice(0, start) + text + bare.slice(end);
        return { code: bare, map: null };
      },
    },
  };
}

/** The objects passed to `endpoint`, in the order of the file. */
function endpointsIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node & { callee?: { name?: string }; arguments?: Node[] };
  if (node.type === 'CallExpression' && node.callee?.name === 'endpoint') return node.arguments ?? [];
  return Object.values(node).flatMap(endpointsIn);
}

/** The endpoints that a module exports, in groups. */
const declaredIn = (module: object): Endpoint[] =>
  Object.values(module)
    .flatMap((group: unknown) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
    .filter((value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'response' in value);

/** The fields that all endpoints have that this expression may be: it is several if a function declares it. */
function addRequired({ properties, start }: Node, declared: Endpoint[]): Edit {
  const list = properties as { key?: { name?: string }; value?: { value?: unknown } }[];
  const isSame = (name: 'method' | 'url' | 'summary') => {
    const value = list.find(({ key }) => key?.name === name)?.value?.value;
    return (one: Endpoint) => value === undefined || one[name] === value;
  };
  const has = (name: string) => list.some(({ key }) => key?.name === name);
  const takesSame = (one: Endpoint) =>
    (['params', 'query', 'body'] as const).every((name) => (one[name] !== undefined) === has(name));
  const [first = [], ...others] = declared
    .filter(isSame('method'))
    .filter(isSame('url'))
    .filter(isSame('summary'))
    .filter(takesSame)
    .map(({ response }) => requiredFields(response));
  const common = first.filter((name) => others.every((names) => names.includes(name)));
  return { start: start + 1, end: start + 1, text: `required: ${JSON.stringify(common)},` };
}

/** Removes each of the named properties up to the next one. */
function removals({ properties, end }: Node, names: Set<string>): Edit[] {
  const list = properties as (Node & { key?: { name?: string } })[];
  return list.flatMap(({ key, start }, index) =>
    names.has(key?.name ?? '') ? [{ start, end: list[index + 1]?.start ?? end - 1, text: '' }] : [],
  );
}

/** The calls of `describe`, and the descriptions of groups of endpoints. */
function descriptionsIn(program: Node): Edit[] {
  const calls = (program['body'] as (Node & { expression?: { callee?: { name?: string } } })[])
    .filter(({ expression }) => expression?.callee?.name === 'describe')
    .map(({ start, end }) => ({ start, end, text: '' }));
  const groups = constantsIn(program).filter(({ type }) => type === 'ObjectExpression');
  return [...calls, ...groups.filter(hasEndpoints).flatMap((group) => removals(group, new Set(['description'])))];
}

const hasEndpoints = (value: Node) => endpointsIn(value).length > 0;

/** The values of the top-level constants. */
const constantsIn = ({ body }: Node): Node[] =>
  (body as Node[])
    .map((statement) => (statement['declaration'] ?? statement) as Node)
    .flatMap(({ declarations }) => (declarations ?? []) as { init: Node }[])
    .map(({ init }) => init);

/** Schemas, and objects of schemas. */
const schemasIn = (program: Node): Node[] =>
  constantsIn(program)
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')
    .filter((value) => !hasEndpoints(value));

/** The annotation applies to one call and not to nested ones, hence the function around all of them. */
function markAsPure({ start, end }: Node): Edit[] {
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ];
}
