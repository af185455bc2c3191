import { isIP } from 'node:net';
import path from 'node:path';
import type { BaseMap } from '@dijkportaal/contract/portal';
import * as z from 'zod';
import { minSecretLength, readOrMakeSecret } from './secret/app-secret.ts';
import { ConfigError } from './errors.ts';
import { fileSettingOf, readSecretFiles, secretSettings } from './secret/secret-files.ts';
import { readStreamSettings, type StreamPlace } from './audit/stream-settings.ts';
import { readBrand, type Brand } from './brand/settings.ts';
import { readFileSettings, readOffSiteSettings, type FileSettings, type OffSiteSettings } from './files/settings.ts';
import { isMailAddress, readMailSettings, type MailSettings } from './mail/settings.ts';
import { monitoringEnvironment, readMonitoringSettings, type MonitoringSettings } from './monitoring/settings.ts';
import { oidcSettingNames, readOidcSettings, type OidcProvider } from './oidc/settings.ts';
import { pdokEnvironment, readPdokSettings, type PdokSettings } from './pdok/settings.ts';
import {
  readRelaticsSettings,
  relaticsEnvironment,
  RelaticsSettingsError,
  type RelaticsSettings,
} from './relatics/settings.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

/** The embedded server accepts 60 connections; admin commands and maintenance need some. */
const embeddedConnections = 50;

/** For one of several processes: with their other connections, seven web servers and a worker stay below 97. */
const sharedPool = 8;

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptyIsAbsent, schema.optional());
const wholeNumber = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return optional(z.coerce.number(error).int(error).min(from, error).max(to, error));
};
const shortText = (max: number) => optional(z.string().max(max, `must have at most ${max} characters`));
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const roles = ['all', 'web', 'worker'] as const;
const demoOnNetwork = 'yes-for-a-demonstration';
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const isOriginOnly = (url: string) => {
  // An invalid URL is reported elsewhere.
  if (!URL.canParse(url)) return true;
  const { pathname, search, hash, username } = new URL(url);
  return /^\/+$/.test(pathname) && search + hash + username === '';
};

const Environment = z.object({
  ROLE: optional(z.enum(roles, `must be one of ${roles.join(', ')}`)),
  PORT: wholeNumber(0, 65_535),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(
    httpUrl.refine(
      isOriginOnly,
      'must be a host without a path, such as https://portaal.waterschap.nl: the portal needs a host of its own',
    ),
  ),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' }),
  ),
  DATABASE_POOL: wholeNumber(2, 200),
  APP_SECRET: optional(z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`)),
  APP_SECRET_OLD: optional(z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`)),
  DEMO: optional(z.stringbool('must be true or false')),
  DEMO_ON_NETWORK: optional(z.literal(demoOnNetwork, `can only be ${demoOnNetwork}`)),
  STAFF_MFA: optional(z.stringbool('must be true or false')),
  BREAK_GLASS: optional(z.string()),
  TRUST_PROXY: optional(z.string()),
  BASE_MAP: optional(z.string()),
  BASE_MAP_ATTRIBUTION: shortText(300),
  GOOGLE_MAPS_KEY: shortText(200),
  AUTHORITY_NAME: shortText(60),
  LOGO_FILE: optional(z.string()),
  THEME_FILE: optional(z.string()),
  PRIVACY_URL: optional(httpUrl),
  TERMS_URL: optional(httpUrl),
  ACCESSIBILITY_URL: optional(httpUrl),
  SECURITY_CONTACT: optional(
    z
      .string()
      .transform((list) => list.split(',').map((contact) => contact.trim()))
      .refine((contacts) => contacts.every((contact) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact)), {
        error: 'must be mailto: or https: addresses, separated by commas',
      }),
  ),
  FILES_URL: optional(z.string()),
  CLAMD_URL: optional(z.string()),
  SMTP_URL: optional(z.string()),
  MAIL_FROM: shortText(300),
  DKIM_DOMAIN: shortText(253),
  DKIM_SELECTOR: shortText(63),
  DKIM_KEY: optional(z.string()),
  LETTER_WINDOW: optional(z.enum(['left', 'right'], 'must be left or right')),
  BOUNCE_ADDRESS: shortText(254),
  BOUNCE_HOST: optional(z.string()),
  BOUNCE_PORT: wholeNumber(0, 65_535),
  NEWSLETTER_RATE: optional(
    z.coerce.number('must be a number').min(0.1, 'must be at least 0.1').max(10_000, 'must be at most 10000'),
  ),
  NEWSLETTER_APPROVAL: optional(z.stringbool('must be true or false')),
  NEWSLETTER_PUBLIC_ARCHIVE: optional(z.stringbool('must be true or false')),
  ...relaticsEnvironment,
  ...pdokEnvironment,
  ...monitoringEnvironment,
  AUDIT_STREAM: optional(z.string()),
  BACKUP_HOURS: wholeNumber(1, 8_760),
  BACKUP_URL: optional(z.string()),
  BACKUP_RECIPIENTS: optional(z.string()),
  SHUTDOWN_DELAY: wholeNumber(0, 60),
  LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
});

