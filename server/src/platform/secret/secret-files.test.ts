import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import '../http/validation.ts';
import { readConfig, settingNames } from '../config.ts';
import { ConfigError } from '../errors.ts';
import { fileSettingOf, readSecretFiles, secretSettings } from './secret-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dijkportaal-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, content: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
const provided = ['OIDC_ENTRA_CLIENT_SECRET', 'OIDC_DIGID_2_PRIVATE_KEY'];

test.each([...secretSettings, ...provided])('%s can be in a file', (name) => {
  const file = write(name, 'geheim 1\ngeheim 2\n');
  expect(readSecretFiles({ [fileSettingOf(name)]: file })[name]).toBe('geheim 1\ngeheim 2');
  expect(readSecretFiles({ [fileSettingOf(name)]: '', [name]: 'x' })[name]).toBe('x');
  expect(() => readSecretFiles({ [fileSettingOf(name)]: file, [name]: 'x' })).toThrow(
    `${name}_FILE and ${name} are both set: remove one of them`,
  );
});

test('every setting that sounds like a secret can be in a file', () => {
  const secret = settingNames.filter((name) => /(SECRET|PASSWORD|TOKEN|_KEY|_CODE)$/.test(name));
  const read = (name: string) => readSecretFiles({ [`${name}_FILE`]: write(name, 'geheim') })[name];
  // Google's key is public: browsers send it.
  expect(secret.filter((name) => read(name) !== 'geheim')).toEqual(['GOOGLE_MAPS_KEY']);
});

test('a line that ends as in Windows, or does not end, is the same secret', () => {
  for (const end of ['', '\n', '\r\n']) {
    expect(readSecretFiles({ SMTP_URL_FILE: write('line', `geheim${end}`) })).toMatchObject({ SMTP_URL: 'geheim' });
  }
});

test('the portal starts with its secrets in files', () => {
  const secret = 'x'.repeat(32);
  const config = readConfig({
    APP_SECRET_FILE: write('app', `${secret}\n`),
    DATABASE_URL_FILE: write('database', 'postgres://portaal:geheim@db/portaal\n'),
    SMTP_URL_FILE: write('smtp', 'smtp://portaal:geheim@mail:587\n'),
    FILES_URL_FILE: write('files', 's3://sleutel:geheim@s3:9000/portaal\n'),
    MAIL_FROM: 'a@example.org',
  });
  expect(config).toMatchObject({
    appSecret: secret,
    databaseUrl: 'postgres://portaal:geheim@db/portaal',
    mail: { smtp: { login: { user: 'portaal', pass: 'geheim' } } },
    files: { store: { credentials: { secretAccessKey: 'geheim' } } },
  });
});

test('every file that cannot be used is named together, and nothing of a secret', () => {
  const [none, empty] = [path.join(folder, 'none'), write('empty', '\n')];
  const settings = {
    DATABASE_URL_FILE: none,
    APP_SECRET_FILE: empty,
    FILES_URL_FILE: folder,
    SMTP_URL_FILE: write('smtp', 'geheim'),
    SMTP_URL: 'geheim',
  };
  expect(() => readConfig(settings)).toThrow(
    new ConfigError(
      `DATABASE_URL_FILE ${none} cannot be read: ENOENT; APP_SECRET_FILE ${empty} is empty; ` +
        `FILES_URL_FILE ${folder} cannot be read: EISDIR; SMTP_URL_FILE and SMTP_URL are both set: remove one of them`,
    ),
  );
});

test('a file of another program is left alone', () => {
  expect(readSecretFiles({ POSTGRES_PASSWORD_FILE: '/none', PORT_FILE: '/none' })).toEqual({
    POSTGRES_PASSWORD_FILE: '/none',
    PORT_FILE: '/none',
  });
});
