import type * as z from 'zod';

type Schema = z.core.$ZodType;

/** What a schema consists of. Only this file reads zod's own definitions: they may change with each version of zod. */
export interface Parts {
  type: z.core.$ZodTypeDef['type'];
  /** The schema inside an optional, nullable or default, and the input of a pipe. */
  inner?: Schema;
  /** The fields of an object, and the schema of others. */
  shape?: Record<string, Schema>;
  catchall?: Schema;
  /** The schema of each member of a list. */
  element?: Schema;
  maxLength?: number | undefined;
  /** The schemas of a tuple, and of what comes after them. */
  items?: Schema[];
  rest?: Schema | null;
  /** The schemas of the names and values of a record. */
  keyType?: Schema;
  valueType?: Schema;
  /** The alternatives of a union. */
  options?: Schema[];
  /** The values of a literal. */
  values?: unknown[];
  /** Whether a check replaces the value, such as `trim`. */
  changesValue: boolean;
}

interface Definition extends Omit<Parts, 'changesValue' | 'inner' | 'maxLength'> {
  innerType?: Schema;
  in?: Schema;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

const known = new WeakMap<Schema, Parts>();

/** The parts of a schema. */
export function partsOf(schema: Schema): Parts {
  let parts = known.get(schema);
  if (parts === undefined) {
    const { innerType, in: input, checks: list = [], ...own } = schema._zod.def as unknown as Definition;
    const inner = innerType ?? input;
    const checks = list.map((check) => check._zod.def);
    const maxLength = checks.find(({ check }) => check === 'max_length')?.maximum;
    const changesValue = checks.some(({ check }) => check === 'overwrite');
    parts = { ...own, ...(inner !== undefined && { inner }), maxLength, changesValue };
    known.set(schema, parts);
  }
  return parts;
}

/** The schema without optional, nullable and default around it, and the input of a pipe. */
export function unwrap(schema: Schema): Schema {
  const { inner } = partsOf(schema);
  return inner === undefined ? schema : unwrap(inner);
}

/** The fields of a schema of an object by name, or of all objects in a union. */
export function shapeOf(schema: Schema | undefined): Record<string, Schema> {
  if (schema === undefined) return {};
  const { shape, options = [] } = partsOf(unwrap(schema));
  return shape ?? (Object.assign({}, ...options.map(shapeOf)) as Record<string, Schema>);
}
