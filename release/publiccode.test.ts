import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/* publiccode.yml, checked against the standard and against the project that it describes. */

const repository = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');

interface Description {
  screenshots: string[];
}
interface PublicCode {
  softwareVersion: string;
  logo: string;
  description: Record<string, Description>;
  legal: { license: string };
  maintenance: { type: string; contacts?: unknown };
  localisation: { availableLanguages: string[] };
}

const ajv = formats.default(new Ajv({ allErrors: true }));
const validate = ajv.compile(JSON.parse(read('release/publiccode.schema.json')) as object);
const readPublicCode = () => parse(read('publiccode.yml')) as PublicCode;

test('it follows the standard', () => {
  expect(validate(readPublicCode()) ? [] : validate.errors).toEqual([]);
});

test.each<[what: string, change: (code: PublicCode) => object]>([
  ['a key that does not exist', (code) => ({ ...code, licence: 'EUPL-1.2' })],
  ['no licence', (code) => ({ ...code, legal: {} })],
  ['a status that does not exist', (code) => ({ ...code, developmentStatus: 'alpha' })],
  ['internal maintenance without a contact', (code) => ({ ...code, maintenance: { type: 'internal' } })],
  [
    'a short description that is long',
    ({ description, ...code }) => ({
      ...code,
      description: { nl: { ...description['nl'], shortDescription: 'x'.repeat(151) } },
    }),
  ],
])('%s would be noticed', (_what, change) => {
  expect(validate(change(readPublicCode()))).toBe(false);
});

test('it describes this project', () => {
  const { softwareVersion, logo, description, legal, localisation } = readPublicCode();
  const { version, license } = JSON.parse(read('package.json')) as { version: string; license: string };
  expect({ version: softwareVersion, license: legal.license }).toEqual({ version, license });
  const pictures = Object.values(description).flatMap(({ screenshots }) => screenshots);
  expect([logo, ...pictures].filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
  expect(Object.keys(description).toSorted()).toEqual(localisation.availableLanguages.toSorted());
});
