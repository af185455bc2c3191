import { eq } from 'drizzle-orm';
import { notifyPerson } from '../mfa/public.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { dayAndHour } from '../platform/dutch-time.ts';
import { conflict } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { greet, type Addressee, type MailContent } from '../platform/mail/mail.ts';
import type { OidcProvider } from '../platform/oidc/settings.ts';
import type { Services } from '../platform/services.ts';
import { users } from '../schema/users.ts';
import { followRights, type GivenRights } from '../users/public.ts';
import { linkIdentity, type Identity } from './identities.ts';

/** Somebody whom a provider knows and the portal does not yet. */
export interface Unlinked {
  kind: 'unlinked';
  identity: Identity;
  /** What the provider of staff says that they may. */
  rights: GivenRights;
}

/** Links a person at a provider to the account that they are signed in with. Throws 409 if these do not fit. */
export async function linkToOwn(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  provider: OidcProvider,
  { identity, rights }: Unlinked,
  { actor, origin }: { actor: Actor; origin: string },
): Promise<void> {
  const { userId } = actor;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  // Becoming staff is for a superuser to decide, unless the settings leave that to the provider.
  if (provider.kind === 'staff' && !actor.isStaff && !provider.newStaff)
    throw conflict('Dit account is niet van een medewerker. Vraag een beheerder om uw account medewerker te maken.');
  if (provider.kind === 'residents' && actor.isStaff)
    throw conflict('Dit account is van een medewerker. Deze manier van inloggen is voor bewoners.');
  await linkIdentity(tx, identity, userId);
  await notifyPerson(tx, mailer, userId, (to) =>
    linkedMail(to, { name: provider.name, isOwn: true, portal: `${config.publicUrl}/` }),
  );
  if (provider.kind === 'staff') await followRights(tx, userId, rights, { provider: provider.key, origin });
  await recordEvent(tx, {
    actorId: userId,
    action: 'identity.link',
    object: `user ${userId}`,
    origin,
    details: { provider: provider.key },
  });
}

/** Says that an account was linked, by its owner (`isOwn`) or by a superuser. */
export function linkedMail(
  to: Addressee,
  { name, isOwn, portal }: { name: string; isOwn: boolean; portal: string },
): MailContent {
  return {
    subject: 'Een manier van inloggen is gekoppeld',
    preview: `U kunt nu ook inloggen met ${name}.`,
    greeting: greet(to),
    paragraphs: [
      `${isOwn ? 'Uw account is gekoppeld aan' : 'Een beheerder heeft uw account gekoppeld aan'} ${name}. Vanaf nu kunt u daarmee inloggen.`,
    ],
    facts: [{ label: 'Wanneer', value: dayAndHour(new Date()) }],
    button: { label: 'Naar het portaal', url: portal },
    closing: [
      `Hebt u dit zelf ${isOwn ? 'gedaan' : 'gevraagd'}? Dan hoeft u niets te doen.`,
      'Was u dit niet? Vraag dan een beheerder om de koppeling te verwijderen.',
    ],
  };
}
