import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { badField, Refusal } from './refusals.ts';
import type { StoredFile } from './store.ts';

/** The body of a call. Section 7 names the kind for some; the others accept both. */
export interface BodyShape {
  kind: 'json' | 'form' | 'either';
  fields: readonly string[];
  files?: readonly string[];
}

/** A body of JSON with these fields. */
export const json = (...fields: string[]): BodyShape => ({ kind: 'json', fields });

/** A body of either kind. */
export interface Body {
  has: (field: string) => boolean;
  /** Empty if the field is missing. */
  text: (field: string) => string;
  flag: (field: string) => boolean;
  /** All values of a repeated field or of a list; objects as JSON. */
  texts: (field: string) => string[];
  ids: (field: string) => number[];
  files: (field: string) => Omit<StoredFile, 'id'>[];
}

interface Read {
  fields: Map<string, string[]>;
  files: Map<string, Omit<StoredFile, 'id'>[]>;
}

/** Reads a body; refuses the wrong kind with 415. `noteField` gets fields that are not specified. */
export async function readBody(
  request: FastifyRequest,
  shape: BodyShape | undefined,
  noteField: (field: string) => void,
): Promise<Body> {
  const isForm = request.isMultipart();
  if (shape?.kind === (isForm ? 'json' : 'form'))
    throw new Refusal(415, { detail: 'Deze vorm wordt niet aangenomen.' });
  const { fields, files } = isForm ? await readForm(request) : readJson(request.body);
  for (const name of fields.keys()) if (shape?.fields.includes(name) !== true) noteField(name);
  for (const name of files.keys()) if (shape?.files?.includes(name) !== true) noteField(name);
  const texts = (field: string) => fields.get(field) ?? [];
  return {
    has: (field) => fields.has(field),
    text: (field) => texts(field)[0] ?? '',
    flag: (field) => texts(field)[0] === 'true',
    texts,
    ids: (field) => texts(field).map((value) => readId(field, value)),
    files: (field) => files.get(field) ?? [],
  };
}

function readId(field: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw badField(field, 'Dit is geen nummer.');
  return Number(value);
}

async function readForm(request: FastifyRequest): Promise<Read> {
  const read: Read = { fields: new Map(), files: new Map() };
  for await (const part of request.parts()) {
    if (part.type === 'field') add(read.fields, part.fieldname, String(part.value));
    else {
      const bytes = await part.toBuffer();
      // Section 5: a file of zero bytes means that none was chosen.
      if (bytes.length > 0) add(read.files, part.fieldname, makeFile(part.filename, part.mimetype, bytes));
    }
  }
  return read;
}

function readJson(body: unknown): Read {
  const fields = new Map<string, string[]>();
  for (const [name, value] of Object.entries(body ?? {})) {
    const values: unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
    fields.set(
      name,
      values.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))),
    );
  }
  return { fields, files: new Map() };
}

function add<Value>(map: Map<string, Value[]>, name: string, value: Value): void {
  map.set(name, [...(map.get(name) ?? []), value]);
}

/** A file that has just arrived. */
export function makeFile(name: string, type: string, bytes: Buffer): Omit<StoredFile, 'id'> {
  return { key: randomUUID(), name, type, bytes, created_at: new Date().toISOString() };
}
