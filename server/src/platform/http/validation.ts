import { nonFieldErrors } from '@dijkportaal/contract/platform/errors';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import * as z from 'zod';
import { HttpError } from './errors.ts';

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

/** Field errors in the shape of the specification: `{"field": ["…"]}`, nested names joined by a dot. */
export function fieldErrors(validation: FastifySchemaValidationError[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, message } of validation) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || nonFieldErrors;
    (errors[field] ??= []).push(message ?? 'Deze waarde is niet geldig.');
  }
  return errors;
}

/** Names of the values that contain a NUL character, which PostgreSQL cannot store; at most `depth` levels are read. */
export function fieldsWithNul(value: unknown, name = '', depth = 12): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [name || nonFieldErrors] : [];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key.includes('\0') ? [nonFieldErrors] : fieldsWithNul(inner, name ? `${name}.${key}` : key, depth - 1),
  );
}

/** Throws 400 at every field that contains a NUL character. */
export function refuseNul(...parts: unknown[]): void {
  const fields = parts.flatMap((part) => fieldsWithNul(part));
  if (fields.length === 0) return;
  throw new HttpError(
    400,
    Object.fromEntries(fields.map((field) => [field, ['Deze tekst bevat een teken dat niet is toegestaan (NUL).']])),
  );
}
