/** What residents sign in with by a broker. */
export const means = ['digid', 'eherkenning', 'eidas'] as const;
export type Means = (typeof means)[number];

/** How sure a provider is of who somebody is, from low to high. */
export const levels = ['basic', 'middle', 'substantial', 'high'] as const;
export type Level = (typeof levels)[number];

export const isAtLeast = (level: Level, wanted: Level): boolean => levels.indexOf(level) >= levels.indexOf(wanted);

/** Where a broker puts what. A path is the name of a claim, or names with dots for a claim inside another. */
interface ClaimPaths {
  /** Who signs in, where nobody is represented. */
  subject: string;
  /** The person or company that is represented. */
  legal: string;
  /** Who acts for the represented one: a number, or the broker's own name for an employee. */
  acting: string;
  /** The kind of number of a company. */
  kind: string;
  /** The level that was reached. */
  level: string;
}

/** How to read what a broker says about a resident. */
export interface MeansSettings {
  means: Means;
  claims: ClaimPaths;
  /** The levels of the values that the broker uses. */
  levels: Record<string, Level>;
  /** The level of any other value; null refuses it. */
  defaultLevel: Level | null;
  /** The lowest level with which one may sign in at all; what the values that are asked for mean. */
  leastLevel: Level;
  /** The lowest level for deeds that need more; null: none do. */
  deedLevel: Level | null;
  /** The values to ask for then. */
  deedValues: string[];
}

const saml = 'urn:oasis:names:tc:SAML:2.0:ac:classes:';
const eherkenning = 'urn:etoegang:core:assurance-class:';
const eidas = 'http://eidas.europa.eu/LoA/';

/** The values of the three schemes. Those of eHerkenning and eIDAS are where practice puts them next to DigiD's. */
const usualLevels: Record<string, Level> = {
  [`${saml}PasswordProtectedTransport`]: 'basic',
  [`${saml}MobileTwoFactorContract`]: 'middle',
  [`${saml}Smartcard`]: 'substantial',
  [`${saml}SmartcardPKI`]: 'high',
  [`${eherkenning}loa2`]: 'basic',
  [`${eherkenning}loa2plus`]: 'middle',
  [`${eherkenning}loa3`]: 'substantial',
  [`${eherkenning}loa4`]: 'high',
  [`${eidas}low`]: 'middle',
  [`${eidas}substantial`]: 'substantial',
  [`${eidas}high`]: 'high',
};

const usualClaims: Record<Means, ClaimPaths> = {
  digid: {
    subject: 'bsn',
    legal: 'urn:nl-eid-gdi:1.0:LegalSubjectID',
    acting: 'urn:nl-eid-gdi:1.0:ActingSubjectID',
    kind: '',
    level: 'acr',
  },
  eherkenning: {
    subject: '',
    legal: 'urn:etoegang:core:LegalSubjectID',
    acting: 'urn:etoegang:core:ActingSubjectID',
    kind: 'namequalifier',
    level: 'acr',
  },
  eidas: { subject: 'sub', legal: '', acting: '', kind: '', level: 'acr' },
};

/** Settings of one provider, as they are named. */
interface Given {
  MEANS: Means;
  CLAIMS: Record<string, string>;
  LEVELS: Record<string, string>;
  DEFAULT_LEVEL?: Level | undefined;
  DEED_LEVEL?: Level | undefined;
  ACR_VALUES: string[];
}

/** Completes settings with what the scheme has. Returns what is wrong with each wrong one, without its value. */
export function readMeans(given: Given): MeansSettings | { setting: string; message: string }[] {
  const usual = usualClaims[given.MEANS];
  const problems: { setting: string; message: string }[] = [];
  if (Object.keys(given.CLAIMS).some((name) => !Object.hasOwn(usual, name)))
    problems.push({ setting: 'CLAIMS', message: `can only have ${Object.keys(usual).join(', ')}` });
  const mapped = Object.entries(given.LEVELS).flatMap(([value, text]): [string, Level][] => {
    const level = levels.find((level) => level === text);
    return level === undefined ? [] : [[value, level]];
  });
  if (mapped.length < Object.keys(given.LEVELS).length)
    problems.push({ setting: 'LEVELS', message: `can only have the levels ${levels.join(', ')}` });
  if (problems.length > 0) return problems;
  const table = { ...usualLevels, ...Object.fromEntries(mapped) };
  const asked = new Set(given.ACR_VALUES.map((value) => table[value]));
  const deedLevel = given.DEED_LEVEL ?? null;
  const deedValues = given.ACR_VALUES.filter((value) => {
    const level = table[value];
    return level !== undefined && deedLevel !== null && isAtLeast(level, deedLevel);
  });
  if (deedLevel !== null && deedValues.length === 0)
    return [{ setting: 'DEED_LEVEL', message: 'needs a value of that level in _ACR_VALUES' }];
  return {
    means: given.MEANS,
    claims: { ...usual, ...given.CLAIMS },
    levels: table,
    defaultLevel: given.DEFAULT_LEVEL ?? null,
    leastLevel: levels.find((level) => asked.has(level)) ?? 'basic',
    deedLevel,
    deedValues,
  };
}
