import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../errors.ts';
import { findPoorContrast } from './contrast.ts';
import { ownTheme, readTheme, ThemeError, type Theme } from './theme.ts';

/** A PNG with its size in pixels, and a text that changes with its content. */
export interface Logo {
  content: Buffer;
  width: number;
  height: number;
  version: string;
}

/** What the portal shows of the authority, on screens, in mails and letters, and on paper. */
export interface Brand {
  /** Empty: screens show the name of the product, and mails the name in `MAIL_FROM`. */
  name: string;
  /** null: the portal's own mark. */
  logo: Logo | null;
  theme: Theme;
  /** Where the colours of the theme are hard to read. */
  poorContrast: string[];
}

export const ownBrand: Brand = { name: '', logo: null, theme: ownTheme, poorContrast: [] };

export interface BrandEnvironment {
  AUTHORITY_NAME?: string | undefined;
  LOGO_FILE?: string | undefined;
  THEME_FILE?: string | undefined;
}

/** Throws a ConfigError when a file cannot be used. */
export function readBrand({ AUTHORITY_NAME: name = '', LOGO_FILE, THEME_FILE }: BrandEnvironment): Brand {
  const theme = THEME_FILE === undefined ? ownTheme : openTheme(THEME_FILE);
  return {
    name: name.trim(),
    logo: LOGO_FILE === undefined ? null : openLogo(LOGO_FILE),
    theme,
    poorContrast: theme === ownTheme ? [] : findPoorContrast(theme.palettes),
  };
}

/** Whose portal it is, for mails and letters: their name, and their logo if it is set. */
export function authorityOf({
  brand = ownBrand,
  mail,
}: {
  brand?: Brand;
  mail: { from: { name: string } };
}): Pick<Brand, 'name' | 'logo'> {
  return { name: brand.name || mail.from.name, logo: brand.logo };
}

const maxThemeBytes = 1_000_000;
const maxLogoBytes = 500_000;
const maxLogoSide = 4_000;

function openTheme(file: string): Theme {
  const content = readFile('THEME_FILE', file, maxThemeBytes);
  try {
    return readTheme(content.toString('utf8'));
  } catch (error) {
    if (error instanceof ThemeError) throw new ConfigError(`THEME_FILE ${file} cannot be used: ${error.message}`);
    throw error;
  }
}

function openLogo(file: string): Logo {
  const content = readFile('LOGO_FILE', file, maxLogoBytes);
  // The first part of a PNG has its size, at a fixed place.
  const isPng = content.length > 33 && content.subarray(1, 4).toString('latin1') === 'PNG';
  if (!isPng) throw new ConfigError(`LOGO_FILE ${file} must be a PNG, because mail programs show no SVG`);
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  if (width === 0 || height === 0 || width > maxLogoSide || height > maxLogoSide) {
    throw new ConfigError(`LOGO_FILE ${file} must have at most ${maxLogoSide} pixels on each side`);
  }
  return { content, width, height, version: versionOf(content) };
}

function readFile(setting: string, file: string, maxBytes: number): Buffer {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    throw new ConfigError(`${setting} ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  if (content.length > maxBytes) throw new ConfigError(`${setting} ${file} must have at most ${maxBytes} bytes`);
  return content;
}

/** A short text that changes with the content, for addresses that may be cached. */
export const versionOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);
