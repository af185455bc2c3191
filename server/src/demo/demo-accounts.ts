import { and, inArray, isNotNull } from 'drizzle-orm';
import { verifyPassword } from '../auth/passwords.ts';
import { recordEvents } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { users } from '../schema/users.ts';

/** The password of every demo account. It is public: a portal that starts without DEMO locks these accounts. */
export const demoPassword = 'dijk-demo-2026';

/** The accounts that are printed at the start. */
export const demoAccounts = [
  { email: 'bewoner@example.org', role: 'resident with parcels' },
  { email: 'medewerker@example.org', role: 'staff' },
  { email: 'beheerder@example.org', role: 'superuser' },
  { email: 'nieuw@example.org', role: 'resident who never signed in' },
] as const;

/**
 * Deactivates the demo accounts that still have the public password, and removes that password, so that activating one
 * again does not open it. Returns their addresses.
 */
export async function lockDemoAccounts(db: Db): Promise<string[]> {
  const addresses = demoAccounts.map(({ email }) => email);
  const found = await db
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.email, addresses), isNotNull(users.passwordHash)))
    .orderBy(users.id);
  const open: typeof found = [];
  for (const user of found) if (await verifyPassword(user.passwordHash, demoPassword)) open.push(user);
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  return db.transaction(async (tx) => {
    const locked = await tx
      .update(users)
      .set({ isActive: false, passwordHash: null })
      // Another process that starts may have locked them in the meantime.
      .where(and(inArray(users.id, ids), isNotNull(users.passwordHash)))
      .returning({ id: users.id, email: users.email });
    await recordEvents(
      tx,
      locked.map(({ id }) => ({
        actorId: null,
        action: 'user.change',
        object: `user ${id}`,
        origin: 'job',
        details: { fields: ['is_active', 'password'] },
      })),
    );
    return locked.map(({ email }) => email);
  });
}
