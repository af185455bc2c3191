import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import './http/validation.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './errors.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dijkportaal-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = 'x'.repeat(32);
const outside = { DATABASE_URL: 'postgres://portal:secret@db.example.org/portal', APP_SECRET: secret };

describe('a process among others', () => {
  test.each(['web', 'worker'])('has a smaller pool with ROLE=%s, so that eight fit one database', (ROLE) => {
    const settings = { ...outside, DATA_DIR: folder, ROLE };
    expect(readConfig(settings).databasePool).toBe(8);
    expect(readConfig({ ...settings, DATABASE_POOL: '30' }).databasePool).toBe(30);
    expect(readConfig({ ...settings, ROLE: 'all' }).databasePool).toBe(20);
  });
});

describe('without any settings', () => {
  const config = readConfig({ DATA_DIR: folder });

  test('the portal runs on this machine, with its own database and demo data', () => {
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: folder,
      databaseUrl: null,
      databasePool: 20,
      role: 'all',
      newsletterRate: null,
      newsletterApproval: false,
      newsletterPublicArchive: false,
      demo: true,
      trustProxy: false,
      privacyUrl: null,
      accessibilityUrl: null,
      logLevel: 'warn',
      baseMap: { kind: 'tiles', maxZoom: 19 },
    });
  });

  test('a secret is generated once, readable by its owner only, and stored', () => {
    const file = path.join(folder, 'app-secret');
    expect(config.appSecret).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(file, 'utf8')).toBe(config.appSecret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: folder }).appSecret).toBe(config.appSecret);
    expect(readConfig({ DATA_DIR: path.join(folder, 'other') }).appSecret).not.toBe(config.appSecret);
  });

  test('a secret that is missing next to a database is not replaced', () => {
    const dataDir = mkdtempSync(path.join(folder, 'restored-'));
    mkdirSync(path.join(dataDir, 'postgres'));
    // PostgreSQL has not been started in an empty folder.
    expect(readConfig({ DATA_DIR: dataDir }).appSecret).toMatch(/^[\w-]{43}$/);
    rmSync(path.join(dataDir, 'app-secret'));
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '18');
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(ConfigError);
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(
      /app-secret is missing.*Restore the file.*replace-lost-secret/,
    );
    expect(existsSync(path.join(dataDir, 'app-secret'))).toBe(false);
    expect(readConfig({ DATA_DIR: dataDir, APP_SECRET: secret }).appSecret).toBe(secret);
  });

  test('a secret file that is too short is refused', () => {
    const broken = mkdtempSync(path.join(folder, 'broken-'));
    writeFileSync(path.join(broken, 'app-secret'), '\n');
    expect(() => readConfig({ DATA_DIR: broken })).toThrow(ConfigError);
  });

  test('a data folder that cannot be used is named', () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    expect(() => readConfig({ DATA_DIR: file })).toThrow(new RegExp(`^DATA_DIR ${file} cannot be used: `));
  });

  test('an empty setting counts as none', () => {
    const names = [
      'ROLE',
      'NEWSLETTER_RATE',
      'NEWSLETTER_APPROVAL',
      'NEWSLETTER_PUBLIC_ARCHIVE',
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATABASE_URL',
      'APP_SECRET',
      'DEMO',
      'DEMO_ON_NETWORK',
      'TRUST_PROXY',
      'BASE_MAP',
      'PRIVACY_URL',
      'SECURITY_CONTACT',
      'LOG_LEVEL',
    ];
    expect(readConfig({ DATA_DIR: folder, ...Object.fromEntries(names.map((name) => [name, ''])) })).toEqual(config);
  });
});

describe('a demo', () => {
  const own = { DATA_DIR: folder };

  test.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1' }, { PUBLIC_URL: 'http://127.0.0.1:3000' }])(
    'on this machine starts: %j',
    (settings) => {
      expect(readConfig({ ...own, ...settings })).toMatchObject({ demo: true, demoOnNetwork: false });
    },
  );

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.10' },
    { HOST: 'portaal.example.org' },
    { PUBLIC_URL: 'https://portaal.example.org' },
    { PUBLIC_URL: 'https://localhost.example.org' },
    { ...outside, DEMO: 'true', HOST: '0.0.0.0' },
  ])('that others can reach needs DEMO_ON_NETWORK: %j', (settings) => {
    expect(() => readConfig({ ...own, ...settings })).toThrow('DEMO_ON_NETWORK=yes-for-a-demonstration');
    expect(() => readConfig({ ...own, ...settings, DEMO_ON_NETWORK: 'true' })).toThrow(ConfigError);
    const agreed = { ...own, ...settings, DEMO_ON_NETWORK: 'yes-for-a-demonstration' };
    expect(readConfig(agreed).demoOnNetwork).toBe(true);
    expect(readConfig({ ...agreed, DEMO: 'false' })).toMatchObject({ demo: false, demoOnNetwork: false });
  });
});

