import { sites } from '@dijkportaal/contract/settings';
import { invitationDays, recentInvitationMinutes } from '@dijkportaal/contract/users';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { listContactPersons } from '../../contact-persons/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { serve } from '../../platform/http/serve.ts';
import { authorityOf } from '../../platform/brand/settings.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { writeMessage } from '../../platform/mail/message.ts';
import type { Services } from '../../platform/services.ts';
import { mailedLinks } from '../../schema/auth.ts';
import { userZones, zones } from '../../schema/audience.ts';
import { users } from '../../schema/users.ts';
import { findActivationTexts, readActivationTexts, findTeam } from '../../settings/public.ts';
import { invitationMail, type ActivationTexts, type InvitationFacts } from '../mails.ts';
import { storeLinks, linkUrl, storeLink, topicOf, type CodeHashes } from './mailed-links.ts';

type Invited = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>;

const lifetime = invitationDays * 24 * 60 * 60_000;

/**
 * Mails someone a link for their first sign-in, valid for 14 days; it replaces an earlier one. Returns false, and sends
 * nothing, if the account is not active. The mail has a code too when its reader asked for it on a screen.
 */
export async function createInvitation(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  user: Invited,
  { code, ...hashes }: Partial<CodeHashes> & { code?: string } = {},
): Promise<boolean> {
  const { token, expiresAt, isStored } = await storeLink(tx, { userId: user.id, purpose: 'invitation', ...hashes });
  if (!isStored) return false;
  const [texts, facts] = [await findActivationTexts(tx), await listInvitationFacts(tx, config, [user.id])];
  await mailer.enqueue(tx, writeInvitation(config, user, { token, code, expiresAt }, { texts, facts }));
  return true;
}

/** Mails many people a link for their first sign-in, which replaces an earlier one; other mails are sent before theirs. */
export async function createInvitations(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  people: Invited[],
  isBulk = true,
): Promise<void> {
  const texts = await findActivationTexts(tx);
  const ids = people.map(({ id }) => id);
  const facts = await listInvitationFacts(tx, config, ids);
  const links = await storeLinks(tx, ids, 'invitation');
  const mails = links.flatMap((link, index) => {
    const user = people[index];
    return user === undefined ? [] : [{ ...writeInvitation(config, user, link, { texts, facts }), isBulk }];
  });
  await mailer.enqueueMany(tx, mails);
}

/**
 * Invites people who may have been invited before. Returns by id the reason that somebody is not invited: a colleague
 * unless `includeStaff` is set, signed in already, not active, or invited within the hour unless `includeRecent` is
 * set. Concurrent calls wait for each other.
 */
export async function inviteAgain(
  services: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  userIds: number[],
  { includeRecent, includeStaff }: { includeRecent: boolean; includeStaff: boolean },
): Promise<Map<number, string>> {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(asc(users.id))
    .for('no key update');
  const since = sql`now() - ${recentInvitationMinutes} * interval '1 minute'`;
  const isRecent = and(eq(mailedLinks.purpose, 'invitation'), gt(mailedLinks.createdAt, since));
  // After the accounts are locked, so that it sees the invitations of a concurrent call.
  const recent = await tx
    .select({ userId: mailedLinks.userId })
    .from(mailedLinks)
    .where(and(inArray(mailedLinks.userId, userIds), isRecent));
  const isSkipped = new Set(includeRecent ? [] : recent.map(({ userId }) => userId));
  const refusals = new Map<number, string>();
  const invited = people.filter(({ id, lastLogin, isActive, isStaff, isSuperuser }) => {
    if ((isStaff || isSuperuser) && !includeStaff)
      refusals.set(id, 'Alleen een beheerder mag een medewerker uitnodigen, bij Gebruikers.');
    else if (lastLogin !== null) refusals.set(id, 'Deze persoon heeft al ingelogd.');
    else if (!isActive) refusals.set(id, 'Dit account is niet actief.');
    else if (isSkipped.has(id)) refusals.set(id, 'Deze persoon is minder dan een uur geleden al uitgenodigd.');
    return !refusals.has(id);
  });
  await createInvitations(services, tx, invited, invited.length > 1);
  return refusals;
}

/** What the invitations of these accounts say besides their link, by account. */
export async function listInvitationFacts(
  tx: Db,
  config: Pick<Config, 'mail' | 'brand'>,
  userIds: number[],
): Promise<(userId: number) => InvitationFacts> {
  const team = await findTeam(tx);
  const persons = await listContactPersons(tx, userIds);
  const known = await tx
    .select({
      id: users.id,
      isColleague: sql<boolean>`${users.isStaff} or ${users.isSuperuser}`,
      zones: sql<
        string[]
      >`array(select ${zones.name} from ${userZones} join ${zones} on ${zones.id} = ${userZones.zoneId}
        where ${userZones.userId} = ${users.id} order by search_fold(${zones.name}))`,
    })
    .from(users)
    .where(inArray(users.id, userIds));
  const byId = new Map(known.map((row) => [row.id, row]));
  return (userId) => ({
    authority: authorityOf(config).name,
    project: team.name,
    contactPerson: persons.get(userId) ?? { ...team, job_title: '' },
    isColleague: byId.get(userId)?.isColleague ?? false,
    zones: byId.get(userId)?.zones ?? [],
  });
}

function writeInvitation(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  user: Invited,
  { token, code, expiresAt }: { token: string; code?: string | undefined; expiresAt: Date },
  { texts, facts }: { texts: ActivationTexts; facts: (userId: number) => InvitationFacts },
): Mail {
  return {
    userId: user.id,
    to: { address: user.email, name: `${user.firstName} ${user.lastName}`.trim() },
    link: { topic: topicOf('invitation', user.id), expiresAt },
    content: invitationMail(
      user,
      { url: linkUrl(publicUrl, token), code, expiresAt },
      { ...texts, ...facts(user.id), publicUrl },
    ),
  };
}

/** Renders the invitation that staff are writing, for an example person; its button has no working link. */
export function invitationRoutes({ app, config, db }: Pick<Services, 'app' | 'config' | 'db'>): void {
  const { publicUrl, mail, brand } = config;
  serve(app, sites.previewActivation, async ({ body }) => {
    const link = { url: linkUrl(publicUrl, 'voorbeeld'), expiresAt: new Date(Date.now() + lifetime) };
    const team = await findTeam(db);
    const [found] = await db.select({ name: zones.name }).from(zones).orderBy(asc(zones.name)).limit(1);
    const example = {
      ...(await listInvitationFacts(db, config, []))(0),
      zones: found === undefined ? [] : [found.name],
    };
    const texts = { ...readActivationTexts(body), ...example, publicUrl };
    const content = invitationMail({ firstName: 'Linde', lastName: 'Kolk' }, link, texts);
    const to = { address: 'linde.kolk@example.org', name: 'Linde Kolk' };
    const facts = { id: 'voorbeeld', createdAt: new Date() };
    const message = writeMessage({ userId: null, to, content }, facts, {
      publicUrl,
      from: mail.from,
      brand,
      team,
    });
    return { subject: message.subject, html: message.html, text: message.text };
  });
}
