import { nonFieldErrors } from '@dijkportaal/contract/platform/errors';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { fieldError, HttpError } from '../errors.ts';
import { partsOf } from '../schema-walk.ts';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

/** Dutch texts for every rule that a schema can break. */
function explain(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Dit veld is verplicht.';
      return `Dit veld heeft niet de juiste vorm (verwacht: ${dutchTypes[issue.expected] ?? issue.expected}).`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Dit veld mag niet leeg zijn.';
      if (issue.origin === 'string') return `Gebruik minimaal ${issue.minimum} tekens.`;
      if (issue.origin === 'array') return `Kies er minimaal ${issue.minimum}.`;
      return `Gebruik een waarde van minimaal ${issue.minimum}.`;
    case 'too_big':
      if (issue.origin === 'string') return `Gebruik maximaal ${issue.maximum} tekens.`;
      if (issue.origin === 'array') return `Kies er maximaal ${issue.maximum}.`;
      return `Gebruik een waarde van maximaal ${issue.maximum}.`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Vul een geldig e-mailadres in.' : 'Dit heeft niet de juiste vorm.';
    case 'unrecognized_keys':
      return `Onbekend veld: ${shorten(issue.keys.slice(0, 5).join(', '))}.`;
    case 'invalid_value':
      return `Kies een van: ${issue.values.map(String).join(', ')}.`;
    default:
      return 'Deze waarde is niet geldig.';
  }
}

/** Shortens a value of the caller that is quoted in a message. */
const shorten = (sent: string) => (sent.length > 200 ? `${sent.slice(0, 200)}…` : sent);

const dutchTypes: Record<string, string> = {
  string: 'tekst',
  number: 'getal',
  int: 'geheel getal',
  boolean: 'ja of nee',
  array: 'lijst',
  object: 'object',
  date: 'datum',
};

z.config({ customError: explain });

/** Field errors in the shape of the specification: `{"field": ["…"]}`. What is wrong inside a field is said at the field. */
export function fieldErrors(validation: FastifySchemaValidationError[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, message = 'Deze waarde is niet geldig.' } of validation) {
    const [field, sentence] = errorAt(instancePath.replace(/^\//, '').split('/'), message);
    const messages = (errors[field] ??= []);
    if (!messages.includes(sentence)) messages.push(sentence);
  }
  return errors;
}

/** The field of a path, and the sentence with where in the field it is, unless that is just a member of a list. */
function errorAt([field = '', ...inside]: (number | string)[], message: string): [field: string, sentence: string] {
  const isMember = inside.length === 1 && /^\d+$/.test(String(inside[0]));
  return [
    String(field) || nonFieldErrors,
    inside.length === 0 || isMember ? message : `${message} (${inside.join('.')})`,
  ];
}

/** In longer lists only the first wrong element is reported: an error for each of 200,000 would take a second. */
const longList = 100;
/** In all lists together; the 20,000 corners of a profile's parcels are the maximum in a valid request. */
const maxElements = 21_000;

function refuseAt(path: string, message: string): HttpError {
  const [field, sentence] = errorAt(path.split('.'), message);
  return fieldError(field, sentence);
}

/** The validator of a schema, for Fastify. */
export const compileValidator: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const validate = validatorCompiler(route);
  return (data: unknown) => {
    const given = route.httpPart === 'querystring' ? withoutBlanks(data) : data;
    const refusal = refuseLists(route.schema, given, '', { left: maxElements });
    return refusal === null ? validate(given) : { error: refusal };
  };
};

/** A filter that was left blank, as a form sends it, counts as absent. */
const withoutBlanks = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''));

/** 400 for a list that is too long, and for the first wrong element of a long one; null if there is none. */
function refuseLists(
  schema: z.core.$ZodType,
  value: unknown,
  name: string,
  elements: { left: number },
): HttpError | null {
  const { type, inner, options = [], shape = {}, element: member, maxLength } = partsOf(schema);
  const inside = (key: number | string) => (name === '' ? String(key) : `${name}.${key}`);
  if (inner !== undefined) return refuseLists(inner, value, name, elements);
  switch (type) {
    case 'union': {
      const refusals = options.map((option) => refuseLists(option, value, name, elements));
      return refusals.includes(null) ? null : (refusals[0] ?? null);
    }
    case 'object':
      if (typeof value !== 'object' || value === null) return null;
      for (const [key, property] of Object.entries(shape)) {
        const refusal = refuseLists(property, (value as Record<string, unknown>)[key], inside(key), elements);
        if (refusal !== null) return refusal;
      }
      return null;
    case 'array': {
      if (!Array.isArray(value) || member === undefined) return null;
      if (maxLength !== undefined && value.length > maxLength) {
        return refuseAt(name, `Kies er maximaal ${maxLength}.`);
      }
      elements.left -= value.length;
      if (elements.left < 0) return refuseAt(name, 'Deze lijst is te lang.');
      for (const [index, element] of value.entries()) {
        const refusal = refuseLists(member, element, inside(index), elements);
        if (refusal !== null) return refusal;
        const { error } = value.length > longList ? z.core.safeParse(member, element) : {};
        if (error === undefined) continue;
        const [issue] = error.issues;
        if (issue !== undefined) return refuseAt([inside(index), ...issue.path.map(String)].join('.'), issue.message);
      }
      return null;
    }
    default:
      return null;
  }
}

/** Whether PostgreSQL can store a text: no NUL, and no half of a character (a lone surrogate), which JSON can hold. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

const nul = 'Deze tekst bevat een teken dat niet is toegestaan (NUL).';
const half = 'Deze tekst bevat een half teken. Typ het teken opnieuw.';

/** The fields with text that cannot be stored, each with a sentence; at most 12 levels are read. */
export const unstorableFields = (value: unknown): [string, string][] =>
  hasUnstorable(value, maxDepth) ? listUnstorable(value) : [];

const maxDepth = 12;

/** A text like this is rare, and building the names of 50,000 fields takes 50 ms. */
function hasUnstorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !isStorable(value);
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  if (Array.isArray(value)) return value.some((inner) => hasUnstorable(inner, depth - 1));
  return Object.entries(value).some(([key, inner]) => !isStorable(key) || hasUnstorable(inner, depth - 1));
}

function listUnstorable(value: unknown, name = '', depth = maxDepth): [string, string][] {
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [[name || nonFieldErrors, value.includes('\0') ? nul : half]];
  }
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key)
      ? listUnstorable(inner, name ? `${name}.${key}` : key, depth - 1)
      : [[nonFieldErrors, key.includes('\0') ? nul : half] as [string, string]],
  );
}

/** Throws 400 at every field with text that cannot be stored. */
export function refuseUnstorable(...parts: unknown[]): void {
  const fields = parts.flatMap((part) => unstorableFields(part));
  if (fields.length === 0) return;
  throw new HttpError(400, Object.fromEntries(fields.map(([name, sentence]) => [name.split('.')[0], [sentence]])));
}
