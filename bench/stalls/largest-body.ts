import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import * as z from 'zod';

/** Texts that fill a field: plain, formatted as by the editor, and made to be slow to parse. */
export const fillings = {
  words: 'dijk ',
  formatted: '<p>De <strong>dijk</strong> &amp; de <a href="https://example.org/">weg</a></p>',
  'open tags': '<',
  'open comments': '<!--',
  spaces: ' ',
  addresses: 'a@é.nl; ',
} as const;

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Texts without a maximum, and lists whose maximum does not matter, are cut here. */
const maxText = 250_000;
const maxItems = 5000;

/**
 * The largest body that the schema of an endpoint allows, within its maximum size; undefined if it takes none. With
 * `onlyTexts` without ids, which would rarely exist, so that the portal processes the texts.
 */
export function largestBody(
  endpoint: Endpoint,
  filling: string,
  { onlyTexts }: { onlyTexts: boolean },
): string | undefined {
  if (endpoint.body === undefined) return undefined;
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema;
  const limit = endpoint.bodyLimit ?? (endpoint.access === 'public' ? 65_536 : 1_048_576);
  // A body above the limit is not read at all, so everything is shortened until it fits.
  for (let share = 1; ; share *= 0.8) {
    const whole = fill(schema, filling, share) as Record<string, unknown>;
    const texts = Object.entries(whole).filter(([name, value]) => typeof value === 'string' || name === 'everyone');
    const body = JSON.stringify(onlyTexts ? Object.fromEntries(texts) : whole);
    if (Buffer.byteLength(body) <= limit) return body;
  }
}

function fill(schema: Schema, filling: string, share: number): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return fill(first, filling, share);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, fill(property, filling, share)]),
      );
    case 'array': {
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((item) => fill(item, filling, share));
      // Of corners of parcels, 20,000 are allowed together.
      const maximum = schema.items?.prefixItems === undefined ? maxItems : 40;
      const length = Math.ceil(Math.min(schema.maxItems ?? maximum, maximum) * share);
      // Ids of different things.
      return Array.from({ length }, (_, index) =>
        schema.items?.type === 'integer' ? index + 1 : fill(schema.items ?? {}, filling, share),
      );
    }
    case 'string': {
      if (schema.format === 'email') return 'linde@example.org';
      if (schema.format === 'date-time') return '2099-01-01T12:00:00Z';
      if (schema.pattern !== undefined) return '1';
      const length = Math.ceil(Math.min(schema.maxLength ?? maxText, maxText) * share);
      return filling.repeat(Math.ceil(length / filling.length)).slice(0, length);
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}
