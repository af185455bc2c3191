import { isAtLeast, type Level, type MeansSettings } from '../platform/oidc/means.ts';
import { OidcError } from '../platform/oidc/oidc-error.ts';
import { readClaim } from './claims.ts';

/**
 * Who signed in by a broker. `subject` and `acting` hold numbers that the law protects: they are hashed at once, and never
 * stored, logged or shown.
 */
export interface Resident {
  /** Whose account it is: a number with its kind, and for a company who acts for it, such as `bsn 999990019`. */
  subject: string;
  /** Who acts for this person under a mandate; null if the person signed in. */
  acting: string | null;
  level: Level;
}

type Claims = Record<string, unknown>;

/** Reads what a broker says about a resident. Throws an OidcError, without values, for what it does not understand. */
export function readResident(settings: MeansSettings, claims: Claims): Resident {
  const level = readLevel(settings, claims);
  if (!isAtLeast(level, settings.leastLevel)) throw invalid('the level is lower than what was asked for');
  return { ...readSubject(settings, claims), level };
}

function readSubject({ means, claims: paths }: MeansSettings, claims: Claims): Omit<Resident, 'level'> {
  const at = (path: string) => (path === '' ? null : textOf(readClaim(claims, path)));
  const [subject, legal, acting] = [at(paths.subject), at(paths.legal), at(paths.acting)];
  if (means === 'eidas') {
    if ('represents' in claims) throw invalid('it represents somebody, which eIDAS does not');
    return { subject: `eidas ${required(subject, 'subject')}`, acting: null };
  }
  if (means === 'eherkenning') {
    const company = readCompany(required(legal, 'company'), at(paths.kind));
    checkRepresented(claims, company);
    return { subject: `${company} by ${required(acting, 'employee')}`, acting: null };
  }
  const represented = readRepresented(claims) ?? (legal === null ? null : readPerson(legal));
  if (represented === null) {
    if (acting !== null) throw invalid('somebody acts, but for nobody');
    return { subject: readPerson(required(subject, 'number')), acting: null };
  }
  if (legal !== null) checkRepresented(claims, readPerson(legal));
  // Without a claim for who acts it is who signed in.
  const by = readPerson(required(acting ?? subject, 'number of who acts'));
  // A mandate for oneself is none.
  return { subject: represented, acting: by === represented ? null : by };
}

/** NL GOV's own way to say who is represented: `represents` with `sub` and the kind of its number. */
function readRepresented(claims: Claims): string | null {
  if (!('represents' in claims)) return null;
  const { represents } = claims;
  if (typeof represents !== 'object' || represents === null) throw invalid('represents is no object');
  const { sub, sub_id_type: kind, represents: nested } = represents as Claims;
  if (nested !== undefined) throw invalid('a mandate in a mandate is not supported');
  const number = required(textOf(sub), 'represented number');
  switch (/:id:(\w+)$/.exec(textOf(kind) ?? '')?.[1]) {
    case 'BSN':
      return readPerson(number);
    case 'KvKnr':
      return readCompany(number, null);
    case 'RSIN':
      return readCompany(number, 'RSIN');
    default:
      throw invalid('the kind of the represented number is unknown');
  }
}

function checkRepresented(claims: Claims, expected: string): void {
  const represented = readRepresented(claims);
  if (represented !== null && represented !== expected) throw invalid('it represents two different parties');
}

/** The sectors in which a broker may give the number of a person. Another one is a number of something else. */
const sectors: Record<string, string> = { s00000000: 'bsn', s00000001: 'sofi' };

function readPerson(value: string): string {
  const [, sector = 's00000000', number = ''] = /^(?:(s\d{8}):)?(\d{8,9})$/.exec(value) ?? [];
  const kind = sectors[sector];
  if (kind === undefined) throw invalid('the number is of another sector');
  const digits = number.padStart(9, '0');
  if (!passesElevenTest(digits)) throw invalid('the number is not valid');
  return `${kind} ${digits}`;
}

function readCompany(number: string, kind: string | null): string {
  switch (/(?:^|:)(\w+)$/.exec(kind ?? 'KvKnr')?.[1]) {
    case 'KvKnr':
      if (/^\d{8}$/.test(number)) return `kvk ${number}`;
      throw invalid('the number of the company is not valid');
    case 'RSIN':
      if (/^\d{9}$/.test(number) && passesElevenTest(number)) return `rsin ${number}`;
      throw invalid('the number of the company is not valid');
    default:
      throw invalid('the kind of the number of the company is unknown');
  }
}

/** The test of numbers of persons and companies: the last digit counts negatively. */
function passesElevenTest(digits: string): boolean {
  const sum = digits.split('').reduce((total, digit, index) => {
    return total + Number(digit) * (index === 8 ? -1 : 9 - index);
  }, 0);
  return sum % 11 === 0 && sum > 0;
}

/** The level of what the broker says, by the table in the settings. */
function readLevel({ claims: paths, levels, defaultLevel }: MeansSettings, claims: Claims): Level {
  const value = textOf(readClaim(claims, paths.level));
  const level = (value !== null && Object.hasOwn(levels, value) ? levels[value] : undefined) ?? defaultLevel;
  if (level === null) throw invalid('the level is unknown: see OIDC_…_LEVELS');
  return level;
}

const textOf = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};

function required(value: string | null, what: string): string {
  if (value === null) throw invalid(`the ${what} is missing: see OIDC_…_CLAIMS`);
  return value;
}

const invalid = (message: string) => new OidcError('invalid', message);
