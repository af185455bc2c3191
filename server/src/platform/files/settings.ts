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

/** Reads the settings about files. Throws a ConfigError, which never contains the key. */
export function readFileSettings(
  dataDir: string,
  settings: { FILES_URL?: string | undefined; CLAMD_URL?: string | undefined },
): FileSettings {
  return {
    store:
      settings.FILES_URL === undefined
        ? { kind: 'disk', folder: path.join(dataDir, 'files') }
        : readBucket(settings.FILES_URL),
    uploadFolder: path.join(dataDir, 'uploads'),
    scanner: settings.CLAMD_URL === undefined ? null : readScanner(settings.CLAMD_URL),
  };
}

function readBucket(setting: string): StoreSettings {
  const wrong = () =>
    new ConfigError('FILES_URL must look like s3://KEY:SECRET@host:port/bucket?region=eu-west-1&tls=true');
  if (!URL.canParse(setting)) throw wrong();
  const url = new URL(setting);
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean);
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'region' || name === 'tls');
  const tls = url.searchParams.get('tls') ?? 'true';
  if (url.protocol !== 's3:' || url.host === '' || !isKnown || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket))
    throw wrong();
  if (!/^[\w./-]*$/.test(prefix.join('/')) || prefix.includes('..')) throw wrong();
  if (!/^(true|false)$/.test(tls)) throw new ConfigError('FILES_URL: tls must be true or false');
  if (url.username === '' || url.password === '') throw wrong();
  return {
    kind: 's3',
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decode(url.username), secretAccessKey: decode(url.password) },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('FILES_URL: write special characters in key and secret percent-encoded (/ is %2F)');
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
