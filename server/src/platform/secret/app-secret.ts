import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../errors.ts';

/** Minimum length of APP_SECRET, in characters. */
export const minSecretLength = 32;

/** A new secret, not stored. */
const makeSecret = () => randomBytes(32).toString('base64url');

/** Stores a secret in the data folder, readable by its owner only. Throws EEXIST if there is one. */
export function storeSecret(dataDir: string, secret: string): void {
  writeFileSync(path.join(dataDir, 'app-secret'), secret, { mode: 0o600, flag: 'wx' });
}

export const hasStoredSecret = (dataDir: string) => existsSync(path.join(dataDir, 'app-secret'));

/**
 * The secret of the data folder. It is created once, in a folder without a database: with a new secret no second factor
 * would be valid, unless the secret is lost: then the caller stores it. Throws a ConfigError when it is missing or the
 * folder cannot be used.
 */
export function readOrMakeSecret(dataDir: string, { isLost = false } = {}): string {
  const file = path.join(dataDir, 'app-secret');
  if (!existsSync(file) && isLost) return makeSecret();
  if (!existsSync(file) && hasDatabase(dataDir)) {
    throw new ConfigError(
      `${file} is missing, although there is a database next to it. Restore the file from your backup, or set APP_SECRET ` +
        'to its content: with another secret nobody who uses multi-factor authentication can sign in. If it is lost, ' +
        '"npm run admin -- replace-lost-secret" makes a new one and turns multi-factor authentication off for everyone',
    );
  }
  try {
    mkdirSync(dataDir, { recursive: true });
    storeSecret(dataDir, makeSecret());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
    }
  }
  const secret = readSecret(file, dataDir);
  // A full disk, or another process that is creating the file: with an empty secret anyone could sign tokens.
  if (secret.length < minSecretLength) {
    throw new ConfigError(
      `${file} does not hold ${minSecretLength} characters: start again, or remove it if that does not help`,
    );
  }
  return secret;
}

function hasDatabase(dataDir: string): boolean {
  try {
    return readdirSync(path.join(dataDir, 'postgres')).length > 0;
  } catch (error) {
    // A closed folder belongs to the user that PostgreSQL runs as.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

function readSecret(file: string, dataDir: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}
