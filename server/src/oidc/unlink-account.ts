import type { LinkedProvider } from '@dijkportaal/contract/oidc';
import { and, eq } from 'drizzle-orm';
import { notifyPerson } from '../mfa/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import { dayAndHour } from '../platform/dutch-time.ts';
import { conflict, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { greet, type Addressee, type MailContent } from '../platform/mail/mail.ts';
import { placeOf } from '../platform/oidc/settings.ts';
import type { Services } from '../platform/services.ts';
import { identities } from '../schema/oidc.ts';
import { users } from '../schema/users.ts';
import { endUnlinkedSessions } from '../sessions/public.ts';

type Row = typeof identities.$inferSelect;

/** The providers in the settings at which somebody can sign in with an identity, the one that it was linked at first. */
const providersOf = ({ oidc }: Config, { provider, issuer }: Pick<Row, 'provider' | 'issuer'>) =>
  oidc
    .filter((one) => placeOf(one) === issuer)
    .toSorted((a, b) => Number(b.key === provider) - Number(a.key === provider));

export const nameOf = (config: Config, identity: Pick<Row, 'provider' | 'issuer'>): string =>
  providersOf(config, identity)[0]?.name ?? identity.provider;

/** The providers that an account is linked to, oldest first. Throws not found. */
export async function listLinked(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: number,
): Promise<LinkedProvider[]> {
  if ((await db.$count(users, eq(users.id, userId))) === 0) throw notFound();
  const rows = await db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.id);
  return rows.map((row) => ({ id: row.id, name: nameOf(config, row), linked_at: row.createdAt.toISOString() }));
}

/**
 * Unlinks an identity, for somebody whose link is wrong or who lost it, ends the sessions that began there and informs the
 * person by mail. Nothing remembers it, so that the right account can be linked.
 */
export async function unlink(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  actor: Actor,
  { id: userId, identity }: { id: number; identity: number },
  origin: AuditOrigin,
): Promise<void> {
  if (userId === actor.userId)
    throw conflict('U kunt uw eigen koppeling niet verwijderen. Vraag een andere beheerder om dat te doen.');
  await db.transaction(async (tx) => {
    // A sign-in that comes back at the same time waits for it, and then finds nothing.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [removed] = await tx
      .delete(identities)
      .where(and(eq(identities.id, identity), eq(identities.userId, userId)))
      .returning();
    if (removed === undefined) throw notFound();
    const keys = providersOf(config, removed).map(({ key }) => key);
    const ended = await endUnlinkedSessions(tx, userId, [...keys, removed.provider]);
    await notifyPerson(tx, mailer, userId, (to) => unlinkedMail(to, nameOf(config, removed)));
    await recordEvent(tx, {
      ...origin,
      action: 'identity.unlink',
      object: `user ${userId}`,
      details: { provider: removed.provider, ended_sessions: ended },
    });
  });
}

function unlinkedMail(to: Addressee, name: string): MailContent {
  return {
    subject: 'Een manier van inloggen is losgekoppeld',
    preview: `U kunt niet meer inloggen met ${name}.`,
    greeting: greet(to),
    paragraphs: [
      `Een beheerder heeft ${name} losgekoppeld van uw account. U kunt daarmee niet meer inloggen. Was u zo ingelogd? Dan bent u nu uitgelogd.`,
      'Wilt u weer zo inloggen? Koppel uw account dan opnieuw. Kies op de inlogpagina de knop en volg de stappen.',
    ],
    facts: [{ label: 'Wanneer', value: dayAndHour(new Date()) }],
    closing: ['Weet u hier niets van? Neem dan contact op met het projectteam.'],
  };
}
