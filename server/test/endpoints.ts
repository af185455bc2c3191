import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';

const contractFolder = path.resolve(import.meta.dirname, '../../contract/src');

/** Every endpoint that any file of the contract declares, so that tests cannot miss a new one. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contractFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const modules: object[] = await Promise.all(files.map((file) => import(path.join(contractFolder, file))));
  return modules.flatMap((module) => Object.values(module).flatMap(endpointsIn));
}

function endpointsIn(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null) return [];
  return Object.values(exported).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'access' in value;
}

/** The endpoint's path with a value for every parameter. */
export function pathOf({ url }: Endpoint, value: number | string = 1): string {
  return url.replaceAll(/:\w+/g, String(value));
}
