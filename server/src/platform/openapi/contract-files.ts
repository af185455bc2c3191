import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import * as z from 'zod/mini';

/** An endpoint with the names of its object in the contract and of itself, such as `contacts` and `list`. */
export interface NamedEndpoint {
  group: string;
  name: string;
  endpoint: Endpoint;
}

/** What the contract exports. The descriptions are those of the groups of endpoints, by name. */
export interface Contract {
  endpoints: NamedEndpoint[];
  schemas: Map<string, z.ZodMiniType>;
  descriptions: Map<string, string>;
}

/** Reads all files of the contract: the names of its exports are not in the values. */
export async function readContract(): Promise<Contract> {
  const folder = path.resolve(fileURLToPath(import.meta.resolve('@dijkportaal/contract/auth')), '..');
  const contract: Contract = { endpoints: [], schemas: new Map(), descriptions: new Map() };
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files.toSorted()) {
    const exported = (await import(path.join(folder, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null) continue;
      if (value instanceof z.core.$ZodType) contract.schemas.set(name, value as z.ZodMiniType);
      else contract.endpoints.push(...endpointsIn(name, value));
      if ('description' in value) contract.descriptions.set(name, String(value.description));
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
