import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { ConfigError } from '../errors.ts';
import { fileSettingOf } from '../secret/secret-files.ts';
import { levels, means, readMeans, type MeansSettings } from './means.ts';

/** How the portal proves to a provider who it is. */
export type ClientProof =
  | { kind: 'secret'; secret: string }
  /** `thumbprint` is that of the certificate next to the key, which Entra ID asks for. */
  | { kind: 'key'; key: KeyObject; keyId: string | null; thumbprint: string | null };

/** A provider of OpenID Connect with which people sign in. */
export interface OidcProvider {
  /** Lower case letters and digits: part of the addresses. */
  key: string;
  /** The text of its button, after 'Inloggen met'. */
  name: string;
  kind: 'staff' | 'residents';
  issuer: string;
  clientId: string;
  proof: ClientProof;
  scope: string;
  /** The levels that are asked for; one of them must be reached. Empty: any. */
  acrValues: string[];
  /** Values of `amr`, `acr` or `acrs` that mean that the provider checked a second factor. */
  mfaValues: string[];
  rolesClaim: string;
  /** Values of that claim that make somebody staff; at least one for a provider of staff. */
  staffValues: string[];
  /** Empty: the provider does not decide who is a superuser. */
  superuserValues: string[];
  /** Whether somebody without an account gets one, of staff. */
  newStaff: boolean;
  /** Whether an address that the provider does not call checked is one: where the organisation gives out the addresses. */
  trustsEmail: boolean;
  /** How to read what a broker says about a resident; null for what says who it is by `sub`. */
  means: MeansSettings | null;
}

const suffixes = [
  'ISSUER',
  'CLIENT_ID',
  'CLIENT_SECRET',
  'PRIVATE_KEY',
  'KEY_ID',
  'NAME',
  'SCOPE',
  'ACR_VALUES',
  'MFA_VALUES',
  'ROLES_CLAIM',
  'STAFF_VALUES',
  'SUPERUSER_VALUES',
  'NEW_STAFF',
  'TRUST_EMAIL',
  'MEANS',
  'CLAIMS',
  'LEVELS',
  'DEFAULT_LEVEL',
  'DEED_LEVEL',
] as const;

/** A key has no underscore, so that it ends where the suffix begins. */
const settingShape = /^OIDC_([A-Z][A-Z\d]{0,19})_([A-Z_]+)$/;

const namesOf = (key: string) => suffixes.map((suffix) => `OIDC_${key}_${suffix}`);

/** The settings of a provider, as the documentation names them. */
export const oidcSettingNames = namesOf('KEY');

/** The settings of the providers in an environment, to which a misspelt one is compared. */
export const oidcSettingsIn = (environment: NodeJS.ProcessEnv): string[] =>
  keysIn(environment).flatMap((key) => [
    ...namesOf(key),
    fileSettingOf(`OIDC_${key}_CLIENT_SECRET`),
    fileSettingOf(`OIDC_${key}_PRIVATE_KEY`),
  ]);

const keysIn = (environment: NodeJS.ProcessEnv) => [
  ...new Set(
    Object.entries(environment).flatMap(([name, value]) => {
      const [, key, suffix] = settingShape.exec(name) ?? [];
      return value && key !== undefined && suffixes.some((known) => known === suffix) ? [key] : [];
    }),
  ),
];

const required = (max: number) => z.string('is missing').max(max, `must have at most ${max} characters`);
const list = z
  .string()
  .optional()
  .transform((text = '') =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  );

/** `name=value` with commas between them. */
const pairs = list.pipe(
  z
    .array(z.string().regex(/^[^=]+=[^=]+$/, 'must look like name=value,name=value'))
    .transform((items) => Object.fromEntries(items.map((item) => item.split('=')))),
);
const level = z.enum(levels, `must be one of ${levels.join(', ')}`);

