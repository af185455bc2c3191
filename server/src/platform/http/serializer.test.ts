import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { profiles } from '@dijkportaal/contract/profiles';
import { users } from '@dijkportaal/contract/users';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { compileSerializer, storedJson } from './serializer.ts';

const route = (schema: unknown) => ({ schema: schema as z.ZodType, method: 'GET', url: '/' });
const print = (schema: unknown, value: unknown) => compileSerializer(route(schema))(value);
const printChecked = (schema: unknown, value: unknown) => serializerCompiler(route(schema))(value);

/** The value with a field that no schema has in each of its objects. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, part]) => [name, withSecrets(part)]);
  return Object.fromEntries([['secret_before', 'x'], ...fields, ['secret_after', { x: 1 }]]);
}

describe('a response', () => {
  test('has the fields of its schema and no others, as the full check prints them', async () => {
    const portal = await startTestPortal();
    const outline = {
      name: 'A',
      polygon: [
        [52.1, 5.25],
        [52.2, 5.25],
        [52.1, 5.5],
      ] as [number, number][],
    };
    const staff = await signedInPerson(portal, {
      isStaff: true,
      firstName: 'Zoë "\\\u0001\u2028🚲',
      profile: { polygons: [outline], latitude: -0.5e-7, street: 'x'.repeat(600) },
    });
    await portal.call('POST', '/api/contacts/', {
      token: staff.access,
      body: { name: 'Jan', email: 'jan@example.org' },
    });
    for (const endpoint of [profiles.own, users.list, contacts.list]) {
      const { status, body, text } = await portal.call('GET', endpoint.url, { token: staff.access });
      expect(status).toBe(200);
      expect(text.length).toBeGreaterThan(200);
      expect(print(endpoint.response, withSecrets({ ...body, relatics_data: undefined }))).not.toContain('secret');
      expect(print(endpoint.response, body)).toBe(text);
      expect(printChecked(endpoint.response, body)).toBe(text);
    }
  });

  const printable = {
    text: z.string(),
    choice: z.enum(['a', 'b']),
    number: z.number(),
    whole: z.int(),
    flag: z.boolean(),
    list: z.array(z.object({ id: z.int() })),
    pair: z.tuple([z.number(), z.number()]),
    sums: z.record(z.string(), z.int()),
    none: z.nullable(z.object({ id: z.int() })),
    some: z.nullable(z.object({ id: z.int() })),
    absent: z.optional(z.string()),
    present: z.optional(z.nullable(z.string())),
    anything: z.unknown(),
  };
  const secret = { secret: 'x' };
  const value = {
    ...secret,
    text: 'é"\\\n\u2028\ud800',
    choice: 'a',
    number: 1e-7,
    whole: -0,
    flag: false,
    list: [{ id: 1, ...secret }, { id: 2 }],
    pair: [1.5, 2],
    sums: { 'a"b': 1 },
    none: null,
    some: { ...secret, id: 3 },
    absent: undefined,
    present: null,
    anything: [{ any: 'thing' }],
  };

  test.each([
    ['of any shape', { ...printable }, value],
    ['without fields', {}, value],
    [
      'of one kind or another',
      { kind: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), id: z.int() })]) },
      { kind: { kind: 'a', id: 1, ...secret } },
    ],
    ['that the schema changes', { email: z.string().trim() }, { email: ' a ' }],
    ['with more than the schema names', { open: z.looseObject({}) }, { open: { id: 1 } }],
  ])('%s is printed as after the full check', (_name, shape, given) => {
    const printed = print(z.object(shape), given);
    expect(printed).toBe(printChecked(z.object(shape), given));
    expect(printed).not.toContain('secret');
  });

  test('has stored JSON as it is stored', () => {
    const schema = z.object({ data: z.nullable(z.unknown()) });
    const stored = '{"a": [1.0,\n"x"]}';
    expect(print(schema, { data: storedJson(stored) })).toBe(`{"data":${stored}}`);
    expect(printChecked(schema, { data: storedJson(stored) })).toBe('{"data":{"a":[1,"x"]}}');
  });

  test.each([
    ['text', 1],
    ['text', null],
    ['text', { toString: () => 'secret' }],
    ['choice', 2],
    ['number', '1'],
    ['number', Number.NaN],
    ['whole', Number.POSITIVE_INFINITY],
    ['flag', 'true'],
    ['list', { id: 1 }],
    ['list', [null]],
    ['pair', [1]],
    ['pair', [1, 2, 3]],
    ['sums', { a: 'x' }],
    ['none', []],
    ['some', undefined],
    ['present', 1],
    ['text', undefined],
  ])('with another type of %s than the schema says (%j) fails', (field, wrong) => {
    const schema = z.object(printable);
    expect(() => print(schema, { ...value, [field]: wrong })).toThrow(TypeError);
    expect(() => printChecked(schema, { ...value, [field]: wrong })).toThrow('Response');
  });
});
