import { expect, test } from 'vitest';
import { settingNames } from './config.ts';
import { findMisspeltSettings } from './misspelt-settings.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['MAILFROM', 'MAIL_FROM'],
  ['POTR', 'PORT'],
  ['RELATICS_ENTRYCODE', 'RELATICS_ENTRY_CODE'],
])('%s is taken for %s', (name, meant) => {
  expect(findMisspeltSettings({ [name]: 'x' }, settingNames)).toEqual([{ name, meant }]);
});

test('settings and ordinary variables are not misspelt', () => {
  const ordinary =
    'PATH HOME HOSTNAME USER MAIL LOGNAME SHELL LANG TERM PWD TZ NODE_ENV NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE INVOCATION_ID ' +
    'STATE_DIRECTORY CACHE_DIRECTORY POSTGRES_PASSWORD POSTGRES_PACKAGE npm_lifecycle_event OTEL_EXPORTER_OTLP_ENDPOINT';
  const environment = Object.fromEntries([...settingNames, ...ordinary.split(' ')].map((name) => [name, 'x']));
  expect(findMisspeltSettings(environment, settingNames)).toEqual([]);
});
