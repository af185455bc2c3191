import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect } from 'vitest';
import { sessions } from '../src/schema/sessions.ts';
import { signedInPerson } from './people.ts';
import { createTestDatabase, startPortalOn } from './portal.ts';
import { openBrowser, startProviders, type Person } from './providers.ts';

let serial = 0;

/** Somebody at a provider whom nobody has met before. */
export function employee(claims: object = {}): Person {
  const sub = `employee-${(serial += 1)}`;
  const email = `${sub}@waterschap.example`;
  const person = { roles: ['medewerker'], email, email_verified: true, name: 'Gerda van Dam' };
  return { sub, claims: { ...person, ...claims } };
}

/** Which values of the claim are which rights. */
export const roles = { STAFF_VALUES: 'medewerker', SUPERUSER_VALUES: 'beheerder' };

/** A portal with several providers, and people who sign in there. Call it in the body of a test file. */
export async function startProviderScene(settings: Record<string, string> = {}) {
  const providers = await startProviders(['werk', 'ander', 'nieuw', 'vertrouwd', 'digid', 'sterk']);
  const portal = await startPortalOn(await createTestDatabase(), {
    ...providers.settings('werk', 'staff', { ...roles, MFA_VALUES: 'mfa' }),
    ...providers.settings('nieuw', 'staff', { STAFF_VALUES: 'medewerker', NEW_STAFF: 'true' }),
    ...providers.settings('vertrouwd', 'staff', {
      STAFF_VALUES: 'medewerker',
      NEW_STAFF: 'true',
      TRUST_EMAIL: 'true',
    }),
    ...providers.settings('ander', 'eidas', { ...roles, ROLES_CLAIM: 'realm_access.roles' }),
    ...providers.settings('digid', 'digid', { MEANS: 'eidas' }),
    ...providers.settings('sterk', 'eherkenning', {
      ...roles,
      ACR_VALUES: 'urn:etoegang:core:assurance-class:loa3,urn:etoegang:core:assurance-class:loa4',
    }),
    ...settings,
  });
  afterAll(async () => {
    await portal.app.close();
    providers.stop();
  });
  beforeEach(() => providers.setFaults([]));
  const open = () => openBrowser(portal, providers);
  return {
    providers,
    portal,
    open,
    /** A member of staff whose account is linked to this person at a provider. */
    linkedStaff: async (person: Person, key = 'werk') => {
      const staff = await signedInPerson(portal, { isStaff: true });
      const browser = open();
      const { link } = await browser.visit(key, person);
      expect((await browser.link(staff.access, link)).status).toBe(200);
      return staff;
    },
    signInAs: async (person: Person, key = 'werk') => {
      const browser = open();
      const { code } = await browser.visit(key, person);
      return browser.exchange(code, { rotate_refresh: true });
    },
    sessionsOf: (id: number) => portal.db.select().from(sessions).where(eq(sessions.userId, id)),
    eventsOf: async (action: string, object: string) => {
      const query = 'select * from audit_log where action = $1 and object = $2 order by id';
      return (await portal.pool.query(query, [action, object])).rows;
    },
  };
}
