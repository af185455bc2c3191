import { expect, test } from 'vitest';
import { testConfig } from '../../test/portal.ts';
import { describeSettings } from './describe-settings.ts';

test('the settings in force name hosts, and no secret', () => {
  const config = testConfig({
    DATABASE_URL: 'postgres://portal:geheim1@db.example.org:5432/dijk?sslmode=verify-full',
    APP_SECRET: 'geheim2'.repeat(6),
    FILES_URL: 's3://geheim3:geheim4@s3.example.org/bucket',
    SMTP_URL: 'smtp://portal:geheim5@mail.example.org',
    MAIL_FROM: 'portaal@example.org',
    RELATICS_URL: 'https://relatics.example.org',
    RELATICS_WORKSPACE: 'dijk',
    RELATICS_ENTRY_CODE: 'geheim6',
    GOOGLE_MAPS_KEY: 'geheim7',
    ROLE: 'web',
  });
  const described = describeSettings(config);
  expect(described).toMatchObject({
    database: 'db.example.org:5432/dijk',
    files: 'https://s3.example.org/bucket',
    mail_server: 'mail.example.org:587',
    mail_encryption: 'required',
    relatics: 'https://relatics.example.org',
    shutdown_delay: 5,
  });
  expect(JSON.stringify(described)).not.toContain('geheim');
});
