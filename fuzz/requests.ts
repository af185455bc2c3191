import { formOf, type FormFile } from '../server/test/forms.ts';
import { pdf, picture, program } from '../server/test/sample-files.ts';
import type { Random } from '../server/src/demo/random.ts';
import type { Operation } from '../server/src/platform/openapi/describe-api.ts';
import type { Schema } from '../server/src/platform/openapi/schemas.ts';
import { createValues, type Kind } from './values.ts';

/** The parts of the OpenAPI document that requests are made from. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

/** A call of the document. */
export interface Call {
  path: string;
  method: string;
  operation: Operation;
}

/** A request to send; `sample` shows its body. */
export interface Request {
  url: string;
  headers: Record<string, string>;
  body: Buffer | string | undefined;
  sample: string;
}

const files: FormFile[] = [
  { name: 'a.txt', content: 'De dijk is 6 meter hoog.' },
  { name: 'a.png', content: await picture('png') },
  { name: 'a.pdf', content: pdf },
  { name: 'leeg.txt', content: '' },
  { name: 'a.png', content: program },
  { name: '', content: 'zonder naam' },
  { name: '../../a.txt', content: 'tekst' },
];

/** Makes requests to the calls of a document. `idsOf` returns ids of what exists below a path. */
export function createRequests(
  random: Random,
  document: ApiDocument,
  idsOf: (path: string) => readonly (number | string)[],
) {
  const values = createValues(random, document.components.schemas);
  const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
    parameters.map((one) =>
      '$ref' in one ? (document.components.parameters[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one,
    );
  const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

  function pathOf({ path, operation }: Call, kind: Kind): string {
    const known = idsOf(path);
    return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const schema = parametersOf(operation).find((one) => one.name === name)?.schema ?? {};
      const isKnown = known.length > 0 && random.chance(0.85);
      const value = isKnown ? random.pick(known) : values.make(schema, random.chance(0.3) ? 'invalid' : kind);
      // An empty or a relative one would be another path.
      const text = textOf(value)
        .slice(0, 2000)
        .replace(/^[./]*$/, '0');
      return encodeURIComponent(text.toWellFormed());
    });
  }

  function queryOf({ operation }: Call, kind: Kind): string {
    const sent = parametersOf(operation)
      .filter((parameter) => parameter.in === 'query' && random.chance(0.3))
      .map(
        ({ name, schema }) =>
          [name, textOf(values.make(schema, kind)).toWellFormed().slice(0, 3000)] as [string, string],
      );
    return sent.length === 0 ? '' : `?${new URLSearchParams(sent).toString()}`;
  }

  /** JSON, a form, or occasionally neither. */
  function bodyOf({ operation }: Call, kind: Kind): Pick<Request, 'body' | 'sample' | 'headers'> {
    const { content } = operation.requestBody ?? {};
    const [json, form] = [content?.['application/json']?.schema, content?.['multipart/form-data']?.schema];
    if (content === undefined) return { body: undefined, sample: '', headers: {} };
    if (kind === 'invalid' && random.chance(0.1)) {
      const body = random.pick(['{', '[]', 'null', '"tekst"', '{"a":'.repeat(5000), '\uFEFF{}', 'x'.repeat(1_100_000)]);
      const type = random.pick([
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
      ]);
      return { body, sample: `${type} ${body.slice(0, 100)}`, headers: { 'content-type': type } };
    }
    if (form !== undefined && (json === undefined || random.chance(0.25))) return formBody(form, kind);
    const body = JSON.stringify(values.make(json ?? {}, kind));
    return { body, sample: body.slice(0, 400), headers: { 'content-type': 'application/json' } };
  }

  function formBody(schema: Schema, kind: Kind): Pick<Request, 'body' | 'sample' | 'headers'> {
    const resolved =
      schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    const made = values.make(schema, kind);
    const isObject = typeof made === 'object' && made !== null && !Array.isArray(made);
    const fields = Object.entries(isObject ? made : { tekst: made }).map(([name, value]) => {
      const property = resolved?.properties?.[name];
      const isFile = [property?.['format'], property?.items?.['format']].includes('binary');
      if (isFile && !(kind === 'invalid' && random.chance(0.2))) {
        return [name, Array.from({ length: random.whole(1, 2) }, () => random.pick(files))] as const;
      }
      const all = Array.isArray(value) ? value.map(textOf) : textOf(value);
      return [name, all] as const;
    });
    return { ...formOf(Object.fromEntries(fields)), sample: JSON.stringify(fields).slice(0, 400) };
  }

  return (call: Call, kind: Kind): Request => {
    const { headers, body, sample } = bodyOf(call, kind);
    const isConditional = parametersOf(call.operation).some((parameter) => parameter.in === 'header');
    const ifMatch =
      isConditional && random.chance(0.2) ? { 'if-match': random.pick(['*', '"oud"', 'W/"x"', '"']) } : {};
    return { url: pathOf(call, kind) + queryOf(call, kind), headers: { ...headers, ...ifMatch }, body, sample };
  };
}
