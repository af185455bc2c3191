import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { ConfigError } from '../errors.ts';

/** A mail server to send through. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** implicit: TLS from the first byte; required: STARTTLS or nothing is sent; none: unencrypted. */
  tls: 'implicit' | 'required' | 'none';
  login: { user: string; pass: string } | null;
}

/** A key to sign mail with (RFC 6376). */
export interface DkimSettings {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/** Where bounces of newsletters arrive. */
export interface BounceSettings {
  /** Lower case; each mail has its own, with a signed id after a plus. */
  address: string;
  host: string;
  /** 0: another process listens. */
  port: number;
}

/** How mail is sent. */
export interface MailSettings {
  /** null: mails are written to the outbox folder. */
  smtp: SmtpSettings | null;
  from: { name: string; address: string };
  dkim: DkimSettings | null;
  /** null: bounces go to the sender's address and are not processed. */
  bounces: BounceSettings | null;
}

interface Settings {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_KEY?: string | undefined;
  BOUNCE_ADDRESS?: string | undefined;
  BOUNCE_HOST?: string | undefined;
  BOUNCE_PORT?: number | undefined;
}

/** Reads the settings about mail. Throws a ConfigError, which never contains the password or the key. */
export function readMailSettings(settings: Settings): MailSettings {
  if (settings.SMTP_URL !== undefined && settings.MAIL_FROM === undefined) {
    throw new ConfigError('MAIL_FROM is required with SMTP_URL: Waterschap <portaal@waterschap.nl>');
  }
  const from = readSender(settings.MAIL_FROM ?? 'Dijkportaal <portaal@example.org>');
  return {
    smtp: settings.SMTP_URL === undefined ? null : readSmtp(settings.SMTP_URL),
    from,
    dkim: readDkim(settings, from.address),
    bounces: readBounces(settings, from.address),
  };
}

/** The name before the plus: with id and signature at most 64 characters (RFC 5321, 4.5.3.1.1). */
const maxBounceNameLength = 20;

function readBounces(settings: Settings, sender: string): BounceSettings | null {
  const { BOUNCE_ADDRESS: setting, BOUNCE_HOST: host = 'localhost', BOUNCE_PORT: port = 2525 } = settings;
  if (setting === undefined) return null;
  const address = setting.trim().toLowerCase();
  const [name = '', domain = ''] = address.split('@');
  if (!isMailAddress(address) || !/^[\w.-]+$/.test(name) || name.length > maxBounceNameLength) {
    throw new ConfigError(
      `BOUNCE_ADDRESS must look like bounces@waterschap.nl, with at most ${maxBounceNameLength} letters, digits, dots and dashes before the @`,
    );
  }
  const senderDomain = domainOf(sender);
  if (!isWithin(domain, senderDomain)) {
    throw new ConfigError(
      `BOUNCE_ADDRESS must be at ${senderDomain}, the domain of MAIL_FROM, or below it: receivers that check DMARC refuse mail whose SPF is for another domain`,
    );
  }
  return { address, host, port };
}

const domainOf = (address: string) => address.toLowerCase().split('@')[1] ?? '';
const isWithin = (domain: string, parent: string) => domain === parent || domain.endsWith(`.${parent}`);

function readSmtp(setting: string): SmtpSettings {
  const wrong = () =>
    new ConfigError('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465');
  if (!URL.canParse(setting)) throw wrong();
  const url = new URL(setting);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const starttls = url.searchParams.get('starttls');
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'starttls');
  if (!/^smtps?:$/.test(url.protocol) || host === '' || !isKnown || !/^\/?$/.test(url.pathname)) throw wrong();
  if (starttls !== null && !/^(yes|no)$/.test(starttls)) throw new ConfigError('SMTP_URL: starttls must be yes or no');
  const isImplicit = url.protocol === 'smtps:';
  const isLoopback = /^(localhost|127(\.\d+){3}|::1)$/.test(host);
  const isClear = starttls === 'no' || (isLoopback && starttls !== 'yes');
  return {
    host,
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? 'implicit' : isClear ? 'none' : 'required',
    login: url.username === '' ? null : { user: decode(url.username), pass: decode(url.password) },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('SMTP_URL: write special characters in user and password percent-encoded (% is %25)');
  }
}

function readSender(setting: string): MailSettings['from'] {
  const match = /^(?:(?:"([^"<>\p{Cc}]*)"\s*|([^"<>\p{Cc}]*))<([^<>]+)>|([^<>]+))$/u.exec(setting.trim());
  const address = match?.[3] ?? match?.[4] ?? '';
  if (!isMailAddress(address)) throw new ConfigError('MAIL_FROM must look like Waterschap <portaal@waterschap.nl>');
  return { name: (match?.[1] ?? match?.[2])?.trim() || 'Dijkportaal', address };
}

/** Whether this is the address of exactly one mailbox, so that a text with two is never sent to both. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(text);
}

function readDkim(settings: Settings, sender: string): DkimSettings | null {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector } = settings;
  // In an environment file a key is on one line, with \n between its lines.
  const privateKey = settings.DKIM_KEY?.replaceAll(String.raw`\n`, '\n');
  if ([domainName, keySelector, privateKey].every((setting) => setting === undefined)) return null;
  if (domainName === undefined || keySelector === undefined || privateKey === undefined) {
    throw new ConfigError('DKIM needs DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY or DKIM_KEY_FILE');
  }
  if (!/^[a-z\d.-]+$/i.test(domainName)) throw new ConfigError('DKIM_DOMAIN must look like waterschap.nl');
  const [signed, senderDomain] = [domainName.toLowerCase(), domainOf(sender)];
  if (!isWithin(senderDomain, signed) && !isWithin(signed, senderDomain)) {
    throw new ConfigError(
      `DKIM_DOMAIN ${domainName} is not the domain of MAIL_FROM (${senderDomain}): receivers that check DMARC ignore such a signature`,
    );
  }
  if (!/^[a-z\d._-]+$/i.test(keySelector)) throw new ConfigError('DKIM_SELECTOR must look like portaal2026');
  checkKey(privateKey);
  return { domainName, keySelector, privateKey };
}

/** Signs a test text, because with a bad key the mail library would silently send every mail unsigned. */
function checkKey(pem: string): void {
  const wrong = () => new ConfigError(`DKIM_KEY does not hold an RSA private key of at least 1024 bits in PEM`);
  try {
    const key = createPrivateKey(pem);
    const probe = Buffer.from('probe');
    const isGood = verify('rsa-sha256', probe, createPublicKey(key), sign('rsa-sha256', probe, key));
    if (!isGood || key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 1024)
      throw wrong();
  } catch {
    throw wrong();
  }
}
