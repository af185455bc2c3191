import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { listEndpoints } from '../../../test/endpoints.ts';
import { startTestPortal } from '../../../test/portal.ts';
import type { Operation } from '../openapi/describe-api.ts';
import type { Schema } from '../openapi/schemas.ts';

const portal = await startTestPortal();
const { status, body: document, text, headers } = await portal.call('GET', '/api/openapi.json');
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, path, operation] as const),
);
const operationOf = (id: string) => operations.find(([, , { operationId }]) => operationId === id)?.[2];
const endpoints = new Map(
  (await listEndpoints()).map((endpoint) => [
    `${endpoint.method} ${endpoint.url.replaceAll(/:(\w+)/g, '{$1}')}`,
    endpoint,
  ]),
);
const schemas = document.components.schemas as Record<string, Schema>;

test('the description is OpenAPI 3.1, readable without signing in', () => {
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/json');
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Dijkportaal', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(document.servers).toEqual([{ url: 'https://portaal.example.org' }]);
  expect(document.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test('the introduction explains sign-in, lists, errors and limits', () => {
  for (const heading of ['Calls', 'Signing in', 'Lists', 'Changes by others', 'Errors', 'Limits']) {
    expect(document.info.description).toContain(`## ${heading}\n`);
  }
  // The calls that it names exist.
  const named = [...document.info.description.matchAll(/`(auth_\w+)`/g)].map(([, id]) => id);
  expect(named).toContain('auth_refresh');
  for (const id of named) expect(operationOf(id)?.operationId).toBe(id);
});

test('the description holds the endpoints of the contract and no others', () => {
  expect(operations.map(([name]) => name).toSorted()).toEqual([...endpoints.keys()].toSorted());
});

test('every call has a name of its own, by which client code is generated', () => {
  const ids = operations.map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['contacts_list', 'designs_create', 'auth_login', 'sites_about']));
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z]+_[a-zA-Z]+$/);
});

test('every tag has a sentence', () => {
  const tags = document.tags as { name: string; description?: string }[];
  expect(new Set(operations.flatMap(([, , operation]) => operation.tags))).toEqual(
    new Set(tags.map(({ name }) => name)),
  );
  for (const tag of tags) expect(tag).toMatchObject({ description: expect.stringMatching(/\.$/) });
});

describe.each(operations)('%s', (name, path, operation) => {
  const endpoint = endpoints.get(name);

  test('has a summary and its own response', () => {
    expect(operation.summary).toBe(endpoint?.summary);
    const own = operation.responses[endpoint?.statuses?.includes(302) ? '302' : '200'];
    expect(own).toMatchObject({ description: expect.stringMatching(/./) });
    const content = own !== undefined && 'content' in own ? own.content : undefined;
    const type = endpoint?.statuses?.includes(302) ? undefined : (endpoint?.responseType ?? 'application/json');
    expect(Object.keys(content ?? {})).toEqual(type === undefined ? [] : [type]);
  });

  test('says who may call it', () => {
    const isPublic = endpoint?.access === 'public';
    expect(operation['x-access']).toBe(endpoint?.access);
    expect(operation.security).toEqual(isPublic ? [] : [{ bearer: [] }]);
    const who = { public: /^Anyone/, 'signed-in': /^Everyone/, staff: /^Staff/, superuser: /^Superusers/ };
    expect(operation.description).toMatch(who[endpoint?.access ?? 'public']);
    expect('401' in operation.responses).toBe(!isPublic || (endpoint?.statuses?.includes(401) ?? false));
  });

  test('says whether it is an extension', () => {
    expect(operation['x-extension']).toBe(endpoint?.extension);
  });

  test('describes its parameters', () => {
    const parameters = (operation.parameters ?? []).map((parameter) =>
      '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter,
    ) as { name: string; in: string; required: boolean; schema: Schema }[];
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => parameter.name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter),
    );
    for (const parameter of inPath) expect(parameter.required).toBe(true);
    expect(parameters.some((parameter) => parameter.in === 'query')).toBe(endpoint?.query !== undefined);
    for (const { schema } of parameters) expect(Object.keys(schema)).not.toEqual([]);
    expect(parameters.some((parameter) => parameter.name === 'If-Match')).toBe('412' in operation.responses);
  });

  test('describes its body, as JSON and as a form', () => {
    const isPublic = endpoint?.access === 'public';
    const { content = {} } = operation.requestBody ?? {};
    expect(Object.keys(content)).toEqual([
      ...(endpoint?.body === undefined ? [] : ['application/json']),
      ...(!isPublic && (endpoint?.body ?? endpoint?.files) !== undefined ? ['multipart/form-data'] : []),
    ]);
    const form = resolve(content['multipart/form-data']?.schema ?? {});
    const fields = Object.entries(form.properties ?? {}).filter(([, field]) =>
      [field.format, field.items?.['format']].includes('binary'),
    );
    expect(fields.map(([field]) => field)).toEqual(Object.keys(endpoint?.files ?? {}));
  });
});