describe('with a database of its own', () => {
  test('the portal has no demo data unless DEMO is set', () => {
    expect(readConfig(outside)).toMatchObject({
      demo: false,
      logLevel: 'info',
      databaseUrl: outside.DATABASE_URL,
      appSecret: secret,
    });
    expect(readConfig({ ...outside, DEMO: 'true' }).demo).toBe(true);
    expect(readConfig({ DATA_DIR: folder, DEMO: 'false' }).demo).toBe(false);
  });

  test('a secret is required', () => {
    expect(() => readConfig({ DATABASE_URL: outside.DATABASE_URL })).toThrow(
      'APP_SECRET is required with DATABASE_URL',
    );
  });

  test('settings are read', () => {
    const settings = {
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://portaal.example.org/',
      DATABASE_POOL: '50',
      LOG_LEVEL: 'debug',
      ROLE: 'web',
      NEWSLETTER_RATE: '20',
    };
    expect(readConfig({ ...outside, ...settings })).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://portaal.example.org',
      databasePool: 50,
      logLevel: 'debug',
      role: 'web',
      newsletterRate: 20,
    });
  });
});

describe('everything that is wrong', () => {
  test.each([
    [{ ROLE: 'mail' }, 'ROLE must be one of all, web, worker'],
    [{ ROLE: 'worker', DATABASE_URL: '' }, 'ROLE can only be all with the embedded database'],
    [{ NEWSLETTER_RATE: 'fast' }, 'NEWSLETTER_RATE must be a number'],
    [{ NEWSLETTER_RATE: '0' }, 'NEWSLETTER_RATE must be at least 0.1'],
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PUBLIC_URL: 'portaal.example.org' }, 'PUBLIC_URL must be an http or https address'],
    [{ PUBLIC_URL: 'ftp://portaal.example.org' }, 'PUBLIC_URL must be an http or https address'],
    [{ PUBLIC_URL: 'https://www.example.org/portaal' }, 'PUBLIC_URL must be a host without a path'],
    [{ PUBLIC_URL: 'https://portaal.example.org/?a=b' }, 'PUBLIC_URL must be a host without a path'],
    [{ PUBLIC_URL: 'https://naam:geheim@portaal.example.org' }, 'PUBLIC_URL must be a host without a path'],
    [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL must be an http or https address'],
    [{ SECURITY_CONTACT: 'security@example.org' }, 'SECURITY_CONTACT must be mailto: or https: addresses'],
    [{ SECURITY_CONTACT: 'mailto:a@b.nl\nExpires: never' }, 'SECURITY_CONTACT must be mailto: or https: addresses'],
    [{ DATABASE_URL: 'mysql://db/portal' }, 'DATABASE_URL must look like postgres://'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 200'],
    [{ DATABASE_POOL: '1000' }, 'DATABASE_POOL must be a whole number from 2 to 200'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters'],
    [{ DEMO: 'misschien' }, 'DEMO must be true or false'],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a number of proxies or their addresses'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be a number of proxies or their addresses'],
    [{ TRUST_PROXY: '10.0.0.1;10.0.0.2' }, 'TRUST_PROXY must be a number of proxies or their addresses'],
    [{ GOOGLE_MAPS_KEY: 'x'.repeat(201) }, 'GOOGLE_MAPS_KEY must have at most 200 characters'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be a number of proxies or their addresses'],
    [{ BASE_MAP: 'osm' }, 'BASE_MAP must be brt, none, or an http(s) address with {z}, {x} and {y}'],
    [{ BASE_MAP: 'https://tegels.example.org/{z}/{x}.png' }, 'BASE_MAP must be brt, none, or an http(s) address'],
    [{ BASE_MAP: 'javascript:{z}{x}{y}' }, 'BASE_MAP must be brt, none, or an http(s) address'],
  ])('%j is refused with %j', (settings, message) => {
    expect(() => readConfig({ ...outside, ...settings })).toThrow(ConfigError);
    expect(() => readConfig({ ...outside, ...settings })).toThrow(message);
  });

  test('is reported together, without the secrets themselves', () => {
    const wrong = { PORT: 'abc', APP_SECRET: 'geheim', DATABASE_URL: 'geheim', DEMO: 'x' };
    expect(() => readConfig(wrong)).toThrow(/PORT .*; DATABASE_URL .*; APP_SECRET .*; DEMO /);
    expect(() => readConfig(wrong)).not.toThrow(/geheim/);
  });
});

test.each([
  ['0', false],
  ['false', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.0/8, 192.168.1.1', '10.0.0.0/8, 192.168.1.1'],
  ['loopback', 'loopback'],
  ['2001:db8::/32', '2001:db8::/32'],
])('TRUST_PROXY=%s', (setting, trusted) => {
  expect(readConfig({ ...outside, TRUST_PROXY: setting }).trustProxy).toBe(trusted);
});