/** The environment variables that the portal reads. */
export const settingNames = [
  ...Object.keys(Environment.shape),
  ...oidcSettingNames,
  ...secretSettings.map(fileSettingOf),
];

/** All settings, read once at the start. */
export interface Config extends MonitoringSettings {
  /** web answers requests; worker sends mail and runs jobs, and does not listen; all does both. */
  role: (typeof roles)[number];
  port: number;
  host: string;
  /** Without a slash at the end. Links in mail are built from this, never from a request. */
  publicUrl: string;
  /** The host name in PUBLIC_URL; null when that is not set: then every host name is accepted. */
  publicHost: string | null;
  /** Where to report a vulnerability: `mailto:` and `https:` addresses. */
  securityContacts: string[];
  dataDir: string;
  /** null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  databasePool: number;
  /** Every key of the portal is derived from it. */
  appSecret: string;
  /** The secret before it while it is being replaced; null otherwise. */
  oldSecret: string | null;
  demo: boolean;
  /** A demo that other machines can reach: every page says so. */
  demoOnNetwork: boolean;
  /** Whether staff must have a second factor. */
  staffMfa: boolean;
  /** Addresses of superusers who may use their password where other staff sign in at their organisation; empty: all may. */
  breakGlass: string[];
  /** The providers with which people sign in; none by default. */
  oidc: OidcProvider[];
  /** Addresses or number of proxies whose X-Forwarded-For is trusted; false: none. */
  trustProxy: false | number | string;
  baseMap: BaseMap;
  brand: Brand;
  privacyUrl: string | null;
  termsUrl: string | null;
  accessibilityUrl: string | null;
  files: FileSettings;
  mail: MailSettings;
  /** The side of the window in the envelopes of letters. */
  letterWindow: 'left' | 'right';
  /** Newsletter mails per second, by all processes together; null: as fast as the mail server accepts them. */
  newsletterRate: number | null;
  /** Whether newsletters are sent only after a second member of staff approved them. */
  newsletterApproval: boolean;
  /** Whether anybody can read the newsletters that went to everyone. */
  newsletterPublicArchive: boolean;
  /** null: no relationship system or, in the demo, the simulated one. */
  relatics: RelaticsSettings | null;
  /** The land register and the register of addresses; in the demo the simulated ones, unless they are set. */
  pdok: PdokSettings;
  /** Where every line of the audit log is sent too. */
  auditStream: StreamPlace[];
  /** A backup that is older is a problem for `doctor`. */
  backupHours: number;
  /** null: backups are not copied. */
  offSite: OffSiteSettings | null;
  logLevel: string;
  /** Seconds between announcing the shutdown and refusing connections, for the load balancer to notice. */
  shutdownDelay: number;
}

/**
 * Reads and checks the settings. Throws a ConfigError that names every wrong one. `replacesSecret` is for the command
 * that replaces a lost secret, which it stores itself.
 */
export function readConfig(environment: NodeJS.ProcessEnv, { replacesSecret = false } = {}): Config {
  const withSecrets = readSecretFiles(environment);
  const parsed = Environment.safeParse(withSecrets);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
  }
  const settings = parsed.data;
  const dataDir = path.resolve(repository, settings.DATA_DIR ?? '.data');
  const demo = settings.DEMO ?? settings.DATABASE_URL === undefined;
  if (settings.DATABASE_URL !== undefined && settings.APP_SECRET === undefined) {
    throw new ConfigError('APP_SECRET is required with DATABASE_URL: a random text of at least 32 characters');
  }
  if (settings.DATABASE_URL === undefined && (settings.DATABASE_POOL ?? 0) > embeddedConnections) {
    throw new ConfigError(`DATABASE_POOL can be at most ${embeddedConnections} with the embedded database`);
  }
  const appSecret = settings.APP_SECRET ?? readOrMakeSecret(dataDir, { isLost: replacesSecret });
  const oldSecret = settings.APP_SECRET_OLD ?? null;
  if (oldSecret === appSecret)
    throw new ConfigError('APP_SECRET_OLD is the same as APP_SECRET: one replaces the other');
  const { ROLE: role = 'all' } = settings;
  if (settings.DATABASE_URL === undefined && role !== 'all') {
    throw new ConfigError('ROLE can only be all with the embedded database, which one process uses alone');
  }
  const port = settings.PORT ?? 3000;
  const host = settings.HOST ?? 'localhost';
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '');
  const isOnNetwork = !isThisMachine(host) || !isThisMachine(new URL(publicUrl).hostname);
  if (demo && isOnNetwork && settings.DEMO_ON_NETWORK === undefined) {
    throw new ConfigError(
      'DEMO shows everyone all mail and has accounts with a public password, and with this HOST or PUBLIC_URL others can ' +
        `reach it: set DEMO=false, or DEMO_ON_NETWORK=${demoOnNetwork} if nobody's real data is in it`,
    );
  }
  return {
    role,
    port,
    host,
    publicUrl,
    publicHost: settings.PUBLIC_URL === undefined ? null : new URL(publicUrl).hostname,
    securityContacts: settings.SECURITY_CONTACT ?? [],
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL ?? (role === 'all' ? 20 : sharedPool),
    appSecret,
    oldSecret,
    demo,
    demoOnNetwork: demo && isOnNetwork,
    staffMfa: settings.STAFF_MFA ?? !demo,
    ...readSignIn(withSecrets, settings.BREAK_GLASS),
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    baseMap: readBaseMap(settings, demo),
    brand: readBrand(settings),
    privacyUrl: settings.PRIVACY_URL ?? null,
    termsUrl: settings.TERMS_URL ?? null,
    accessibilityUrl: settings.ACCESSIBILITY_URL ?? null,
    files: readFileSettings(dataDir, settings),
    mail: readMailSettings(settings),
    letterWindow: settings.LETTER_WINDOW ?? 'left',
    newsletterRate: settings.NEWSLETTER_RATE ?? null,
    newsletterApproval: settings.NEWSLETTER_APPROVAL ?? false,
    newsletterPublicArchive: settings.NEWSLETTER_PUBLIC_ARCHIVE ?? false,
    relatics: readRelatics(settings),
    pdok: readPdokSettings(settings, publicUrl),
    ...readMonitoringSettings(settings),
    auditStream: readStreamSettings(settings.AUDIT_STREAM),
    backupHours: settings.BACKUP_HOURS ?? 48,
    offSite: readOffSiteSettings(settings),
    logLevel: settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    // A process that only answers requests is one of several.
    shutdownDelay: settings.SHUTDOWN_DELAY ?? (role === 'web' ? 5 : 0),
  };
}