test('a form with files has the other fields of the body too', () => {
  const form = schemas['NewPublicationForm'];
  expect(Object.keys(form?.properties ?? {})).toEqual([
    ...Object.keys(schemas['NewPublication']?.properties ?? {}),
    'files',
  ]);
  expect(form?.properties?.['files']).toMatchObject({ type: 'array', maxItems: 200 });
  const { content } = operationOf('files_upload')?.requestBody ?? {};
  expect(content?.['multipart/form-data']?.schema).toMatchObject({
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  });
});

test('what several calls return is described once', () => {
  const contact = { $ref: '#/components/schemas/Contact' };
  expect(operationOf('contacts_get')?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: contact } },
  });
  expect(operationOf('contacts_list')?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { properties: { results: { items: contact } } } } },
  });
  const texts = Object.values(schemas).map((schema) => JSON.stringify(schema));
  expect(texts.filter((schema, index) => texts.indexOf(schema) !== index)).toEqual([]);
});

test('every reference exists, and every component is used', () => {
  const used = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, name = '']) => name));
  const { parameters, responses } = document.components;
  const known = Object.entries({ schemas, parameters, responses }).flatMap(([kind, all]) =>
    Object.keys(all as object).map((name) => `${kind}/${name}`),
  );
  expect([...used].toSorted()).toEqual(known.toSorted());
});

test('errors have the three shapes of the specification', () => {
  expect(schemas['FieldErrors']).toMatchObject({ additionalProperties: { type: 'array', items: { type: 'string' } } });
  expect(schemas['Refusal']).toMatchObject({ required: ['error'] });
  expect(schemas['Failure']).toMatchObject({ required: ['detail'] });
  expect(schemas['ErrorCode']?.['enum']).toContain('reauth_required');
});

test('every shared schema says what it is, and numbers have no bounds that only JavaScript has', () => {
  expect(Object.entries(schemas).filter(([, { description }]) => description === undefined)).toEqual([]);
  expect(text).not.toContain('9007199254740991');
  for (const { properties } of Object.values(schemas)) {
    if (properties?.['id']?.type === 'integer') expect(properties['id']['minimum']).toBe(1);
  }
});

test('fields say what they contain, and which are extensions', () => {
  const { filtered_email, is_external, name } = schemas['Contact']?.properties ?? {};
  expect(filtered_email?.description).toMatch(/^The valid addresses/);
  expect([is_external?.['x-extension'], name?.['x-extension']]).toEqual([true, undefined]);
  // From the schema that it was generated from.
  expect(schemas['NewsletterInList']?.properties?.['send']).toEqual(schemas['Newsletter']?.properties?.['send']);
});

test('the examples are valid', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'portal', ...document });
  const examples = Object.entries(schemas).flatMap(([name, { examples = [] }]) =>
    examples.map((example) => [name, example] as const),
  );
  expect(examples.length).toBeGreaterThan(10);
  for (const [name, example] of examples) {
    expect([name, ajv.validate({ $ref: `portal#/components/schemas/${name}` }, example), ajv.errors]).toEqual([
      name,
      true,
      null,
    ]);
  }
});

test('the documentation is a page that works under the policy', async () => {
  for (const url of ['/api/docs', '/api/docs/']) {
    const response = await portal.call('GET', url);
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
    expect(response.text).not.toMatch(/<script(?![^>]*src=)|https?:\/\//);
  }
  expect((await portal.call('GET', '/api/docs/json')).body).toEqual(document);
  expect((await portal.call('GET', '/api/docs/static/swagger-ui.css')).status).toBe(200);
  expect((await portal.call('GET', '/api/docs/static/../../../package.json')).status).toBe(404);
});

const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
