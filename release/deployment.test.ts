import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '../server/src/platform/config.ts';

/* Whether the files to deploy the portal with name settings and files that exist, and confine what runs. No container
   engine is needed: npm run check:image builds the image and uses it. */

const repository = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');

interface Service {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  volumes: string[];
  healthcheck?: object;
  networks: string[];
  logging?: object;
  mem_limit?: string;
  cpus?: number;
  pids_limit?: number;
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<'web' | 'worker' | 'migrate' | 'postgres' | 'clamav' | 's3', Service>;
  networks: Record<string, { internal?: boolean } | null>;
};
const example = parseEnv(read('.env.example')) as Record<string, string>;
const password = 'POSTGRES_PASSWORD';
const ownerPassword = 'POSTGRES_OWNER_PASSWORD';
/** Only compose.yaml reads these. */
const composeOnly = new Set([password, ownerPassword, 'COMPOSE_PROFILES', 'S3_KEY', 'S3_SECRET']);
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
/** The texts of all instructions of this name. */
const instructions = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^${name} +(.*)$`, 'gm'))].map(([, text = '']) => text);
const [env = '', volumes = '', healthCheck = '', user = ''] = ['ENV', 'VOLUME', 'HEALTHCHECK', 'USER'].flatMap(
  instructions,
);
const image = {
  env: Object.fromEntries(env.split(' ').map((setting) => setting.split('='))) as Record<string, string>,
  volumes: volumes.split(' '),
};
const unknown = (names: string[]) => names.filter((name) => !settingNames.includes(name) && !composeOnly.has(name));
/** As Compose fills in `${NAME}` and `${NAME:-default}`. */
const fillIn = (value: string, settings: Record<string, string>) =>
  value.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|[^}]*)\}/g,
    (_all, name: string, byDefault?: string) => settings[name] ?? byDefault ?? '',
  );

describe('.env.example', () => {
  test('names settings that exist, in its comments too', () => {
    const suggested = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(suggested.length).toBeGreaterThan(5);
    expect(unknown([...Object.keys(example), ...suggested])).toEqual([]);
  });

  test('leaves secrets to be filled in', () => {
    expect([example[password], example[ownerPassword], example['APP_SECRET']]).toEqual(['', '', '']);
  });
});

describe('compose.yaml', () => {
  test.each(['web', 'worker'] as const)('gives the %s settings that it starts with', (role) => {
    const { environment } = compose.services[role];
    expect(unknown(Object.keys(environment))).toEqual([]);
    const filledIn = { ...example, APP_SECRET: 'x'.repeat(32), [password]: 'y', [ownerPassword]: 'z' };
    const settings = Object.entries({ ...filledIn, ...environment }).map(([name, value]) => [
      name,
      fillIn(value, filledIn),
    ]);
    const config = readConfig(Object.fromEntries(settings) as NodeJS.ProcessEnv);
    expect(config).toMatchObject({
      role,
      port: 3000,
      databaseUrl: 'postgres://dijkportaal_web:y@postgres:5432/dijkportaal',
      demo: false,
    });
  });

  test.each(['web', 'worker'] as const)('does not let the %s start as a demo without a word', (role) => {
    const { environment } = compose.services[role];
    const settings = {
      ...image.env,
      ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillIn(value, {})])),
      APP_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: 'postgres://postgres/dijkportaal',
      DEMO: 'true',
    };
    expect(() => readConfig(settings)).toThrow('DEMO_ON_NETWORK=yes-for-a-demonstration');
    expect(readConfig({ ...settings, DEMO_ON_NETWORK: 'yes-for-a-demonstration' }).demoOnNetwork).toBe(true);
  });

  test('gives the password of the owner of the tables to who changes them only', () => {
    const filledIn = { [password]: 'y', [ownerPassword]: 'z' };
    const seen = Object.entries(compose.services).filter(([, service]) =>
      /[:"]z[@"]/.test(fillIn(JSON.stringify(service), filledIn)),
    );
    expect(seen.map(([name]) => name)).toEqual(['migrate', 'postgres']);
    for (const role of ['web', 'worker'] as const) expect(compose.services[role].environment[ownerPassword]).toBe('');
  });

  test('keeps the database on a network without a way out, that only the portal shares', () => {
    expect(compose.networks).toMatchObject({ database: { internal: true }, files: { internal: true } });
    const on = (network: string) =>
      Object.entries(compose.services).flatMap(([name, { networks }]) => (networks.includes(network) ? name : []));
    expect(on('database')).toEqual(['migrate', 'web', 'worker', 'postgres']);
    expect(compose.services.postgres.networks).toEqual(['database']);
    expect(compose.services.s3.networks).toEqual(['files']);
  });

  test('keeps e-mail addresses out of the log of PostgreSQL', () => {
    expect(compose.services.postgres.command).toEqual(
      expect.arrayContaining(['log_error_verbosity=terse', 'log_parameter_max_length_on_error=0']),
    );
  });

  test.each(Object.entries(compose.services))('confines the %s, and looks whether it works', (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.tmpfs?.join(' ')).toMatch(/^\/tmp:size=\d+[mg]( \S+:size=\d+[mg])*$/);
    expect([service.mem_limit, service.cpus, service.pids_limit]).toEqual([
      expect.stringMatching(/^\dg$/),
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(service.logging).toMatchObject({ options: { 'max-size': '20m', 'max-file': '5' } });
    expect(name === 'web' ? healthCheck : service.healthcheck).toBeTruthy();
    expect(service.image).toMatch(/^(web|worker|migrate)$/.test(name) ? /^dijkportaal$/ : /:v?\d/);
  });

  test.each(['web', 'worker'] as const)('gives the %s a volume for each folder that the image writes to', (role) => {
    const folders = new Set(compose.services[role].volumes.map((volume) => volume.split(':')[1]));
    expect(image.volumes).toEqual([image.env['DATA_DIR'], image.env['NODE_COMPILE_CACHE']]);
    expect(image.volumes.filter((folder) => !folders.has(folder))).toEqual([]);
  });

  test('gives the scanner the limits of the documentation', () => {
    const limits = /^StreamMaxLength [^`]+/m.exec(read('docs/operations/run.md'))?.[0] ?? 'not there';
    expect(read('clamd.conf')).toContain(limits);
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
    const isSent = (file: string) => [file, file.split('/')[0]].some((name) => ignored.includes(`!${name}`));
    expect(copied.filter((file) => !isSent(file))).toEqual([]);
  });

  test('sets settings that exist', () => {
    expect(unknown(Object.keys(image.env))).toEqual(['PATH', 'NODE_COMPILE_CACHE', 'REVISION']);
  });

  test('fetches packages in one step only, and runs as a user who is not root, known by number', () => {
    const withNetwork = instructions('RUN').filter((text) => !text.startsWith('--network=none '));
    expect(withNetwork).toEqual([expect.stringMatching(/^npm ci .*--ignore-scripts/)]);
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  test('starts from exactly the Node of the project, and has nothing of that image that is not copied', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
    expect(instructions('FROM')).toEqual([
      expect.stringMatching(`^node:${dependencies.node}-\\w+-slim AS downloads$`),
      'downloads AS website',
      'downloads AS packages',
      'scratch',
    ]);
  });
});
