import * as z from 'zod/mini';
import { partsOf, shapeOf, unwrap } from '../schema-walk.ts';

/**
 * Turns the fields of a form into a body by its schema: repeated fields become lists, `true` and `false` booleans,
 * digits numbers, where the schema has those types; lists and objects of objects may be JSON. Anything else remains a
 * text, so that the schema refuses it at its field. `readOnly` are fields that clients send back with an object.
 */
export function readFields(
  schema: z.core.$ZodType | undefined,
  fields: Map<string, string[]>,
  readOnly: Record<string, z.core.$ZodType> = {},
): Record<string, unknown> {
  const shape = { ...readOnly, ...shapeOf(schema) };
  return Object.fromEntries(
    [...fields]
      .map(([name, values]) => [name, readValues(shape[name], values)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function readValues(schema: z.core.$ZodType | undefined, values: string[]): unknown {
  const [first = '', ...others] = values;
  if (schema === undefined) return others.length === 0 ? first : values;
  const { type, inner, element, options = [] } = partsOf(schema);
  switch (type) {
    case 'optional':
    case 'default':
    case 'nullable':
    case 'nonoptional':
    case 'readonly':
    case 'prefault': {
      // Browsers send an empty field if nothing was filled in. A text that may not be empty is refused, as in JSON.
      const isEmpty = values.length === 1 && first === '' && inner !== undefined;
      if (isEmpty && !/^(string|array)$/.test(partsOf(unwrap(inner)).type) && !isValid(inner, ''))
        return isValid(schema, null) ? null : undefined;
      if (first === 'null' && type === 'nullable') return null;
      return readValues(inner, values);
    }
    case 'pipe':
      return readValues(inner, values);
    case 'array':
      return readList(element, values);
    case 'union':
      return options.map((option) => readValues(option, values)).find((read) => isValid(schema, read)) ?? first;
    default:
      return others.length === 0 ? readValue(schema, first) : values;
  }
}

function readList(element: z.core.$ZodType | undefined, values: string[]): unknown {
  const [first = ''] = values;
  if (values.length === 1 && first === '') return [];
  if (values.length === 1 && first.startsWith('[')) return readJson(first);
  return values.map((value) => readValues(element, [value]));
}

function readValue(schema: z.core.$ZodType, value: string): unknown {
  const { type, values } = partsOf(schema);
  switch (type) {
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : value;
    case 'int':
    case 'number':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
    case 'null':
      return value === '' || value === 'null' ? null : value;
    case 'literal':
      return values?.find((one) => String(one) === value) ?? value;
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

const isValid = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;
