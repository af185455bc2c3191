/** The password of every demo account. It is public: demo data is only loaded if DEMO is on. */
export const demoPassword = 'dijk-demo-2026';

/** The accounts that the start announces. */
export const demoAccounts = [
  { email: 'bewoner@example.org', role: 'resident with parcels' },
  { email: 'medewerker@example.org', role: 'staff' },
  { email: 'beheerder@example.org', role: 'superuser' },
  { email: 'nieuw@example.org', role: 'resident who never signed in' },
] as const;
