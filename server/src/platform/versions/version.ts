import { hash } from 'node:crypto';
import { HttpError } from '../errors.ts';

/**
 * The version of an object as a strong ETag. It covers only the fields that a save can write: a later sign-in or the
 * signature of a file's URL must not make a colleague's save fail.
 */
export function etagOf(fields: readonly string[], object: object): string {
  const values = fields.map((field) => linksAsIds(valueAt(object, field)));
  return `"${hash('sha256', JSON.stringify(values), 'base64url').slice(0, 22)}"`;
}

/** The value of a field such as `title`, or of a field of one or more linked objects, such as `files.caption`. */
function valueAt(object: object, field: string): unknown {
  const [name = '', ...rest] = field.split('.');
  if (!(name in object)) throw new Error(`the object has no field ${name}`);
  const value = (object as Record<string, unknown>)[name];
  if (rest.length === 0 || value === null) return value;
  const inPart = (part: object) => valueAt(part, rest.join('.'));
  return Array.isArray(value) ? value.map(inPart) : inPart(value as object);
}

/**
 * Groups, people and files count by their id: renaming a group does not change who is in it. Fields are in one order: a
 * stored response has them as its schema does, the database as it likes.
 */
export function linksAsIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(linksAsIds);
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value) return value.id;
  const parts = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(parts.map(([key, part]) => [key, linksAsIds(part)]));
}

/**
 * Whether If-Match or If-None-Match has this ETag. Only the part between the quotes counts: a proxy that compresses responses
 * makes the tag weak, puts `-gzip`, `;br` or the like behind it, or drops the quotes, and the browser sends that back.
 * So unlike RFC 9110, 13.1.1, a weak tag matches too.
 */
export const hasTag = (etag: string, given = ''): boolean =>
  given.trim() === '*' || given.includes(etag.slice(etag.indexOf('"') + 1, -1));

/** Throws 412 if the request has If-Match with another ETag than this one. An empty one, left by a proxy, is none. */
export function requireMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '' || hasTag(etag, ifMatch)) return;
  const detail = 'Iemand anders heeft dit in de tussentijd gewijzigd. Bekijk eerst wat er is veranderd.';
  throw new HttpError(412, { detail, code: 'conflict' });
}
