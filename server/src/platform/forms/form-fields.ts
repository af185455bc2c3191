import type * as z from 'zod/mini';

/** The parts of a schema that are read: all schemas of the contract consist of these. */
interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
  values?: unknown[];
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/**
 * Turns the fields of a form into a body by its schema: repeated fields become lists, `true` and `false` booleans,
 * digits numbers, if the schema says so; lists and objects of objects may be JSON. What does not fit is left as
 * text, so that the schema refuses it at its field. `readOnly` are fields that clients send back with an object.
 */
export function readFields(
  schema: z.ZodMiniType | undefined,
  fields: Map<string, string[]>,
  readOnly: Record<string, z.ZodMiniType> = {},
): Record<string, unknown> {
  const shape = { ...readOnly, ...shapeOf(schema) };
  return Object.fromEntries(
    [...fields]
      .map(([name, values]) => [name, readValues(shape[name], values)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The fields of a schema of an object, by name. */
export function shapeOf(schema: z.ZodMiniType | undefined): Record<string, z.ZodMiniType> {
  if (schema === undefined) return {};
  const { shape, options = [], innerType, in: input } = definitionOf(schema);
  if (shape !== undefined) return shape;
  const inner = [innerType, input, ...options].filter((one) => one !== undefined);
  return Object.assign({}, ...inner.map((one) => shapeOf(one))) as Record<string, z.ZodMiniType>;
}

function readValues(schema: z.ZodMiniType | undefined, values: string[]): unknown {
  const [first = '', ...others] = values;
  if (schema === undefined) return others.length === 0 ? first : values;
  const { type, innerType, in: input, element, options = [] } = definitionOf(schema);
  switch (type) {
    case 'optional':
    case 'default':
    case 'nullable':
    case 'nonoptional':
    case 'readonly':
    case 'prefault': {
      // Browsers send an empty field if nothing was filled in. A text that may not be empty is refused, as in JSON.
      const isEmpty = values.length === 1 && first === '' && innerType !== undefined && !isText(innerType);
      if (isEmpty && !isValid(innerType, '') && !isList(innerType)) return isValid(schema, null) ? null : undefined;
      if (first === 'null' && type === 'nullable') return null;
      return readValues(innerType, values);
    }
    case 'pipe':
      return readValues(input, values);
    case 'array':
      return readList(element, values);
    case 'union':
      return options.map((option) => readValues(option, values)).find((read) => isValid(schema, read)) ?? first;
    default:
      return others.length === 0 ? readValue(schema, first) : values;
  }
}

function readList(element: z.ZodMiniType | undefined, values: string[]): unknown {
  const [first = ''] = values;
  if (values.length === 1 && first === '') return [];
  if (values.length === 1 && first.startsWith('[')) return readJson(first);
  return values.map((value) => readValues(element, [value]));
}

function readValue(schema: z.ZodMiniType, value: string): unknown {
  switch (definitionOf(schema).type) {
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : value;
    case 'int':
    case 'number':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
    case 'null':
      return value === '' || value === 'null' ? null : value;
    case 'literal':
      return definitionOf(schema).values?.find((one) => String(one) === value) ?? value;
    case 'object':
    case 'record':
    case 'tuple':
      return readJson(value);
    default:
      return value;
  }
}

/** The text itself if it is not JSON, or contains a name that would change the prototype. */
function readJson(value: string): unknown {
  if (/__proto__|\\u005f|"constructor"\s*:/i.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function isList(schema: z.ZodMiniType): boolean {
  const { type, innerType } = definitionOf(schema);
  return type === 'array' || (innerType !== undefined && isList(innerType));
}

function isText(schema: z.ZodMiniType): boolean {
  const { type, innerType, in: input } = definitionOf(schema);
  const inner = innerType ?? input;
  return type === 'string' || (inner !== undefined && isText(inner));
}

const isValid = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;
