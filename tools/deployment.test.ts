import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '../server/src/platform/config.ts';

/* Whether the files to deploy the portal with name settings and files that exist. No Docker engine is needed. */

const repository = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');

interface Service {
  image: string;
  command?: string[];
  environment: Record<string, string>;
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<'web' | 'worker' | 'postgres', Service>;
};
const example = parseEnv(read('.env.example')) as Record<string, string>;
/** Only compose.yaml reads this one. */
const composeOnly = 'POSTGRES_PASSWORD';
/** What the image sets, without what is only for Node. */
const imageSettings = Object.fromEntries(
  [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, settings = '']) =>
    settings.split(' ').map((setting) => setting.split('=')),
  ),
) as Record<string, string>;
const unknown = (names: string[]) => names.filter((name) => !settingNames.includes(name) && name !== composeOnly);

describe('.env.example', () => {
  test('names settings that exist, in its comments too', () => {
    const suggested = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(suggested.length).toBeGreaterThan(5);
    expect(unknown([...Object.keys(example), ...suggested])).toEqual([]);
  });

  test('leaves secrets to be filled in', () => {
    expect([example[composeOnly], example['APP_SECRET']]).toEqual(['', '']);
  });
});

describe('compose.yaml', () => {
  test.each(['web', 'worker'] as const)('gives the %s settings that it starts with', (role) => {
    const { environment } = compose.services[role];
    expect(unknown(Object.keys(environment))).toEqual([]);
    const filledIn = { ...example, APP_SECRET: 'x'.repeat(32), [composeOnly]: 'y' };
    const settings = Object.entries({ ...filledIn, ...environment }).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{(\w+)[^}]*\}/g,
        (_all, variable: string) => (filledIn as Record<string, string>)[variable] ?? '',
      ),
    ]);
    const config = readConfig(Object.fromEntries(settings) as NodeJS.ProcessEnv);
    expect(config).toMatchObject({
      role,
      port: 3000,
      databaseUrl: 'postgres://dijkportaal:y@postgres:5432/dijkportaal',
      demo: false,
    });
  });

  test.each(['web', 'worker'] as const)('does not let the %s start as a demo without a word', (role) => {
    const settings = {
      ...imageSettings,
      ...compose.services[role].environment,
      APP_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: 'postgres://postgres/dijkportaal',
      DEMO: 'true',
    };
    expect(() => readConfig(settings)).toThrow('DEMO_ON_NETWORK=yes-for-a-demonstration');
    expect(readConfig({ ...settings, DEMO_ON_NETWORK: 'yes-for-a-demonstration' }).demoOnNetwork).toBe(true);
  });

  test('keeps e-mail addresses out of the log of PostgreSQL', () => {
    expect(compose.services.postgres.command).toEqual(
      expect.arrayContaining(['log_error_verbosity=terse', 'log_parameter_max_length_on_error=0']),
    );
  });

  test('brings a supported PostgreSQL', () => {
    expect(Number(/^postgres:(\d+)/.exec(compose.services.postgres.image)?.[1])).toBeGreaterThanOrEqual(15);
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const ignored = read('.dockerignore').split('\n');

  test('copies files that exist and that .dockerignore lets through', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied).toContain('server');
    expect(copied.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
    expect(copied.filter((file) => !ignored.includes(`!${file.split('/')[0]}`))).toEqual([]);
  });

  test('sets settings that exist', () => {
    const names = lines
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name));
    expect(unknown(names)).toEqual(['NODE_COMPILE_CACHE']);
  });

  test('has the Node of the project', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
    const versions = new Set([...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version));
    expect([...versions]).toEqual([dependencies.node.split('.')[0]]);
  });
});
