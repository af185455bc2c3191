import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler as checkFully } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { partsOf, shapeOf } from '../schema-walk.ts';

const storedText = Symbol('stored JSON');

/** JSON as PostgreSQL returned it, for a field of any shape: printed without being parsed. */
export const storedJson = (text: string) => ({ [storedText]: text, toJSON: (): unknown => JSON.parse(text) });

type Print = (value: unknown) => string;

/** The schema has a part for which there is no printer. */
class UnknownPart extends Error {}

/**
 * The serializer of a response, for Fastify: prints the fields of the schema and nothing else. It throws when a field
 * is missing or of another type, but leaves lengths, patterns and bounds to the tests, which check each response in
 * full: that would take three times as long. A schema with a part for which there is no printer is checked in full here
 * too.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  try {
    return printerOf(route.schema);
  } catch (error) {
    if (!(error instanceof UnknownPart)) throw error;
    return checkFully(route);
  }
};

function printerOf(schema: z.core.$ZodType | undefined): Print {
  if (schema === undefined) throw new UnknownPart();
  const parts = partsOf(schema);
  if (parts.changesValue) throw new UnknownPart();
  switch (parts.type) {
    case 'string':
    case 'enum':
      return printText;
    case 'number':
      return printNumber;
    case 'boolean':
      return printBoolean;
    case 'unknown':
      return printAnything;
    case 'nullable': {
      const print = printerOf(parts.inner);
      return (value) => (value === null ? 'null' : print(value));
    }
    case 'array':
      return printList(printerOf(parts.element));
    case 'tuple':
      if (parts.rest) throw new UnknownPart();
      return printTuple((parts.items ?? []).map(printerOf));
    case 'record':
      if (parts.keyType === undefined || partsOf(parts.keyType).type !== 'string') throw new UnknownPart();
      return printRecord(printerOf(parts.valueType));
    case 'object':
      if (parts.catchall !== undefined) throw new UnknownPart();
      return printObject(shapeOf(schema));
    default:
      throw new UnknownPart();
  }
}

const wrongType = (expected: string, value: unknown) =>
  new TypeError(`a response has ${value === null ? 'null' : typeof value} instead of ${expected}`);

/** Quotes, backslashes, control characters and lone surrogates, which JSON.stringify may escape. */
const needsEscape = /[^ !#-[\]-\uD7FF\uE000-\uFFFF]/;

function printText(value: unknown): string {
  if (typeof value !== 'string') throw wrongType('a text', value);
  return value.length < 500 && !needsEscape.test(value) ? `"${value}"` : JSON.stringify(value);
}

function printNumber(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrongType('a number', value);
  return String(value);
}

function printBoolean(value: unknown): string {
  if (typeof value !== 'boolean') throw wrongType('true or false', value);
  return value ? 'true' : 'false';
}

function printAnything(value: unknown): string {
  const isStored = typeof value === 'object' && value !== null && storedText in value;
  return isStored ? String(value[storedText]) : (JSON.stringify(value) ?? 'null');
}

function printList(print: Print): Print {
  return (value) => {
    if (!Array.isArray(value)) throw wrongType('a list', value);
    let json = '';
    for (const element of value) json += json === '' ? print(element) : `,${print(element)}`;
    return `[${json}]`;
  };
}

function printTuple(printers: Print[]): Print {
  return (value) => {
    if (!Array.isArray(value) || value.length !== printers.length) throw wrongType(`${printers.length} values`, value);
    return `[${printers.map((print, index) => print(value[index])).join(',')}]`;
  };
}

function printRecord(print: Print): Print {
  return (value) => {
    if (typeof value !== 'object' || value === null) throw wrongType('an object', value);
    const fields = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${print(part)}`);
    return `{${fields.join(',')}}`;
  };
}

function printObject(shape: Record<string, z.core.$ZodType>): Print {
  const fields = Object.entries(shape).map(([name, field]) => {
    const { type, inner } = partsOf(field);
    const isOptional = type === 'optional';
    return { name, isOptional, start: `"${name}":`, print: printerOf(isOptional ? inner : field) };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null) throw wrongType('an object', value);
    let json = '';
    for (const { name, isOptional, start, print } of fields) {
      const part = (value as Record<string, unknown>)[name];
      if (part === undefined && isOptional) continue;
      json += (json === '' ? start : `,${start}`) + print(part);
    }
    return `{${json}}`;
  };
}
