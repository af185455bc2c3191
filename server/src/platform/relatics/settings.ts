import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { RelaticsMapping } from './mapping.ts';

/** How the portal authenticates to Relatics. */
export type RelaticsAuth =
  | { kind: 'none' }
  | { kind: 'entryCode'; code: string }
  | { kind: 'oauth'; clientId: string; clientSecret: string; tokenUrl: URL; style: 'basic' | 'form' };

/** Limits of a call. Times in milliseconds, sizes in bytes. */
export interface RelaticsLimits {
  /** For a whole call: from fetching a token to the last byte of the response, retries included. */
  timeout: number;
  /** For the next kilobyte of a response; a call in which nothing arrives fails then. */
  silence: number;
  responseBytes: number;
  fileBytes: number;
  archiveEntries: number;
  /** Concurrent calls, and calls that may wait. */
  maxConcurrent: number;
  maxQueued: number;
  tries: number;
  /** The wait before the first retry; doubled for every next one. */
  retryDelay: number;
  maxRetryDelay: number;
  /** Consecutive failures after which the circuit stays open for `breakerPause`. */
  breakerFailures: number;
  breakerPause: number;
}

/** Everything `createRelatics` needs. */
export interface RelaticsSettings {
  /** Without a slash at the end. */
  baseUrl: string;
  workspace: string;
  mode: 'soap' | 'rest';
  auth: RelaticsAuth;
  userAgent: string;
  mapping: RelaticsMapping;
  limits: RelaticsLimits;
}

/** An invalid setting of the connection; the message names it. */
export class RelaticsSettingsError extends Error {}

export const defaultLimits: RelaticsLimits = {
  timeout: 60_000,
  silence: 15_000,
  responseBytes: 64 * 1024 * 1024,
  fileBytes: 32 * 1024 * 1024,
  archiveEntries: 50,
  maxConcurrent: 2,
  maxQueued: 100,
  tries: 3,
  retryDelay: 500,
  maxRetryDelay: 10_000,
  breakerFailures: 5,
  breakerPause: 30_000,
};

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptyIsAbsent, schema.optional());
const text = (max: number) => optional(z.string().max(max, `must have at most ${max} characters`));
const wholeNumber = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return optional(z.coerce.number(error).int(error).min(from, error).max(to, error));
};
const httpUrl = optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }));

/** The environment variables of the connection, spread into the portal's own. Without RELATICS_URL it is off. */
export const relaticsEnvironment = {
  RELATICS_URL: httpUrl,
  RELATICS_WORKSPACE: text(200),
  RELATICS_MODE: optional(z.enum(['soap', 'rest'], 'must be soap or rest')),
  RELATICS_ENTRY_CODE: text(500),
  RELATICS_CLIENT_ID: text(500),
  RELATICS_CLIENT_SECRET: text(500),
  RELATICS_TOKEN_URL: httpUrl,
  RELATICS_TOKEN_STYLE: optional(z.enum(['basic', 'form'], 'must be basic or form')),
  RELATICS_TIMEOUT_SECONDS: wholeNumber(5, 600),
  RELATICS_ANSWER_MB: wholeNumber(1, 512),
  RELATICS_PARALLEL: wholeNumber(1, 10),
  RELATICS_MAPPING: text(1_000),
};
type Environment = z.output<z.ZodObject<typeof relaticsEnvironment>>;

/** Null without RELATICS_URL. Throws a RelaticsSettingsError. `RELATICS_MAPPING` is the path of a JSON file. */
export function readRelaticsSettings(environment: Environment): RelaticsSettings | null {
  const { RELATICS_URL: url, RELATICS_WORKSPACE: workspace } = environment;
  if (url === undefined) return null;
  if (workspace === undefined) throw new RelaticsSettingsError('RELATICS_WORKSPACE is required with RELATICS_URL');
  const baseUrl = checkTransport('RELATICS_URL', url).replace(/(?<!\/)\/+$/, '');
  const mode = environment.RELATICS_MODE ?? 'soap';
  const auth = readAuth(environment, baseUrl);
  if (mode === 'rest' && auth.kind === 'entryCode') {
    throw new RelaticsSettingsError('RELATICS_MODE rest needs RELATICS_CLIENT_ID and RELATICS_CLIENT_SECRET');
  }
  const megabyte = 1024 * 1024;
  const responseBytes = (environment.RELATICS_ANSWER_MB ?? defaultLimits.responseBytes / megabyte) * megabyte;
  return {
    baseUrl,
    workspace,
    mode,
    auth,
    userAgent: 'Dijkportaal',
    mapping: readMapping(environment.RELATICS_MAPPING),
    limits: {
      ...defaultLimits,
      responseBytes,
      timeout: (environment.RELATICS_TIMEOUT_SECONDS ?? defaultLimits.timeout / 1_000) * 1_000,
      maxConcurrent: environment.RELATICS_PARALLEL ?? defaultLimits.maxConcurrent,
    },
  };
}

/** Every call contains secrets and personal data: unencrypted only to this machine. */
function checkTransport(setting: string, address: string): string {
  const { protocol, hostname, username, search, hash } = new URL(address);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new RelaticsSettingsError(`${setting} must be an https address`);
  }
  if (username !== '' || search !== '' || hash !== '') {
    throw new RelaticsSettingsError(`${setting} must be an address alone, without user, query or fragment`);
  }
  return address;
}

function readAuth(environment: Environment, baseUrl: string): RelaticsAuth {
  const code = environment.RELATICS_ENTRY_CODE;
  const [clientId, clientSecret] = [environment.RELATICS_CLIENT_ID, environment.RELATICS_CLIENT_SECRET];
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new RelaticsSettingsError('RELATICS_CLIENT_ID and RELATICS_CLIENT_SECRET belong together');
  }
  if (clientId === undefined || clientSecret === undefined) {
    return code === undefined ? { kind: 'none' } : { kind: 'entryCode', code };
  }
  if (code !== undefined) {
    throw new RelaticsSettingsError('RELATICS_ENTRY_CODE and RELATICS_CLIENT_ID exclude each other');
  }
  const tokenUrl = new URL(
    checkTransport('RELATICS_TOKEN_URL', environment.RELATICS_TOKEN_URL ?? `${baseUrl}/oauth2/token`),
  );
  return { kind: 'oauth', clientId, clientSecret, tokenUrl, style: environment.RELATICS_TOKEN_STYLE ?? 'basic' };
}

function readMapping(file: string | undefined): RelaticsMapping {
  if (file === undefined) return RelaticsMapping.parse({});
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new RelaticsSettingsError(`RELATICS_MAPPING ${file} cannot be read: ${(error as Error).message}`);
  }
  const parsed = RelaticsMapping.safeParse(content);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  throw new RelaticsSettingsError(`RELATICS_MAPPING ${file}: ${issues.join('; ')}`);
}
