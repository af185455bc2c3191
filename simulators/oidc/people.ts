/** Who signs in at the stand-in, and what it then says about this person. */
export interface Person {
  sub: string;
  /** The level that was reached; the first one that was asked for without it. */
  acr?: string;
  /** More claims of the ID token and of userinfo, under any name; null leaves one out of the ID token. */
  claims?: Record<string, unknown>;
}

/** An issuer of the stand-in: what its page is called, and whom the page offers. */
export interface Issuer {
  title: string;
  /** Whether it remembers who signed in, and does not ask again in the same browser. */
  remembers: boolean;
  levels: string[];
  people: (Person & { label: string })[];
}

const saml = 'urn:oasis:names:tc:SAML:2.0:ac:classes:';
const eh = 'urn:etoegang:core:assurance-class:';
const eidas = 'http://eidas.europa.eu/LoA/';

/*
 * Everything is invented. The numbers pass the check on their digits but belong to nobody: they come from the range that
 * is used in examples.
 */
export const issuers: Record<string, Issuer> = {
  digid: {
    title: 'DigiD',
    remembers: false,
    levels: ['PasswordProtectedTransport', 'MobileTwoFactorContract', 'Smartcard', 'SmartcardPKI'].map(
      (level) => saml + level,
    ),
    people: [
      { label: 'Anna Voorbeeld', sub: 'digid-anna', claims: { bsn: '999990019' } },
      { label: 'Bram Voorbeeld', sub: 'digid-bram', claims: { bsn: '999990020' } },
      {
        label: 'Carla Voorbeeld, namens Bram Voorbeeld',
        sub: 'digid-carla',
        claims: {
          'urn:nl-eid-gdi:1.0:LegalSubjectID': '999990020',
          'urn:nl-eid-gdi:1.0:ActingSubjectID': '999990032',
          'urn:nl-eid-gdi:1.0:ServiceUUID': '1e6c1d70-3f4c-4a57-9f57-2d9ab3c1f000',
        },
      },
    ],
  },
  eherkenning: {
    title: 'eHerkenning',
    remembers: false,
    levels: ['loa2', 'loa2plus', 'loa3', 'loa4'].map((level) => eh + level),
    people: [
      {
        label: 'Dirk, van Voorbeeld Akkerbouw',
        sub: 'eh-dirk',
        claims: {
          'urn:etoegang:core:LegalSubjectID': '90000001',
          namequalifier: 'urn:etoegang:1.9:EntityConcernedID:KvKnr',
          'urn:etoegang:core:ActingSubjectID': 'ACT-DIRK',
        },
      },
      {
        label: 'Els, van Voorbeeld Akkerbouw',
        sub: 'eh-els',
        claims: {
          'urn:etoegang:core:LegalSubjectID': '90000001',
          namequalifier: 'urn:etoegang:1.9:EntityConcernedID:KvKnr',
          'urn:etoegang:core:ActingSubjectID': 'ACT-ELS',
        },
      },
    ],
  },
  eidas: {
    title: 'Europees inlogmiddel (eIDAS)',
    remembers: false,
    levels: ['low', 'substantial', 'high'].map((level) => eidas + level),
    people: [
      {
        label: 'Frieda Beispiel',
        sub: 'eidas-frieda',
        claims: { given_name: 'Frieda', family_name: 'Beispiel', birthdate: '1980-01-01' },
      },
    ],
  },
  staff: {
    title: 'Werkaccount',
    remembers: true,
    levels: ['low', 'substantial', 'high'].map((level) => eidas + level),
    people: [
      {
        label: 'Gerda, medewerker',
        sub: 'staff-gerda',
        claims: {
          oid: '7f0c7e0e-0000-4000-8000-000000000001',
          tid: '7f0c7e0e-0000-4000-8000-0000000000aa',
          name: 'Gerda Voorbeeld',
          email: 'gerda@waterschap.example',
          email_verified: true,
          roles: ['medewerker'],
        },
      },
      {
        label: 'Hans, beheerder',
        sub: 'staff-hans',
        claims: {
          oid: '7f0c7e0e-0000-4000-8000-000000000002',
          tid: '7f0c7e0e-0000-4000-8000-0000000000aa',
          name: 'Hans Voorbeeld',
          email: 'hans@waterschap.example',
          email_verified: true,
          roles: ['medewerker', 'beheerder'],
        },
      },
      {
        label: 'Iris, zonder rol',
        sub: 'staff-iris',
        claims: {
          oid: '7f0c7e0e-0000-4000-8000-000000000003',
          tid: '7f0c7e0e-0000-4000-8000-0000000000aa',
          name: 'Iris Voorbeeld',
          email: 'iris@waterschap.example',
          email_verified: true,
        },
      },
    ],
  },
};
