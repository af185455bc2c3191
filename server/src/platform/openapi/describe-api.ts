import { takesKey, type Access, type Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { acceptedTypes } from '@dijkportaal/contract/files';
import { Failure, FieldErrors, Refusal } from '@dijkportaal/contract/platform/errors';
import type { Contract, NamedEndpoint } from './contract-files.ts';
import { introduction } from './introduction.ts';
import { isConditional, responsesOf, sharedResponses, type Response } from './responses.ts';
import { convertSchemas, type Schema, type Schemas } from './schemas.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

interface Body {
  required: boolean;
  content: Record<string, { schema: Schema; encoding?: Record<string, { contentType: string }> }>;
}

/** A call in the OpenAPI document. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  'x-access': Access;
  'x-extension'?: true;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Body;
  responses: Record<string, Response | { $ref: string }>;
}

const who: Record<Access, string> = {
  public: 'Anyone may call it, without signing in.',
  'signed-in': 'Everyone who is signed in may call it.',
  staff: 'Staff may call it; superusers are staff.',
  superuser: 'Superusers may call it.',
};

/** The query of every list. */
const paging: Record<string, Parameter> = {
  page: query('page', 'The page, from 1. 404 past the last one.', { type: 'integer', minimum: 1, default: 1 }),
  page_size: query('page_size', 'Rows on a page; more than 1,000 counts as 1,000.', {
    type: 'integer',
    minimum: 1,
    default: 50,
  }),
  perPage: query('perPage', 'Another name of `page_size`.', { type: 'integer', minimum: 1 }),
  search: query('search', 'Words that must all occur in a row, in any order, without regard to case and accents.', {
    type: 'string',
    maxLength: 200,
    examples: ['jansen'],
  }),
};

function query(name: string, description: string, schema: Schema): Parameter {
  return { name, in: 'query', required: false, description, schema };
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function describeApi(contract: Contract, facts: { url: string; version: string }) {
  const endpoints = contract.endpoints.map(({ endpoint }) => endpoint);
  const schemas = convertSchemas(contract, {
    input: endpoints.flatMap(({ body }) => body ?? []),
    output: [
      FieldErrors,
      Refusal,
      Failure,
      ...endpoints.flatMap(({ response, params, query }) => [response, params ?? [], query ?? []].flat()),
    ],
  });
  const paths: Record<string, Record<string, Operation>> = {};
  for (const named of contract.endpoints) {
    const path = named.endpoint.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: describeCall(named, schemas) };
  }
  const groups = [...new Set(contract.endpoints.map(({ group }) => group))].toSorted();
  // Those of parameters are not referred to: each parameter is described separately.
  const texts = JSON.stringify([paths, sharedResponses, schemas.components]);
  const shared = Object.entries(schemas.components).filter(([name]) =>
    texts.includes(`"#/components/schemas/${name}"`),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dijkportaal',
      version: facts.version,
      description: introduction,
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
    },
    servers: [{ url: facts.url }],
    tags: groups.map((name) => ({ name, description: contract.descriptions.get(name) })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `access` of a sign-in or renewal. It is valid for 10 minutes.',
        },
      },
      parameters: paging,
      responses: sharedResponses,
      schemas: Object.fromEntries(shared.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function describeCall({ group, name, endpoint }: NamedEndpoint, schemas: Schemas): Operation {
  const { access, summary, description, extension, version } = endpoint;
  const parameters = describeParameters(endpoint, schemas);
  const body = describeBody(endpoint, schemas);
  const paragraphs = [
    who[access],
    description,
    version !== undefined && endpoint.method !== 'DELETE' && `The \`ETag\` is the version of ${version.join(', ')}.`,
  ];
  return {
    operationId: `${group}_${name}`,
    tags: [group],
    summary,
    description: paragraphs.filter((one) => typeof one === 'string').join('\n\n'),
    security: access === 'public' ? [] : [{ bearer: [] }],
    'x-access': access,
    ...(extension && { 'x-extension': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: body }),
    responses: responsesOf(endpoint, schemas.output(endpoint.response)),
  };
}

function describeParameters(endpoint: Endpoint, schemas: Schemas): (Parameter | { $ref: string })[] {
  const { params, query } = endpoint;
  const list = (place: 'path' | 'query', schema: typeof params) =>
    Object.entries(schema === undefined ? {} : propertiesOf(schema, schemas)).map(
      ([name, { description, ...property }]) =>
        place === 'query' && name in paging
          ? { $ref: `#/components/parameters/${name}` }
          : {
              name,
              in: place,
              required: place === 'path',
              ...(description !== undefined && { description }),
              ...(name === 'ordering' && { description: 'The order; `-` in front is descending.' }),
              schema: property,
            },
    );
  const ifMatch: Parameter = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the object as it was read: 412 if someone else changed it since.',
    schema: { type: 'string' },
  };
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A random text for this request: sent again within a day, it gets the first response.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  };
  return [
    ...list('path', params),
    ...list('query', query),
    ...(isConditional(endpoint) ? [ifMatch] : []),
    ...(takesKey(endpoint) ? [key] : []),
  ];
}

const propertiesOf = (schema: NonNullable<Endpoint['params']>, schemas: Schemas) =>
  resolve(schemas.output(schema), schemas).properties ?? {};

const resolve = (json: Schema, { components }: Schemas): Schema =>
  json.$ref === undefined ? json : (components[json.$ref.split('/').at(-1) ?? ''] ?? {});

/** JSON, and for signed-in people a form as well: with the files, in the fields that the endpoint names. */
function describeBody({ access, body, files }: Endpoint, schemas: Schemas): Body | undefined {
  const json = body && schemas.input(body);
  if (json === undefined && files === undefined) return undefined;
  return {
    required: body?.safeParse(undefined).success !== true,
    content: {
      ...(json !== undefined && { 'application/json': { schema: json } }),
      ...(access !== 'public' && { 'multipart/form-data': describeForm(json, files ?? {}, schemas) }),
    },
  };
}

function describeForm(
  json: Schema | undefined,
  files: NonNullable<Endpoint['files']>,
  schemas: Schemas,
): Body['content'][string] {
  const fields = Object.entries(files);
  if (json !== undefined && fields.length === 0) return { schema: json };
  const fileFields = fields.map(([field, { max }]) => {
    const file = { type: 'string', format: 'binary' };
    return [field, max === 1 ? file : { type: 'array', items: file, maxItems: max }] as const;
  });
  const types = fields.map(
    ([field, { accepts }]) => [field, { contentType: acceptedTypes[accepts].join(', ') }] as const,
  );
  const encoding = Object.fromEntries(types);
  const properties = Object.fromEntries(fileFields);
  if (json?.$ref === undefined) {
    return { schema: { type: 'object', properties, required: Object.keys(properties) }, encoding };
  }
  const { examples: _examples, ...form } = resolve(json, schemas);
  const title = `${json.$ref.split('/').at(-1)}Form`;
  schemas.components[title] = { ...form, properties: { ...form.properties, ...properties } };
  return { schema: { $ref: `#/components/schemas/${title}` }, encoding };
}
