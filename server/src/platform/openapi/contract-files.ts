import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import type * as z from 'zod/mini';

/** An endpoint with the names of its object in the contract and of itself, such as `contacts` and `list`. */
export interface NamedEndpoint {
  group: string;
  name: string;
  endpoint: Endpoint;
}

/** What the contract exports. Comments are by path: `Contact`, `Contact.email`, `contacts.list`. */
export interface Contract {
  endpoints: NamedEndpoint[];
  schemas: Map<string, z.ZodMiniType>;
  comments: Map<string, string>;
}

/** Reads all files of the contract: the names and comments of its exports are not in the values. */
export async function readContract(): Promise<Contract> {
  const folder = path.resolve(fileURLToPath(import.meta.resolve('@dijkportaal/contract/auth')), '..');
  const contract: Contract = { endpoints: [], schemas: new Map(), comments: new Map() };
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files.toSorted()) {
    const exported = (await import(path.join(folder, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null) continue;
      if ('_zod' in value) contract.schemas.set(name, value as z.ZodMiniType);
      else contract.endpoints.push(...endpointsIn(name, value));
    }
    for (const [name, text] of readComments(await readFile(path.join(folder, file), 'utf8'))) {
      contract.comments.set(name, text);
    }
  }
  return contract;
}

const endpointsIn = (group: string, value: object): NamedEndpoint[] =>
  Object.entries(value as Record<string, unknown>)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ group, name, endpoint }));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'access' in value;

/**
 * The doc comments of a source file by the path of what they stand above: `Contact`, `Contact.email`, `contacts.list`. The
 * format of the file, which the checks hold, gives the depth: two spaces for each level.
 */
function readComments(source: string): Map<string, string> {
  const comments = new Map<string, string>();
  const names: string[] = [];
  const declaration = /^( *)(?:export )?(?:const )?(\w+)(?::| =)/gm;
  let end = 0;
  for (const match of source.matchAll(declaration)) {
    const [line, indent = '', name = ''] = match;
    names.splice(indent.length / 2, Infinity, name);
    const text = lastComment(source.slice(end, match.index + indent.length));
    if (text !== undefined) comments.set(names.join('.'), unwrap(text));
    end = match.index + line.length;
  }
  return comments;
}

/** The doc comment at the end of a text, without its marks. */
function lastComment(text: string): string | undefined {
  const before = text.trimEnd();
  const start = before.lastIndexOf('/**');
  return before.endsWith('*/') && start !== -1 ? before.slice(start + 3, -2) : undefined;
}

/** Without the asterisks; an empty line starts a paragraph. */
const unwrap = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^ *\*? ?/, '').trim())
    .join('\n')
    .replaceAll(/(?<!\n)\n(?![\n-])/g, ' ')
    .trim();
