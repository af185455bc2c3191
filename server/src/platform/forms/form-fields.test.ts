import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readFields } from './form-fields.ts';

const details = z.object({ details: z.record(z.string(), z.unknown()) });
const read = (json: string) => readFields(details, new Map([['details', [json]]]))['details'];

test('a field for an object is read as JSON', () => {
  expect(read('{"a":{"b":1}}')).toEqual({ a: { b: 1 } });
});

test.each([
  '{"__proto__":{"a":1}}',
  '{"a":{"__proto__":{"b":1}}}',
  '{"\\u005f_proto__":{"a":1}}',
  '{"constructor" : {"prototype":{"a":1}}}',
])('%s remains text, because it reaches into the prototype', (json) => {
  expect(read(json)).toBe(json);
});
