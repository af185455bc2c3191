import { describe, expect, it } from 'vitest';
import { readMeans, type Means, type MeansSettings } from '../platform/oidc/means.ts';
import { readResident } from './read-resident.ts';

const saml = 'urn:oasis:names:tc:SAML:2.0:ac:classes:';
const basis = `${saml}PasswordProtectedTransport`;
const midden = `${saml}MobileTwoFactorContract`;
const substantieel = `${saml}Smartcard`;
const [anna, bram] = ['999990019', '999990020'];
const gdi = 'urn:nl-eid-gdi:1.0:';
const etoegang = 'urn:etoegang:core:';
const kvk = 'urn:etoegang:1.9:EntityConcernedID:KvKnr';

type Given = Partial<Parameters<typeof readMeans>[0]>;

function settingsFor(means: Means, given: Given = {}): MeansSettings {
  const read = readMeans({ MEANS: means, CLAIMS: {}, LEVELS: {}, ACR_VALUES: [], ...given });
  if (Array.isArray(read)) throw new Error(JSON.stringify(read));
  return read;
}

const read = (means: Means, claims: Record<string, unknown>, given: Given = {}) =>
  readResident(settingsFor(means, given), { sub: 'pairwise', acr: midden, ...claims });

describe('a person with DigiD', () => {
  it('is a number with its kind, however the broker writes it', () => {
    const expected = { subject: `bsn ${anna}`, acting: null, level: 'middle' };
    for (const bsn of [anna, `s00000000:${anna}`, Number(anna)]) expect(read('digid', { bsn })).toEqual(expected);
    expect(read('digid', { nin: anna }, { CLAIMS: { subject: 'nin' } })).toEqual(expected);
    expect(read('digid', { person: { id: anna } }, { CLAIMS: { subject: 'person.id' } })).toEqual(expected);
    expect(read('digid', { bsn: '12345672' }).subject).toBe('bsn 012345672');
  });

  it('is somebody else with the same digits of another sector', () => {
    expect(read('digid', { bsn: `s00000001:${anna}` }).subject).toBe(`sofi ${anna}`);
    for (const bsn of [`s00000002:${anna}`, `s99999999:${anna}`]) {
      expect(() => read('digid', { bsn })).toThrow('the number is of another sector');
    }
  });

  it.each([
    '',
    '999990018',
    '000000000',
    '12',
    `${anna} `,
    `x${anna}`,
    `${anna}\n${bram}`,
    [anna],
    { sub: anna },
    null,
  ])('is nobody with the number %j', (bsn) => expect(() => read('digid', { bsn })).toThrow(/the number/));

  it('acts for another one with a mandate, in each way of saying it', () => {
    const expected = { subject: `bsn ${bram}`, acting: `bsn ${anna}`, level: 'middle' };
    const legal = { [`${gdi}LegalSubjectID`]: bram, [`${gdi}ActingSubjectID`]: anna };
    const represents = { sub: bram, iss: 'https://x.example', sub_id_type: `${gdi}id:BSN` };
    expect(read('digid', legal)).toEqual(expected);
    expect(read('digid', { bsn: anna, represents })).toEqual(expected);
    expect(read('digid', { ...legal, represents })).toEqual(expected);
    expect(read('digid', { [`${gdi}LegalSubjectID`]: anna, [`${gdi}ActingSubjectID`]: anna }).acting).toBeNull();
  });

  it.each([
    ['acts for nobody', { bsn: anna, [`${gdi}ActingSubjectID`]: anna }],
    ['is represented by nobody', { [`${gdi}LegalSubjectID`]: bram }],
    ['represents a text', { bsn: anna, represents: bram }],
    ['represents a number of an unknown kind', { bsn: anna, represents: { sub: bram, sub_id_type: 'urn:x:id:Other' } }],
    ['represents a number without a kind', { bsn: anna, represents: { sub: bram } }],
    [
      'has a mandate in a mandate',
      { bsn: anna, represents: { sub: bram, sub_id_type: `${gdi}id:BSN`, represents: { sub: anna } } },
    ],
    [
      'represents two people',
      {
        [`${gdi}LegalSubjectID`]: anna,
        [`${gdi}ActingSubjectID`]: anna,
        represents: { sub: bram, sub_id_type: `${gdi}id:BSN` },
      },
    ],
  ])('is refused when somebody %s', (_what, claims) => {
    expect(() => read('digid', claims)).toThrow(/act|represent|mandate|missing/);
  });
});

