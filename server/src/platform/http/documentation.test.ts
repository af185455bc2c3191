import { describe, expect, test } from 'vitest';
import { listEndpoints } from '../../../test/endpoints.ts';
import { startTestPortal } from '../../../test/portal.ts';

interface Schema {
  [keyword: string]: unknown;
}
interface Operation {
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

const portal = await startTestPortal();
const { status, body: document, headers } = await portal.call('GET', '/api/openapi.json');
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, path, operation] as const),
);
const endpoints = new Map(
  (await listEndpoints()).map((endpoint) => [
    `${endpoint.method} ${endpoint.url.replaceAll(/:(\w+)/g, '{$1}')}`,
    endpoint,
  ]),
);

test('the description is OpenAPI 3.1, readable without signing in', () => {
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/json');
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Dijkportaal', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(document.servers).toEqual([{ url: 'https://portaal.example.org' }]);
  expect(document.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test('the description holds the endpoints of the contract and no others', () => {
  expect(operations.map(([name]) => name).toSorted()).toEqual([...endpoints.keys()].toSorted());
});

describe.each(operations)('%s', (name, path, operation) => {
  const endpoint = endpoints.get(name);

  test('has a summary, a tag and a response', () => {
    expect(operation.summary).toBe(endpoint?.summary);
    expect(operation.tags).toEqual([expect.stringMatching(/^[a-z_-]+$/)]);
    expect(operation.responses['200']?.description).toEqual(expect.stringMatching(/./));
    const schema = operation.responses['200']?.content?.[endpoint?.answerType ?? 'application/json']?.schema;
    expect(schema).toMatchObject({ type: endpoint?.answerType === undefined ? 'object' : 'string' });
  });

  test('says whether it needs a bearer token', () => {
    expect(operation.security).toEqual(endpoint?.access === 'public' ? undefined : [{ bearer: [] }]);
  });

  test('describes every parameter in its path, and which are optional', () => {
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => parameter.name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter),
    );
    for (const parameter of inPath) expect(parameter.required).toBe(true);
    expect(operation.parameters?.some((parameter) => parameter.in === 'query') ?? false).toBe(
      endpoint?.query !== undefined,
    );
    expect(operation.requestBody !== undefined).toBe(endpoint?.body !== undefined);
  });

  test('has valid schemas without broken references', () => {
    const wrong = [...schemasIn(operation)].filter(
      ({ $ref, required, properties }) =>
        $ref !== undefined || !((required ?? []) as string[]).every((field) => Object.hasOwn(properties ?? {}, field)),
    );
    expect(wrong).toEqual([]);
  });
});

test('the description can be read as a page that runs under the policy', async () => {
  for (const url of ['/api/docs', '/api/docs/']) {
    const answer = await portal.call('GET', url);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.text).not.toMatch(/<script(?![^>]*src=)|https?:\/\//);
  }
  expect((await portal.call('GET', '/api/docs/static/swagger-ui.css')).status).toBe(200);
  expect((await portal.call('GET', '/api/docs/static/../../../package.json')).status).toBe(404);
});

function* schemasIn(value: unknown): Generator<Schema> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value || '$ref' in value) yield { ...value };
  for (const inner of Object.values(value)) yield* schemasIn(inner);
}