function readSignIn(environment: NodeJS.ProcessEnv, setting = ''): Pick<Config, 'oidc' | 'breakGlass'> {
  const oidc = readOidcSettings(environment);
  const breakGlass = setting
    .split(',')
    .map((address) => address.trim().toLowerCase())
    .filter(Boolean);
  if (!breakGlass.every(isMailAddress)) throw new ConfigError('BREAK_GLASS must be addresses, separated by commas');
  // Otherwise nobody could sign in.
  if (breakGlass.length > 0 && !oidc.some(({ kind }) => kind === 'staff'))
    throw new ConfigError('BREAK_GLASS needs a provider with which staff sign in: OIDC_KEY_ISSUER');
  return { oidc, breakGlass };
}

function readRelatics(settings: z.output<typeof Environment>): RelaticsSettings | null {
  try {
    return readRelaticsSettings(settings);
  } catch (error) {
    if (error instanceof RelaticsSettingsError) throw new ConfigError(error.message);
    throw error;
  }
}

/** Whether a host name or address is that of this machine, which no other machine can reach. */
export const isThisMachine = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

function readTrustProxy(setting: string | undefined): false | number | string {
  if (setting === undefined || setting === 'false' || setting === '0') return false;
  if (/^\d+$/.test(setting)) return Number(setting);
  if (setting.split(',').every((proxy) => isNetwork(proxy.trim()))) return setting;
  throw new ConfigError('TRUST_PROXY must be a number of proxies or their addresses');
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isIP(address) > 0 && /^\d{1,3}$/.test(bits ?? '0'))
  );
}

/** Tiles that the demo draws itself, of the invented land that its parcels are on. */
export const demoMap = {
  kind: 'tiles',
  url: '/dev/map/{z}/{x}/{y}',
  attribution: 'Verzonnen kaart',
  maxZoom: 19,
} as const satisfies BaseMap;

function readBaseMap(settings: z.output<typeof Environment>, demo: boolean): BaseMap {
  if (settings.GOOGLE_MAPS_KEY !== undefined) return { kind: 'google', key: settings.GOOGLE_MAPS_KEY };
  if (settings.BASE_MAP === undefined && demo) return demoMap;
  const choice = settings.BASE_MAP ?? 'brt';
  if (choice === 'none') return { kind: 'none' };
  if (choice === 'brt') {
    return {
      kind: 'tiles',
      url: 'https://service.pdok.nl/brt/achtergrondkaart/wmts/v2_0/grijs/EPSG:3857/{z}/{x}/{y}.png',
      attribution: 'Kaartgegevens © Kadaster',
      maxZoom: 19,
    };
  }
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => choice.includes(part));
  if (!isTemplate || !URL.canParse(choice.replaceAll(/[{}]/g, '')) || !/^https?:/.test(choice)) {
    throw new ConfigError('BASE_MAP must be brt, none, or an http(s) address with {z}, {x} and {y}');
  }
  return { kind: 'tiles', url: choice, attribution: settings.BASE_MAP_ATTRIBUTION ?? '', maxZoom: 19 };
}