describe('an employee with eHerkenning', () => {
  const dirk = { [`${etoegang}LegalSubjectID`]: '90000001', [`${etoegang}ActingSubjectID`]: 'ACT-DIRK' };

  it('is a person of their own, of a company with a number of a kind', () => {
    expect(read('eherkenning', dirk).subject).toBe('kvk 90000001 by ACT-DIRK');
    expect(read('eherkenning', { ...dirk, namequalifier: kvk }).subject).toBe('kvk 90000001 by ACT-DIRK');
    expect(read('eherkenning', { ...dirk, [`${etoegang}ActingSubjectID`]: 'ACT-ELS' }).subject).toMatch(/ACT-ELS$/);
    const rsin = { ...dirk, [`${etoegang}LegalSubjectID`]: bram, namequalifier: kvk.replace('KvKnr', 'RSIN') };
    expect(read('eherkenning', rsin).subject).toBe(`rsin ${bram} by ACT-DIRK`);
  });

  it.each([
    [{ [`${etoegang}LegalSubjectID`]: '90000001' }],
    [{ [`${etoegang}ActingSubjectID`]: 'ACT-DIRK' }],
    [{ ...dirk, [`${etoegang}LegalSubjectID`]: '9000000' }],
    [{ ...dirk, namequalifier: 'urn:etoegang:1.9:EntityConcernedID:Other' }],
    [{ ...dirk, represents: { sub: '90000002', sub_id_type: `${gdi}id:KvKnr` } }],
  ])('is refused when the company is unclear: %j', (claims) => {
    expect(() => read('eherkenning', claims)).toThrow(/company|employee|parties/);
  });
});

describe('somebody with eIDAS', () => {
  it('is who the broker names, and represents nobody', () => {
    expect(read('eidas', { acr: 'http://eidas.europa.eu/LoA/high' })).toEqual({
      subject: 'eidas pairwise',
      acting: null,
      level: 'high',
    });
    expect(() => read('eidas', { represents: {} })).toThrow('it represents somebody');
  });
});

describe('the level', () => {
  it('follows the schemes, with the values of a broker added', () => {
    const level = (acr: unknown, given?: Given) => read('digid', { bsn: anna, acr }, given).level;
    expect([basis, midden, substantieel, `${saml}SmartcardPKI`].map((acr) => level(acr))).toEqual([
      'basic',
      'middle',
      'substantial',
      'high',
    ]);
    expect(level('urn:etoegang:core:assurance-class:loa2plus')).toBe('middle');
    expect(level(20, { LEVELS: { '20': 'substantial' } })).toBe('substantial');
    expect(level('onbekend', { DEFAULT_LEVEL: 'basic' })).toBe('basic');
    for (const acr of ['onbekend', undefined, '__proto__', [midden]]) {
      expect(() => level(acr)).toThrow('the level is unknown');
    }
  });

  it('may be higher than what was asked for, and never lower', () => {
    const level = (acr: string) => read('digid', { bsn: anna, acr }, { ACR_VALUES: [substantieel, midden] }).level;
    expect([level(midden), level(substantieel)]).toEqual(['middle', 'substantial']);
    expect(level(`${saml}SmartcardPKI`)).toBe('high');
    expect(() => level(basis)).toThrow('the level is lower than what was asked for');
  });
});

describe('the settings of a broker', () => {
  it('name what they cannot have, without its value', () => {
    const given = { MEANS: 'digid' as const, ACR_VALUES: [] };
    expect(readMeans({ ...given, CLAIMS: { bsn: 'geheim' }, LEVELS: { '10': 'geheim' } })).toEqual([
      { setting: 'CLAIMS', message: 'can only have subject, legal, acting, kind, level' },
      { setting: 'LEVELS', message: 'can only have the levels basic, middle, substantial, high' },
    ]);
  });
});
