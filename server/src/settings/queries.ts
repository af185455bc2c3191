import { readAnalyticsAddress, type AboutPage, type Site } from '@dijkportaal/contract/settings';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { asc, count, eq } from 'drizzle-orm';
import { listFilesOf, presentFile, type FileOwner, type FileRow } from '../files/public.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import type { Actor } from '../platform/http/access.ts';
import { orderBy, pageRange } from '../platform/database/paging.ts';
import { notFound } from '../platform/errors.ts';
import type { Team } from '../platform/mail/mail.ts';
import { settings } from '../schema/settings.ts';

export type SettingsRow = typeof settings.$inferSelect;

/**
 * Finds the settings with this id, or those that the portal uses; locked for a change if requested. Throws not found.
 */
export async function findSettings(db: Db, id?: number, lock?: 'locked'): Promise<SettingsRow> {
  const query = db
    .select()
    .from(settings)
    .where(id === undefined ? undefined : eq(settings.id, id))
    .orderBy(asc(settings.id))
    .limit(1);
  const [row] = await (lock === undefined ? query : query.for('no key update'));
  if (row === undefined) throw notFound();
  return row;
}

/** One page of the settings of all sites, the first by default on top. */
export async function listSettings(db: Db, query: ListQuery): Promise<{ count: number; rows: SettingsRow[] }> {
  const { limit, offset } = pageRange(query);
  const order = orderBy(query.ordering ?? 'site', { site: settings.id }, settings.id);
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(settings),
    db
      .select()
      .from(settings)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  ]);
  return { count: totals[0]?.count ?? 0, rows };
}

/** Finds who receives residents' messages. */
export async function findContactPoint(db: Db): Promise<{ address: string; name: string }> {
  const { contactEmail, contactName } = await findSettings(db);
  return { address: contactEmail, name: contactName };
}

/** Finds after how many working days an unanswered message is late. */
export async function findAnswerDays(db: Db): Promise<number> {
  return (await findSettings(db)).answerDays;
}

/** Finds the project team as mails name it. */
export async function findTeam(db: Db): Promise<Team & { email: string; hours: string }> {
  const { contactName, contactPhone, contactEmail, contactHours } = await findSettings(db);
  return { name: contactName, phone: contactPhone, email: contactEmail, hours: contactHours };
}

/** Finds who newsletters are from, where replies go, and the addresses for test mails. */
export async function findNewsletterSender(
  db: Db,
): Promise<{ name: string; replyTo: string; testAddresses: string[] }> {
  const { newsletterSender, newsletterReplyTo, newsletterTestAddresses } = await findSettings(db);
  const testAddresses = newsletterTestAddresses.split('\n').filter((address) => address !== '');
  return { name: newsletterSender, replyTo: newsletterReplyTo, testAddresses };
}

/** Finds what staff wrote for the invitation mail; an empty text means the portal's own. */
export async function findActivationTexts(db: Db): Promise<{ subject: string; html: string }> {
  const { activationEmailSubject, activationEmail } = await findSettings(db);
  return { subject: activationEmailSubject, html: activationEmail };
}

/** Whether a sync invites new contacts automatically. */
export async function invitesAutomatically(db: Db): Promise<boolean> {
  return (await findSettings(db)).automaticallyInviteContacts;
}

/** The origin that pages may frame, for the statistics; null for none. */
export async function findAnalyticsOrigin(db: Db, publicUrl: string): Promise<string | null> {
  const address = presentAnalytics(await findSettings(db), publicUrl);
  return address === '' ? null : new URL(address).origin;
}

/** A stored address that the current rule refuses, such as one from before the rule, counts as none. */
function presentAnalytics({ analyticsEmbedCode }: SettingsRow, publicUrl: string): string {
  const analytics = readAnalyticsAddress(analyticsEmbedCode, publicUrl);
  return 'address' in analytics ? analytics.address : '';
}

/** The settings that the caller may see: residents get only what their screens show. */
export async function presentSettings(db: Db, config: Config, actor: Actor, row: SettingsRow): Promise<Site> {
  const nothing = { manual: null, video: null, mfa_video: null };
  const files = actor.isStaff ? presentFiles(config, actor, await listSettingsFiles(db, row.id)) : nothing;
  return {
    id: row.id,
    site: row.id,
    description: row.description,
    introduction_text: row.introductionText,
    activation_email: actor.isStaff ? row.activationEmail : '',
    activation_email_subject: actor.isStaff ? row.activationEmailSubject : '',
    contact_email: row.contactEmail,
    contact_name: row.contactName,
    contact_phone: row.contactPhone,
    contact_hours: row.contactHours,
    answer_days: actor.isStaff ? row.answerDays : 0,
    forms: row.forms,
    newsletter_sender: actor.isStaff ? row.newsletterSender : '',
    newsletter_reply_to: actor.isStaff ? row.newsletterReplyTo : '',
    newsletter_test_addresses: actor.isStaff ? row.newsletterTestAddresses : '',
    automatically_invite_contacts: actor.isStaff && row.automaticallyInviteContacts,
    analytics_embed_code: actor.isStaff ? presentAnalytics(row, config.publicUrl) : '',
    ...files,
  };
}

async function listSettingsFiles(db: Db, settingsId: number): Promise<FileRow[]> {
  return (await listFilesOf(db, 'settingsId', [settingsId])).get(settingsId) ?? [];
}

/** The files of the settings are on the About page, which is public. */
export const settingsFiles: FileOwner = { column: 'settingsId', maySee: async () => true };

/** The public About page; it leaves out files that still wait for the virus scanner. */
export async function findAboutPage(db: Db, config: Config): Promise<AboutPage> {
  const settingsRow = await findSettings(db);
  const rows = await listSettingsFiles(db, settingsRow.id);
  const ready = rows.filter(({ state }) => state === 'ready');
  return {
    description: settingsRow.description,
    contact_name: settingsRow.contactName,
    contact_email: settingsRow.contactEmail,
    contact_phone: settingsRow.contactPhone,
    contact_hours: settingsRow.contactHours,
    ...presentFiles(config, null, ready),
  };
}

function presentFiles(config: Config, viewer: Actor | null, rows: FileRow[]) {
  const fileOf = (role: FileRow['role']) => {
    const row = rows.findLast((file) => file.role === role);
    return row === undefined ? null : presentFile(config, viewer, row);
  };
  return { manual: fileOf('manual'), video: fileOf('video'), mfa_video: fileOf('mfa_video') };
}
