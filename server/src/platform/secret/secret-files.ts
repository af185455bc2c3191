import { readFileSync } from 'node:fs';
import { ConfigError } from '../errors.ts';

/** Settings that hold a secret, or an address with a password in it: NAME_FILE may name a file with the value instead. */
export const secretSettings = [
  'APP_SECRET',
  'APP_SECRET_OLD',
  'DATABASE_URL',
  'FILES_URL',
  'BACKUP_URL',
  'SMTP_URL',
  'DKIM_KEY',
  'RELATICS_ENTRY_CODE',
  'RELATICS_CLIENT_SECRET',
];

/** Each OpenID Connect provider has secrets of its own, `OIDC_<provider>_…`. */
const providerSecret = /^OIDC_[A-Z\d]+(?:_[A-Z\d]+)*_(?:CLIENT_SECRET|PRIVATE_KEY)$/;

const suffix = '_FILE';

export const fileSettingOf = (secret: string) => secret + suffix;

/**
 * The environment with the secrets that are in files, as systemd, Docker and Kubernetes pass them on. Throws a ConfigError
 * that names each setting whose file cannot be used or which is also set without a file.
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...environment };
  const problems: string[] = [];
  for (const [setting, file] of Object.entries(environment)) {
    const name = setting.slice(0, -suffix.length);
    if (!file || !setting.endsWith(suffix) || !(secretSettings.includes(name) || providerSecret.test(name))) continue;
    try {
      if (environment[name]) throw new ConfigError(`and ${name} are both set: remove one of them`);
      result[name] = readSecretFile(file);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(`${setting} ${error.message}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('; '));
  return result;
}

function readSecretFile(file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  const secret = content.replace(/\r?\n$/, '');
  if (secret === '') throw new ConfigError(`${file} is empty`);
  return secret;
}
