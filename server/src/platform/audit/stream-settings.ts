import path from 'node:path';
import { ConfigError } from '../errors.ts';

/** Where every line of the audit log is sent too. */
export type StreamPlace =
  | { kind: 'stdout' }
  | { kind: 'file'; file: string }
  | {
      kind: 'syslog';
      host: string;
      port: number;
      /** Paths of PEM files: whom to trust, and with what the portal proves who it is. */
      certificates: Partial<Record<(typeof certificateNames)[number], string>>;
    };

const certificateNames = ['ca', 'cert', 'key'] as const;

/** Reads `AUDIT_STREAM`: at most one place of each kind. Throws a ConfigError. */
export function readStreamSettings(setting: string | undefined): StreamPlace[] {
  const places = (setting ?? '')
    .split(',')
    .map((place) => place.trim())
    .filter(Boolean)
    .map(readPlace);
  if (new Set(places.map(({ kind }) => kind)).size < places.length) {
    throw new ConfigError('AUDIT_STREAM names two places of one kind');
  }
  return places;
}

function readPlace(text: string): StreamPlace {
  if (text === 'stdout') return { kind: 'stdout' };
  if (path.isAbsolute(text)) return { kind: 'file', file: text };
  const wrong = new ConfigError(
    'AUDIT_STREAM must be stdout, the full path of a file, or syslog+tls://host:6514?ca=/path&cert=/path&key=/path',
  );
  if (!URL.canParse(text)) throw wrong;
  const { protocol, hostname, port, pathname, search, searchParams, username } = new URL(text);
  const certificates = Object.fromEntries(searchParams);
  const isKnown = Object.entries(certificates).every(
    ([name, file]) => (certificateNames as readonly string[]).includes(name) && path.isAbsolute(file),
  );
  const isPlain = /^\/?$/.test(pathname) && username === '' && (search === '' || isKnown);
  if (protocol !== 'syslog+tls:' || hostname === '' || !isPlain) throw wrong;
  if ('cert' in certificates !== 'key' in certificates) {
    throw new ConfigError('AUDIT_STREAM: a certificate (cert) needs its key, and the other way round');
  }
  return { kind: 'syslog', host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || 6514, certificates };
}
