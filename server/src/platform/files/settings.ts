import path from 'node:path';
import { ConfigError } from '../errors.ts';

/** Where files are stored: a folder, or a bucket that speaks the S3 protocol. */
export type StoreSettings =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3';
      endpoint: string;
      bucket: string;
      /** Put before every key; '' or ending in a slash. */
      prefix: string;
      region: string;
      credentials: { accessKeyId: string; secretAccessKey: string };
    };

/** Where clamd listens. */
export type ScannerSettings = { host: string; port: number } | { path: string };

/** How files are stored and scanned. */
export interface FileSettings {
  store: StoreSettings;
  /** Where uploads are stored while they are received. */
  uploadFolder: string;
  /** null: files are not scanned. */
  scanner: ScannerSettings | null;
}

/** A bucket. */
export type BucketSettings = Extract<StoreSettings, { kind: 's3' }>;

/** Where copies of backups go, and the age recipients that can read them. */
export interface OffSiteSettings {
  store: BucketSettings;
  recipients: string[];
}

/** Reads the settings about copies of backups; null when they are not copied. Throws a ConfigError. */
export function readOffSiteSettings(settings: {
  BACKUP_URL?: string | undefined;
  BACKUP_RECIPIENTS?: string | undefined;
}): OffSiteSettings | null {
  const recipients = (settings.BACKUP_RECIPIENTS ?? '').split(',').flatMap((recipient) => recipient.trim() || []);
  if (!recipients.every((recipient) => /^age1[02-9ac-hj-np-z]{20,}$/.test(recipient))) {
    throw new ConfigError('BACKUP_RECIPIENTS must be public keys of age, such as age1…, separated by commas');
  }
  if (settings.BACKUP_URL === undefined) return null;
  if (recipients.length === 0) {
    throw new ConfigError('BACKUP_RECIPIENTS is required with BACKUP_URL: a copy of a backup is always encrypted');
  }
  return { store: readBucket('BACKUP_URL', settings.BACKUP_URL), recipients };
}

/** Reads the settings about files. Throws a ConfigError, which never contains the key. */
export function readFileSettings(
  dataDir: string,
  settings: { FILES_URL?: string | undefined; CLAMD_URL?: string | undefined },
): FileSettings {
  return {
    store:
      settings.FILES_URL === undefined
        ? { kind: 'disk', folder: path.join(dataDir, 'files') }
        : readBucket('FILES_URL', settings.FILES_URL),
    uploadFolder: path.join(dataDir, 'uploads'),
    scanner: settings.CLAMD_URL === undefined ? null : readScanner(settings.CLAMD_URL),
  };
}

function readBucket(name: string, setting: string): BucketSettings {
  const wrong = () =>
    new ConfigError(`${name} must look like s3://KEY:SECRET@host:port/bucket?region=eu-west-1&tls=true`);
  if (!URL.canParse(setting)) throw wrong();
  const url = new URL(setting);
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean);
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'region' || name === 'tls');
  const tls = url.searchParams.get('tls') ?? 'true';
  if (url.protocol !== 's3:' || url.host === '' || !isKnown || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket))
    throw wrong();
  if (!/^[\w./-]*$/.test(prefix.join('/')) || prefix.includes('..')) throw wrong();
  if (!/^(true|false)$/.test(tls)) throw new ConfigError(`${name}: tls must be true or false`);
  if (url.username === '' || url.password === '') throw wrong();
  return {
    kind: 's3',
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decode(name, url.username), secretAccessKey: decode(name, url.password) },
  };
}

function decode(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError(`${name}: write special characters in key and secret percent-encoded (/ is %2F)`);
  }
}

function readScanner(setting: string): ScannerSettings {
  const wrong = () => new ConfigError('CLAMD_URL must look like tcp://host:3310 or unix:/run/clamav/clamd.ctl');
  const socket = /^unix:(?:\/\/)?(\/.+)$/.exec(setting)?.[1];
  if (socket !== undefined) return { path: socket };
  if (!URL.canParse(setting)) throw wrong();
  const url = new URL(setting);
  if (url.protocol !== 'tcp:' || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.username !== '')
    throw wrong();
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port) || 3310 };
}
