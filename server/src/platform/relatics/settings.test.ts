import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readRelaticsSettings, relaticsEnvironment } from './settings.ts';

const read = (environment: Record<string, string>) =>
  readRelaticsSettings(z.object(relaticsEnvironment).parse(environment));
const minimal = { RELATICS_URL: 'https://authority.relaticsonline.com/', RELATICS_WORKSPACE: 'dijk' };

function mappingFile(content: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'relatics-')), 'mapping.json');
  writeFileSync(file, content);
  return file;
}

describe('settings', () => {
  test('are off without a URL', () => {
    expect(read({})).toBeNull();
    expect(read({ RELATICS_URL: '', RELATICS_WORKSPACE: 'dijk' })).toBeNull();
  });

  test('have a default for everything but URL and workspace', () => {
    expect(read(minimal)).toMatchObject({
      baseUrl: 'https://authority.relaticsonline.com',
      mode: 'soap',
      auth: { kind: 'none' },
      limits: { timeout: 60_000, maxConcurrent: 2, responseBytes: 64 * 1024 * 1024 },
      mapping: { operations: { wishes: { name: 'GetKlanteisenBijRelatie', parameter: 'RelatieID' } } },
    });
  });

  test('accept an entry code, or a client whose token comes from the same URL', () => {
    expect(read({ ...minimal, RELATICS_ENTRY_CODE: 'code' })?.auth).toEqual({ kind: 'entryCode', code: 'code' });
    expect(read({ ...minimal, RELATICS_CLIENT_ID: 'id', RELATICS_CLIENT_SECRET: 'secret' })?.auth).toMatchObject({
      kind: 'oauth',
      style: 'basic',
      tokenUrl: new URL('https://authority.relaticsonline.com/oauth2/token'),
    });
  });

  test.each([
    ['RELATICS_WORKSPACE is required', { RELATICS_WORKSPACE: '' }],
    ['must be an https address', { RELATICS_URL: 'http://authority.relaticsonline.com' }],
    ['address alone', { RELATICS_URL: 'https://user:word@authority.relaticsonline.com' }],
    ['belong together', { RELATICS_CLIENT_ID: 'id' }],
    ['exclude each other', { RELATICS_CLIENT_ID: 'i', RELATICS_CLIENT_SECRET: 's', RELATICS_ENTRY_CODE: 'c' }],
    ['rest needs', { RELATICS_MODE: 'rest', RELATICS_ENTRY_CODE: 'c' }],
    ['must be soap or rest', { RELATICS_MODE: 'json' }],
    ['cannot be read', { RELATICS_MAPPING: '/nowhere/mapping.json' }],
  ])('are refused with "%s"', (message, wrong) => {
    expect(() => read({ ...minimal, ...wrong })).toThrow(message);
  });
});

describe('the mapping', () => {
  test('replaces only the given names', () => {
    const file = mappingFile('{"contact": {"email": "Mail"}, "operations": {"wishes": {"name": "Wensen"}}}');
    expect(read({ ...minimal, RELATICS_MAPPING: file })?.mapping).toMatchObject({
      contact: { email: 'Mail', name: 'Relatie' },
      operations: { wishes: { name: 'Wensen', rows: 'Klanteisen/Klanteis' }, contacts: { name: 'GetContacten' } },
    });
  });

  test.each([
    ['contact', '{"contact": {"mail": "Mail"}}'],
    ['operations.wishes.rows must look like', '{"operations": {"wishes": {"rows": "/Klanteis"}}}'],
    ['contact.email must look like', '{"contact": {"email": "a b"}}'],
    ['cannot be read', '{'],
  ])('is refused with "%s"', (message, content) => {
    expect(() => read({ ...minimal, RELATICS_MAPPING: mappingFile(content) })).toThrow(message);
  });
});
