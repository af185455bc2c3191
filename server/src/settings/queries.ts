import type { AboutPage, Site } from '@dijkportaal/contract/settings';
import { asc, eq } from 'drizzle-orm';
import { listFilesOf, presentFile, type FileOwner, type FileRow } from '../files/public.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import type { Actor } from '../platform/http/access.ts';
import { notFound } from '../platform/http/errors.ts';
import { settings } from '../schema/settings.ts';

type SiteRow = typeof settings.$inferSelect;

/** The site of this id, or the only one. Throws not found. */
export async function findSite(db: Db, id?: number): Promise<SiteRow> {
  const [site] = await db
    .select()
    .from(settings)
    .where(id === undefined ? undefined : eq(settings.id, id))
    .orderBy(asc(settings.id))
    .limit(1);
  if (site === undefined) throw notFound();
  return site;
}

/** Who answers residents' messages. */
export async function findContactPoint(db: Db): Promise<{ address: string; name: string }> {
  const { contactEmail, contactName } = await findSite(db);
  return { address: contactEmail, name: contactName };
}

/** What staff wrote for the invitation mail; empty texts stand for the portal's own. */
export async function findActivationTexts(db: Db): Promise<{ subject: string; html: string }> {
  const { activationEmailSubject, activationEmail } = await findSite(db);
  return { subject: activationEmailSubject, html: activationEmail };
}

/** Whether a synchronisation invites new contacts by itself. */
export async function invitesByItself(db: Db): Promise<boolean> {
  return (await findSite(db)).automaticallyInviteContacts;
}

/** Where the pages may frame the statistics from, as an origin; null: nowhere. */
export async function findAnalyticsOrigin(db: Db): Promise<string | null> {
  const { analyticsEmbedCode } = await findSite(db);
  return analyticsEmbedCode === '' ? null : new URL(analyticsEmbedCode).origin;
}

/** The settings as the caller may see them: residents get what they read. */
export async function presentSite(db: Db, config: Config, actor: Actor, row: SiteRow): Promise<Site> {
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
    automatically_invite_contacts: actor.isStaff && row.automaticallyInviteContacts,
    analytics_embed_code: actor.isStaff ? row.analyticsEmbedCode : '',
    ...files,
  };
}

async function listSettingsFiles(db: Db, settingsId: number): Promise<FileRow[]> {
  return (await listFilesOf(db, 'settingsId', [settingsId])).get(settingsId) ?? [];
}

/** The files of the settings are on the page about the portal, which is public. */
export const settingsFiles: FileOwner = { column: 'settingsId', maySee: async () => true };

/** What the page about the portal shows to everybody: a file that waits for the virus scanner is not there yet. */
export async function findAboutPage(db: Db, config: Config): Promise<AboutPage> {
  const site = await findSite(db);
  const rows = await listSettingsFiles(db, site.id);
  const ready = rows.filter(({ state }) => state === 'ready');
  return { description: site.description, ...presentFiles(config, null, ready) };
}

function presentFiles(config: Config, viewer: Actor | null, rows: FileRow[]) {
  const fileOf = (role: FileRow['role']) => {
    const row = rows.findLast((file) => file.role === role);
    return row === undefined ? null : presentFile(config, viewer, row);
  };
  return { manual: fileOf('manual'), video: fileOf('video'), mfa_video: fileOf('mfa_video') };
}
