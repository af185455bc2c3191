import { collectLogs } from './logs.ts';
import { signedInPerson } from './people.ts';
import { createTestDatabase, startPortalOn, type TestDatabase } from './portal.ts';
import { openBrowser, startProviders, type Person } from './providers.ts';

const saml = 'urn:oasis:names:tc:SAML:2.0:ac:classes:';
export const [basis, midden, substantieel] = ['PasswordProtectedTransport', 'MobileTwoFactorContract', 'Smartcard'].map(
  (level) => saml + level,
) as [string, string, string];
const gdi = 'urn:nl-eid-gdi:1.0:';
const etoegang = 'urn:etoegang:core:';

/**
 * A portal with DigiD, another provider with the same numbers, and eHerkenning, and residents who sign in there. `prepare`
 * runs before the portal starts, and returns what it is given.
 */
export async function startResidents(
  more: Record<string, string> = {},
  prepare: (database: TestDatabase) => Promise<Parameters<typeof startPortalOn>[2]> = async () => ({}),
) {
  const providers = await startProviders(['digid', 'andere', 'bedrijf']);
  const logs = collectLogs();
  const database = await createTestDatabase();
  const portal = await startPortalOn(
    database,
    {
      ...more,
      ...providers.settings('digid', 'digid', {
        NAME: 'DigiD',
        MEANS: 'digid',
        ACR_VALUES: `${midden},${substantieel}`,
        DEED_LEVEL: 'substantial',
      }),
      // Another broker, which knows the same numbers.
      ...providers.settings('andere', 'eidas', { MEANS: 'digid' }),
      ...providers.settings('bedrijf', 'eherkenning', { NAME: 'eHerkenning', MEANS: 'eherkenning' }),
    },
    { logger: logs.logger, ...(await prepare(database)) },
  );

  /** Numbers that pass the test of numbers, each used once. */
  let serial = 100_000;
  function nextNumber(): string {
    for (;;) {
      const digits = String((serial += 1)).padStart(8, '9');
      const sum = digits.split('').reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
      if (sum % 11 < 10) return `${digits}${sum % 11}`;
    }
  }

  const open = () => openBrowser(portal, providers);
  const withNumber = (bsn: string, more: Partial<Person> = {}): Person => ({
    sub: `at-broker-${bsn}`,
    ...more,
    claims: { bsn, ...more.claims },
  });
  const mandate = (legal: string, acting: string): Person => ({
    sub: `at-broker-${acting}`,
    claims: { [`${gdi}LegalSubjectID`]: legal, [`${gdi}ActingSubjectID`]: acting },
  });
  const employee = (acting: string, company = '90000001'): Person => ({
    sub: `at-broker-${acting}`,
    claims: { [`${etoegang}LegalSubjectID`]: company, [`${etoegang}ActingSubjectID`]: acting },
  });

  /** A resident whose account is linked to this person at a broker. */
  async function linkedResident(person: Person, key = 'digid') {
    const resident = await signedInPerson(portal);
    const browser = open();
    const { link } = await browser.visit(key, person);
    const { status } = await browser.link(resident.access, link);
    if (status !== 200) throw new Error('the account was not linked');
    return resident;
  }

  async function signInAs(person: Person, key = 'digid', query = '') {
    const browser = open();
    const { code } = await browser.visit(key, person, query);
    return browser.exchange(code);
  }

  return {
    providers,
    logs,
    portal,
    nextNumber,
    open,
    withNumber,
    mandate,
    employee,
    linkedResident,
    signInAs,
    stop: async () => {
      await portal.app.close();
      providers.stop();
    },
  };
}
