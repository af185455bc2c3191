import { deleteAgain, listReturnedItems } from '../bin/public.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/database/db.ts';
import { readJournal } from '../platform/deletions/journal.ts';
import { ConfigError, HttpError } from '../platform/errors.ts';
import { portalIdentity } from '../platform/hold/hold.ts';
import { createRestoreCheck } from '../platform/hold/watch.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { users } from '../schema/users.ts';
import { deleteUser } from '../users/public.ts';

const origin = { actorId: null, origin: 'command' } as const;

/** They had this mail when they were deleted. */
const sendsNothing: Mailer = { enqueue: async () => {}, enqueueMany: async () => {} };

/**
 * `deleted-since`: lists what a restored backup has although it was deleted after that backup was made, by the journal of
 * deletions; deletes it again if that is asked.
 */
export async function listDeletedSince(
  { db }: Database,
  options: { delete: boolean },
  config: Config,
): Promise<string> {
  // Before the first start after a restore, the portal would notice only then that it was moved.
  await createRestoreCheck(db, config, { warn: () => {} })();
  const [identity] = await db.select({ heldAt: portalIdentity.heldAt }).from(portalIdentity);
  // What is made after the restore can have the number of what was deleted before it.
  if (identity?.heldAt === null) {
    throw new ConfigError('The portal is not on hold: use this command after a restore, before release-hold.');
  }
  const findFate = await readJournal(config);
  const accounts = await listReturnedAccounts(db, findFate);
  const items = await listReturnedItems(db, findFate);
  if (accounts.length + items.length === 0) return 'Nothing that is here was deleted after the backup.';
  const day = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ');
  const lines = [
    ...accounts.map(({ id, name, at }) => `user ${id}  ${name}: deleted at ${day(at)}`),
    ...items.map(
      ({ kind, id, title, isRemoved, at }) =>
        `${kind} ${id}  ${title}: ${isRemoved ? 'deleted permanently' : 'moved to the bin'} at ${day(at)}`,
    ),
  ];
  const list = `Deleted after the backup (times in UTC):\n  ${lines.join('\n  ')}`;
  if (!options.delete) return `${list}\nTo delete these again: deleted-since --delete`;
  await deleteAgain(db, items, origin);
  const refused: string[] = [];
  for (const { id, name } of accounts) {
    await db
      .transaction((tx) => deleteUser(tx, sendsNothing, id, { ...origin, action: 'user.delete' }))
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        refused.push(`user ${id}  ${name}`);
      });
  }
  if (refused.length === 0) return `${list}\nAll of this is deleted again.`;
  throw new ConfigError(`${list}\nDeleted again, except the last superuser:\n  ${refused.join('\n  ')}`);
}

async function listReturnedAccounts(db: Db, findFate: Awaited<ReturnType<typeof readJournal>>) {
  const people = await db.select({ id: users.id, name: users.email, createdAt: users.createdAt }).from(users);
  return people.flatMap(({ id, name, createdAt }) => {
    const last = findFate('user', id);
    return last !== undefined && createdAt < last.at ? [{ id, name, at: last.at }] : [];
  });
}