const Provider = z.object({
  ISSUER: z.url({ protocol: /^https?$/, error: 'must be an https address' }),
  CLIENT_ID: required(300),
  CLIENT_SECRET: z.string().optional(),
  PRIVATE_KEY: z.string().optional(),
  KEY_ID: z.string().optional(),
  NAME: required(60),
  SCOPE: z
    .string()
    .regex(/^openid( [!#-[\]-~]+)*$/, 'must begin with openid, with spaces between its words')
    .optional(),
  ACR_VALUES: list,
  MFA_VALUES: list,
  ROLES_CLAIM: z.string().default('roles'),
  STAFF_VALUES: list,
  SUPERUSER_VALUES: list,
  NEW_STAFF: z.stringbool('must be true or false').default(false),
  TRUST_EMAIL: z.stringbool('must be true or false').default(false),
  MEANS: z.enum(means, `must be one of ${means.join(', ')}`).optional(),
  CLAIMS: pairs,
  LEVELS: pairs,
  DEFAULT_LEVEL: level.optional(),
  DEED_LEVEL: level.optional(),
});

/** Reads the providers, by name of their key. Throws a ConfigError that names every wrong setting, without its value. */
export function readOidcSettings(environment: NodeJS.ProcessEnv): OidcProvider[] {
  const problems: string[] = [];
  const providers = keysIn(environment)
    .toSorted()
    .flatMap((key) => {
      const given = suffixes.flatMap((suffix) => {
        const value = environment[`OIDC_${key}_${suffix}`];
        return value ? [[suffix, value]] : [];
      });
      const parsed = Provider.safeParse(Object.fromEntries(given));
      const wrong = (suffix: string, message: string) => problems.push(`OIDC_${key}_${suffix} ${message}`);
      if (!parsed.success) {
        for (const { path, message } of parsed.error.issues) wrong(path.join('.'), message);
        return [];
      }
      const settings = parsed.data;
      const isSafe = settings.ISSUER.startsWith('https:') || isLoopback(settings.ISSUER);
      if (!isSafe) wrong('ISSUER', 'must be an https address');
      if (settings.MEANS === undefined && settings.STAFF_VALUES.length === 0)
        wrong('STAFF_VALUES', `is missing: which values of the claim ${settings.ROLES_CLAIM} make somebody staff`);
      const proof = readProof(settings);
      if (typeof proof === 'string') wrong('CLIENT_SECRET', proof);
      const means = settings.MEANS === undefined ? null : readMeans({ ...settings, MEANS: settings.MEANS });
      if (Array.isArray(means)) for (const { setting, message } of means) wrong(setting, message);
      return typeof proof === 'string' || Array.isArray(means) ? [] : [toProvider(key, settings, proof, means)];
    });
  if (problems.length > 0) throw new ConfigError(problems.join('; '));
  return providers;
}

function toProvider(
  key: string,
  settings: z.output<typeof Provider>,
  proof: ClientProof,
  means: MeansSettings | null,
): OidcProvider {
  const isStaff = means === null;
  return {
    key: key.toLowerCase(),
    name: settings.NAME,
    kind: isStaff ? 'staff' : 'residents',
    issuer: settings.ISSUER,
    clientId: settings.CLIENT_ID,
    proof,
    scope: settings.SCOPE ?? (isStaff ? staffScope(settings.ISSUER) : 'openid'),
    acrValues: settings.ACR_VALUES,
    mfaValues: settings.MFA_VALUES,
    rolesClaim: settings.ROLES_CLAIM,
    staffValues: settings.STAFF_VALUES,
    superuserValues: settings.SUPERUSER_VALUES,
    newStaff: isStaff && settings.NEW_STAFF,
    trustsEmail: settings.TRUST_EMAIL,
    means,
  };
}

/** The proof, or what is wrong with it. */
function readProof(settings: z.output<typeof Provider>): ClientProof | string {
  const { CLIENT_SECRET: secret, PRIVATE_KEY: pem, KEY_ID: keyId } = settings;
  if ((secret === undefined) === (pem === undefined)) return 'or _PRIVATE_KEY must be set, and not both';
  if (secret !== undefined) return { kind: 'secret', secret };
  const text = (pem ?? '').replaceAll(String.raw`\n`, '\n');
  try {
    const key = createPrivateKey(text);
    if (!/^(rsa|ec)$/.test(key.asymmetricKeyType ?? '')) throw new Error('another kind of key');
    const certificate = text.includes('BEGIN CERTIFICATE')
      ? new X509Certificate(text.slice(text.indexOf('-----BEGIN CERTIFICATE')))
      : null;
    const thumbprint =
      certificate === null
        ? null
        : Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
    return { kind: 'key', key, keyId: keyId ?? null, thumbprint };
  } catch {
    return 'is not needed with _PRIVATE_KEY, but that does not hold an RSA or EC private key in PEM';
  }
}

const isLoopback = (address: string) => /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/i.test(address);

/** Entra ID gives a refresh token only for `offline_access`; elsewhere that asks for one that outlives the session there. */
const staffScope = (issuer: string) => `openid profile email${isEntra(issuer) ? ' offline_access' : ''}`;

/** Microsoft Entra ID, whose people are known by `oid`: `sub` differs per application. */
export const isEntra = (issuer: string): boolean => new URL(issuer).hostname === 'login.microsoftonline.com';

/** Where people are who they are. One broker may have several means, and an account one of each. */
export const placeOf = ({ issuer, means }: Pick<OidcProvider, 'issuer' | 'means'>): string =>
  means === null ? issuer : `${issuer} ${means.means}`;
