import { and, eq, inArray, ne } from 'drizzle-orm';
import { notifyPerson } from '../../mfa/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { formError, plainError, type HttpError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { identities } from '../../schema/oidc.ts';
import { users } from '../../schema/users.ts';
import { breakGlassMail } from '../mails.ts';

type Account = typeof users.$inferSelect;

const staffKeys = ({ oidc }: Pick<Config, 'oidc'>) => oidc.filter(({ kind }) => kind === 'staff').map(({ key }) => key);

/** Whether staff sign in at their organisation alone, and this superuser is one who may also do so with a password. */
export const isBreakGlass = (
  { breakGlass }: Pick<Config, 'breakGlass'>,
  { email, isSuperuser }: Pick<Account, 'email' | 'isSuperuser'>,
  way: string,
): boolean => way === 'password' && isSuperuser && breakGlass.includes(email);

/**
 * Whether an account may sign in this way. Where BREAK_GLASS is set, staff do so at their organisation: only superusers that
 * it names may use their password. Somebody who is not linked to a provider yet may use an invitation, to do that.
 */
export async function maySignIn(tx: Db, config: Config, account: Account, way: string): Promise<boolean> {
  if (config.breakGlass.length === 0 || way === 'oidc' || !(account.isStaff || account.isSuperuser)) return true;
  if (isBreakGlass(config, account, way)) return true;
  if (way !== 'invitation') return false;
  const isLinked = and(eq(identities.userId, account.id), inArray(identities.provider, staffKeys(config)));
  return (await tx.$count(identities, isLinked)) === 0;
}

/** Rolls back a sign-in of staff in a way that only others may use. */
export class StaffWayError extends Error {}

/** What somebody reads who may only sign in at a provider. */
export function refuseWay({ oidc }: Pick<Config, 'oidc'>, way: string): HttpError {
  const names = oidc.filter(({ kind }) => kind === 'staff').map(({ name }) => name);
  const sentence = `Medewerkers loggen in met ${names.join(' of ')}. Gebruik die knop op het inlogscherm.`;
  return way === 'password' ? formError(401, sentence) : plainError(401, sentence);
}

/** Tells the other superusers that one of them signed in with a password. */
export async function tellSuperusers({ config, mailer }: Services, tx: Db, account: Account): Promise<void> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSuperuser, true), eq(users.isActive, true), ne(users.id, account.id)))
    .orderBy(users.id);
  for (const { id } of others)
    await notifyPerson(tx, mailer, id, (to) =>
      breakGlassMail(to, { email: account.email, at: new Date(), portal: `${config.publicUrl}/` }),
    );
}
