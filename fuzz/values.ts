import type { Random } from '../server/src/demo/random.ts';
import type { Schema } from '../server/src/platform/openapi/schemas.ts';

/** The kind of a value: allowed by the schema, just allowed, or forbidden. */
export type Kind = 'valid' | 'boundary' | 'invalid';

/** Longer texts and lists are not needed to pass a limit of the portal, except that of a body. */
const longest = 210_000;
const maxGeneratedItems = 1100;

const words = [
  'Kerkdijk',
  'anna@example.org',
  '<p>Blijft de <b>oprit</b> open?</p>',
  '2030-05-01',
  'é ü 你好',
  '0612345678',
];
const nasty = [
  '',
  ' ',
  '\0',
  '\uD800',
  '😀'.repeat(70),
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '%00%ff',
  '../../etc/passwd',
  '1e999',
  '__proto__',
  '{"$ref":"#"}',
  '0000-00-00',
  '-1',
  'a'.repeat(longest),
];
const wrong = [null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', 'tekst', [], [[]], {}, { id: 1 }, [null], ['\0']];

/** Values of the schemas of an OpenAPI document, from a seeded random generator. */
export function createValues(random: Random, schemas: Record<string, Schema>) {
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

  /** An invalid object is wrong in one of its parts, so that the check of that part is reached. */
  function make(given: Schema, kind: Kind): unknown {
    const schema = resolve(given);
    const option = schema.anyOf ?? schema.oneOf;
    if (option !== undefined) return make(random.pick(option), kind);
    if (kind === 'invalid' && (schema.properties === undefined || random.chance(0.1))) return spoil(schema);
    if (schema['const'] !== undefined) return schema['const'];
    if (schema['enum'] !== undefined) return random.pick(schema['enum'] as unknown[]);
    const type = [schema.type ?? 'string'].flat();
    switch (random.pick(type)) {
      case 'object':
        return makeObject(schema, kind);
      case 'array':
        return makeList(schema, kind);
      case 'integer':
      case 'number':
        return makeNumber(schema, kind);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      default:
        return makeText(schema, kind);
    }
  }

  function makeObject(schema: Schema, kind: Kind): Record<string, unknown> {
    const entries = Object.entries(schema.properties ?? {});
    const spoiled = kind === 'invalid' && entries.length > 0 ? random.pick(entries)[0] : undefined;
    const made = entries
      .filter(([name]) => name === spoiled || schema.required?.includes(name) === true || random.chance(0.5))
      .map(([name, property]) => {
        if (name === spoiled) return [name, make(property, 'invalid')];
        return [name, make(property, kind === 'boundary' ? random.pick(['valid', 'boundary']) : 'valid')];
      });
    const object = Object.fromEntries(made) as Record<string, unknown>;
    if (kind !== 'invalid' || random.chance(0.6)) return object;
    // An unknown field, or one missing.
    if (random.chance(0.5)) object[random.pick(['onbekend', '__proto__', 'constructor', 'id'])] = random.pick(wrong);
    else if (spoiled !== undefined) delete object[spoiled];
    return object;
  }

  function makeList(schema: Schema, kind: Kind): unknown[] {
    const {
      minItems = 0,
      maxItems = maxGeneratedItems,
      prefixItems,
    } = schema as { minItems?: number; maxItems?: number; prefixItems?: Schema[] };
    if (prefixItems !== undefined) return prefixItems.map((item) => make(item, kind));
    const max = Math.min(maxItems, maxGeneratedItems);
    const length =
      kind === 'boundary' ? random.pick([minItems, max]) : random.whole(minItems, Math.min(max, minItems + 3));
    const item = schema.items ?? {};
    return Array.from({ length }, () => make(item, 'valid'));
  }

  function makeNumber(schema: Schema, kind: Kind): number {
    const { minimum = 0, maximum = 2_147_483_647 } = schema as { minimum?: number; maximum?: number };
    if (kind === 'boundary') return random.pick([minimum, maximum]);
    // Small numbers are ids of existing rows.
    const value = random.between(minimum, Math.min(maximum, minimum + 60));
    return schema.type === 'number' ? Number(value.toFixed(6)) : Math.round(value);
  }

  function makeText(schema: Schema, kind: Kind): string {
    const {
      minLength = 0,
      maxLength = 200,
      examples,
      format,
    } = schema as {
      minLength?: number;
      maxLength?: number;
      examples?: string[];
      format?: string;
    };
    const max = Math.min(maxLength, longest);
    if (format === 'idn-email') {
      const name = kind === 'boundary' ? 'a'.repeat(max - 12) : `fuzz${random.whole(1, 500)}`;
      return `${name}@example.org`;
    }
    if (format === 'date')
      return random.pick(kind === 'boundary' ? ['1900-01-01', '2099-12-31'] : ['2026-05-01', '2031-02-28']);
    if (format === 'date-time') {
      return random.pick(
        kind === 'boundary'
          ? ['1900-01-01T00:00', '2099-12-31T23:59:59+14:00']
          : ['2031-05-01T09:30', '2026-01-01T00:00:00Z'],
      );
    }
    if (format === 'uuid') return `00000000-0000-4000-8000-${String(random.whole(1, 9)).padStart(12, '0')}`;
    if (kind === 'boundary') return 'é'.repeat(random.pick([minLength, max]));
    const text = random.pick([...words, ...(examples ?? []), `Fuzz ${random.whole(1, 1000)}`]);
    return text.slice(0, max).padEnd(minLength, 'x');
  }

  function spoil(schema: Schema): unknown {
    const { maxLength, minimum, maximum, maxItems } = schema as Record<string, number | undefined>;
    const over: unknown[] = [
      ...(maxLength === undefined ? [] : ['x'.repeat(Math.min(maxLength + 1, longest))]),
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum + 1]),
      ...(maxItems === undefined
        ? []
        : [Array.from({ length: maxItems + 1 }, () => make(schema.items ?? {}, 'valid'))]),
    ];
    return random.pick(random.pick([nasty, wrong, over.length > 0 ? over : wrong]));
  }

  return { make, nastyText: () => random.pick(nasty) };
}
