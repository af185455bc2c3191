import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import type * as z from 'zod/mini';
import { HttpError } from '../errors.ts';
import { partsOf, shapeOf, unwrap } from '../schema-walk.ts';
import { linksAsIds } from './version.ts';

/* Clients send back the object that they read, with their changes. */

type Body = Record<string, unknown>;

/** The fields of the object that a save cannot write, by name: those of the response that the body does not have. */
export function readOnlyFields({ method, body, response, ignored = [] }: Endpoint): Record<string, z.core.$ZodType> {
  if (body === undefined || !['PUT', 'PATCH'].includes(method)) return {};
  const writable = shapeOf(body);
  const ignoredFields = ignored.map((name) => [name, shapeOf(response)[name] ?? response] as const);
  return Object.fromEntries(
    [...Object.entries(shapeOf(response)), ...ignoredFields].filter(([name]) => !Object.hasOwn(writable, name)),
  );
}

/**
 * Removes the fields that a save cannot write from a body, and returns those that must equal what is stored. An empty
 * field for a file means that no file was chosen.
 */
export function takeReadOnly(body: unknown, fields: object, { ignored = [], files = {} }: Endpoint): Body {
  if (typeof body !== 'object' || body === null) return {};
  const taken: Body = {};
  for (const name of Object.keys(fields)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = (body as Body)[name];
    Reflect.deleteProperty(body, name);
    const isNoFile = value === '' && Object.hasOwn(files, name);
    if (!ignored.includes(name) && !isNoFile) taken[name] = value;
  }
  return taken;
}

/** Throws 400 at each field that differs from the stored object. */
export function refuseChanged(sent: Body, stored: object, { files = {} }: Endpoint): void {
  const changed = Object.keys(sent).filter(
    (name) => !isDeepStrictEqual(comparable(sent[name]), comparable((stored as Body)[name])),
  );
  const isText = (name: string) => typeof sent[name] === 'string' && Object.hasOwn(files, name);
  if (changed.some(isText)) throw new HttpError(400, Object.fromEntries(changed.filter(isText).map(textAsFile)));
  refuseReadOnly(changed);
}

/** The refusal of a text in a field for a file. */
export const textAsFile = (field: string): [string, string[]] => [
  field,
  ['In dit veld hoort een bestand. Er is tekst verstuurd.'],
];

/** Throws 400 at each of the fields, which the caller changed but may not write. */
export function refuseReadOnly(fields: string[]): void {
  if (fields.length === 0) return;
  const message = 'Dit kunt u niet wijzigen. Is het intussen veranderd? Ververs dan de pagina.';
  throw new HttpError(400, Object.fromEntries(fields.map((field) => [field, [message]])));
}

/** Links are compared by id, times by value, URLs without their signature, and an empty text equals none. */
function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(linksAsIds(value) ?? null), (_name, part: unknown) => {
    if (typeof part !== 'string') return part;
    if (/^\d{4}-\d\d-\d\dT/.test(part)) return new Date(part).getTime() || part;
    return part.startsWith('/api/') ? part.split('?')[0] : part || null;
  });
}

/** Replaces objects with an id in lists of ids, such as groups, which responses contain with their names. */
export function linksToIds(body: unknown, schema: z.core.$ZodType): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    const value = (body as Body)[name];
    if (Object.hasOwn(body, name) && Array.isArray(value) && isListOfIds(field))
      (body as Body)[name] = value.map(linksAsIds);
  }
}

function isListOfIds(schema: z.core.$ZodType): boolean {
  const { element } = partsOf(unwrap(schema));
  return element !== undefined && partsOf(element).type === 'number';
}
