import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { Timestamp } from '@dijkportaal/contract/platform/fields';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formatAge, formatDate, formatLocalTime, formatMinute, formatSecond } from './date-time.ts';
import { dropUnreadableDates } from './unreadable-dates.ts';

const files = import.meta.glob<Record<string, unknown>>('../../../contract/src/**/*.ts', { eager: true });
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'response' in value;
const endpoints = Object.values(files).flatMap((file) =>
  Object.values(file).flatMap((group) =>
    typeof group === 'object' && group !== null ? Object.values(group).filter(isEndpoint) : [],
  ),
);

interface Definition {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
}

/** A response that has every date of its schema, each with this text; the names of the dates go into `names`. */
function withDates(schema: z.core.$ZodType, text: string, names: Set<string>, name = ''): unknown {
  if (schema === Timestamp) {
    names.add(name);
    return text;
  }
  const { innerType, element, options, shape } = schema._zod.def as unknown as Definition;
  if (innerType !== undefined) return withDates(innerType, text, names, name);
  if (element !== undefined) return [withDates(element, text, names, name)];
  if (options !== undefined) return options.map((option) => withDates(option, text, names, name));
  if (shape === undefined) return 1;
  return Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, withDates(inner, text, names, key)]));
}

it.each(['', 'morgen', '0000-00-00 00:00:00', '2026-13-45'])('drops %j in every date of the contract', (text) => {
  const names = new Set<string>();
  for (const { url, response } of endpoints) {
    const body = JSON.stringify(dropUnreadableDates(withDates(response, `${text} `, names)));
    expect([url, body.includes(`"${text} "`)]).toEqual([url, false]);
  }
  expect(names.size).toBeGreaterThan(20);
});

it('keeps dates, and errors about them', () => {
  const body = {
    send_at: '2026-11-25T10:00:00.000Z',
    results: [{ at: '2026-11-25T10:00:00Z' }],
    created_at: ['Fout.'],
  };
  expect(dropUnreadableDates(structuredClone(body))).toEqual(body);
});

it.each(['', 'morgen', null])('shows nothing for %j', (text) => {
  const timestamp = text as string;
  expect([formatDate, formatMinute, formatLocalTime, formatSecond].map((format) => format(timestamp))).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(formatAge(timestamp, 0)).toBe(null);
});
