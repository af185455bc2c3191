import { isExtension } from '@dijkportaal/contract/platform/extension';
import * as z from 'zod';
import type * as mini from 'zod/mini';
import { partsOf, shapeOf } from '../schema-walk.ts';
import type { Contract } from './contract-files.ts';

/** A JSON schema of OpenAPI 3.1. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  [keyword: string]: unknown;
}

type Direction = 'input' | 'output';
const reference = (name: string) => `#/components/schemas/${name}`;

/** The schemas of all endpoints: those that the contract exports are shared, as `components`. */
export interface Schemas {
  /** The schema of a body. */
  input: (schema: mini.ZodMiniType) => Schema;
  /** The schema of a response, or of parameters: these are texts, which the portal reads as numbers. */
  output: (schema: mini.ZodMiniType) => Schema;
  components: Record<string, Schema>;
}

/** Converts the schemas of requests and responses, and the exported ones that they use. */
export function convertSchemas(
  { schemas: named }: Pick<Contract, 'schemas'>,
  used: Record<Direction, mini.ZodMiniType[]>,
): Schemas {
  const fields = listFields(named);
  const names = new Map([...named].map(([name, schema]) => [schema, name]));
  const components: Record<string, Schema> = {};

  const convert = (direction: Direction) => {
    const registry = z.registry<{ id: string }>();
    for (const [name, schema] of named) registry.add(schema, { id: name });
    for (const [index, schema] of used[direction].entries()) {
      if (!registry.has(schema)) registry.add(schema, { id: `#${index}` });
    }
    const { schemas } = z.toJSONSchema(registry, {
      io: direction,
      unrepresentable: 'any',
      // Texts are added below: a part that was made from a schema would get those of the whole.
      metadata: z.registry(),
      uri: reference,
      override: ({ jsonSchema }) => simplify(jsonSchema),
    });
    const shared = new Map<string, string>();
    const addShared = (name: string) => {
      const known = shared.get(name);
      if (known !== undefined) return known;
      const json = read(name, named.get(name));
      // A schema with defaults differs in requests and responses.
      const isOther = components[name] !== undefined && JSON.stringify(components[name]) !== JSON.stringify(json);
      const title = isOther ? `${name}Input` : name;
      components[title] = json;
      shared.set(name, title);
      return title;
    };
    const read = (id: string, schema: mini.ZodMiniType | undefined): Schema => {
      const { $schema: _schema, $id: _id, id: _name, ...json } = tidy(schemas[id], direction) as Schema;
      if (schema !== undefined) annotate(schema, json, fields);
      const linked = JSON.parse(JSON.stringify(json), (key, value: unknown) =>
        key === '$ref' ? reference(addShared(String(value).slice(reference('').length))) : value,
      ) as Schema;
      return { ...(schema !== undefined && textsOf(schema)), ...linked };
    };
    return new Map(
      used[direction].map((schema) => {
        const name = names.get(schema);
        const json =
          name === undefined ? read(registry.get(schema)?.id ?? '', schema) : { $ref: reference(addShared(name)) };
        return [schema, json];
      }),
    );
  };
  // Responses first: a schema that differs gets its second name for requests.
  const output = convert('output');
  const input = convert('input');
  const find = (converted: typeof output) => (schema: mini.ZodMiniType) => {
    const json = converted.get(schema);
    if (json === undefined) throw new Error('this schema was not converted');
    return json;
  };
  return { input: find(input), output: find(output), components };
}

/** Replaces what JSON Schema cannot express, or only with a pattern of a thousand characters. */
function simplify(json: z.core.JSONSchema.BaseSchema): void {
  if (json.format !== 'email') return;
  delete json.pattern;
  json.format = 'idn-email';
}

/** Without the bounds of JavaScript's numbers, which are not a rule of the portal; responses may get more fields. */
const tidy = (json: unknown, direction: Direction): unknown =>
  JSON.parse(JSON.stringify(json), (key, value: unknown) =>
    (['minimum', 'maximum'].includes(key) && Math.abs(value as number) === Number.MAX_SAFE_INTEGER) ||
    (key === 'additionalProperties' && value === false && direction === 'output') ||
    key === 'propertyNames'
      ? undefined
      : value,
  );

type Fields = Map<string, { schema: unknown; description: string }[]>;

/** What `describe` of the contract registered. */
function textsOf(schema: z.core.$ZodType): Pick<Schema, 'description' | 'examples'> {
  const { fields: _, ...texts } = z.globalRegistry.get(schema) ?? {};
  return texts as Pick<Schema, 'description' | 'examples'>;
}

/** The descriptions of fields by name: a schema that was made from another has the same fields. */
function listFields(named: Contract['schemas']): Fields {
  const fields: Fields = new Map();
  for (const schema of named.values()) {
    const described = z.globalRegistry.get(schema)?.['fields'] as Record<string, string> | undefined;
    const shape = shapeOf(schema);
    for (const [key, description] of Object.entries(described ?? {}))
      fields.set(key, [...(fields.get(key) ?? []), { schema: shape[key], description }]);
  }
  return fields;
}

/** Adds to each field its description and whether it is an extension. */
function annotate(schema: z.core.$ZodType, json: Schema, fields: Fields): void {
  const { shape, element, inner, options } = partsOf(schema);
  if (json.$ref !== undefined) return;
  for (const [key, field] of Object.entries(shape ?? {})) {
    const property = json.properties?.[key];
    if (property === undefined) continue;
    annotate(field, property, fields);
    if (key === 'id' && property.type === 'integer') property['minimum'] = 1;
    const description = fields.get(key)?.find((known) => known.schema === field)?.description;
    if (description !== undefined) property.description = description;
    if (property.$ref === undefined) Object.assign(property, textsOf(field));
    if (isExtension(field as mini.ZodMiniType)) property['x-extension'] = true;
  }
  if (element !== undefined && json.items !== undefined) annotate(element, json.items, fields);
  if (inner !== undefined) annotate(inner, json, fields);
  for (const [index, option] of (options ?? []).entries()) {
    const alternative = (json.anyOf ?? json.oneOf)?.[index];
    if (alternative !== undefined) annotate(option, alternative, fields);
  }
}
