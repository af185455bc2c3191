import { lockForErasing } from '../bin/public.ts';
import type { AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { refuseFor } from './check-account.ts';
import { whyNotDelete } from './policy.ts';
import { deleteUser, lockAccount } from './queries.ts';

/** Deletes somebody's account for staff. Throws not found, 403 if they may not, and 409 for the last superuser. */
export async function deleteAccountOf(
  tx: Db,
  mailer: Mailer,
  actor: Actor,
  id: number,
  origin: AuditOrigin,
  check: () => Promise<void>,
): Promise<void> {
  await lockForErasing(tx, id);
  const { account } = await lockAccount(tx, id);
  refuseFor(whyNotDelete(actor, account));
  await check();
  await deleteUser(tx, mailer, id, { ...origin, action: 'user.delete' });
}
