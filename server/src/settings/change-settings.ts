import { isDeepStrictEqual } from 'node:util';
import type { AuditField } from '@dijkportaal/contract/audit/details';
import { readAnalyticsAddress, type SiteChanges } from '@dijkportaal/contract/settings';
import { eq } from 'drizzle-orm';
import { replaceFile } from '../files/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import type { Actor } from '../platform/http/access.ts';
import { conflict, HttpError, notFound } from '../platform/errors.ts';
import { cleanHtml, saysSomething } from '../platform/security/clean-html.ts';
import { settings } from '../schema/settings.ts';
import { readSenderName, readTestAddresses, refuseActivation } from './policy.ts';
import type { SettingsRow } from './queries.ts';

type Columns = Partial<Omit<typeof settings.$inferInsert, 'id'>>;

/** The settings that are files; each name on the wire is also the role of the file. */
const fileSettings = ['manual', 'video', 'mfa_video'] as const;

/** Stores the given settings; absent ones are unchanged. `before` is the locked row. Throws 400 per field. */
export async function changeSettings(
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  { before, changes }: { before: SettingsRow; changes: SiteChanges },
  actor: Actor,
  origin: AuditOrigin,
): Promise<void> {
  const wanted = columnsOf(changes, config.publicUrl);
  const { id } = before;
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], wanted[name]));
  if (changed.length > 0) await tx.update(settings).set(wanted).where(eq(settings.id, id));
  const replaced = await replaceFiles(tx, { id, changes }, actor);
  const fields = [...changed.map(toWireName), ...replaced];
  if (fields.length === 0) return;
  await recordEvent(tx, { ...origin, action: 'site.change', object: `site ${id}`, details: { fields } });
}

/** Stores the settings of another site and returns them. Throws 400 per field. */
export async function createSettings(
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  changes: SiteChanges,
  actor: Actor,
  origin: AuditOrigin,
): Promise<SettingsRow> {
  const [row] = await tx.insert(settings).values({}).returning();
  if (row === undefined) throw new Error('the settings were not stored');
  await recordEvent(tx, { ...origin, action: 'site.create', object: `site ${row.id}` });
  await changeSettings(tx, config, { before: row, changes }, actor, origin);
  return row;
}

/** Deletes the settings of a site. Throws not found, and 409 for the only one: the portal cannot work without it. */
export async function deleteSettings(
  tx: Db,
  id: number,
  origin: AuditOrigin,
  check: (row: SettingsRow) => Promise<void>,
): Promise<void> {
  // All of them, so that two callers cannot delete the last two.
  const rows = await tx.select().from(settings).orderBy(settings.id).for('update');
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw notFound();
  await check(row);
  if (rows.length === 1) throw conflict('Dit zijn de enige instellingen. Het portaal kan niet zonder.');
  await tx.delete(settings).where(eq(settings.id, id));
  await recordEvent(tx, { ...origin, action: 'site.delete', object: `site ${id}` });
}

const toWireName = (column: string) =>
  column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof SiteChanges & AuditField;

function columnsOf(changes: SiteChanges, publicUrl: string): Columns {
  const html = (given: string | undefined) => {
    if (given === undefined) return undefined;
    const clean = cleanHtml(given);
    return saysSomething(clean) ? clean : '';
  };
  const line = (given: string | undefined) => given?.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const analytics =
    changes.analytics_embed_code === undefined
      ? { address: undefined }
      : readAnalyticsAddress(changes.analytics_embed_code, publicUrl);
  const sender = readSenderName(line(changes.newsletter_sender) ?? '');
  const tests = readTestAddresses(changes.newsletter_test_addresses ?? '');
  const columns = {
    description: html(changes.description),
    introductionText: html(changes.introduction_text),
    activationEmail: html(changes.activation_email),
    activationEmailSubject: line(changes.activation_email_subject),
    contactEmail: changes.contact_email,
    contactName: line(changes.contact_name),
    contactPhone: line(changes.contact_phone),
    contactHours: line(changes.contact_hours),
    answerDays: changes.answer_days,
    forms: changes.forms,
    newsletterSender: changes.newsletter_sender === undefined ? undefined : sender.name,
    newsletterReplyTo: changes.newsletter_reply_to,
    newsletterTestAddresses: changes.newsletter_test_addresses === undefined ? undefined : tests.addresses,
    automaticallyInviteContacts: changes.automatically_invite_contacts,
    analyticsEmbedCode: 'address' in analytics ? analytics.address : undefined,
  };
  refuse({
    activation_email: refuseActivation(columns.activationEmail ?? ''),
    activation_email_subject: refuseActivation(columns.activationEmailSubject ?? ''),
    newsletter_sender: sender.refusal,
    newsletter_test_addresses: tests.refusal,
    analytics_embed_code: 'refusal' in analytics ? analytics.refusal : null,
  });
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Throws 400 with the refusal of each field, if there is one. */
export function refuse(refusals: Record<string, string | null>): void {
  const errors = Object.entries(refusals).flatMap(([field, text]) => (text === null ? [] : [[field, [text]]]));
  if (errors.length > 0) throw new HttpError(400, Object.fromEntries(errors));
}

/** Replaces the given files and returns the names of those settings. */
async function replaceFiles(
  tx: Db,
  { id: settingsId, changes }: { id: number; changes: SiteChanges },
  actor: Actor,
): Promise<(typeof fileSettings)[number][]> {
  const replaced: (typeof fileSettings)[number][] = [];
  for (const role of fileSettings) {
    const field = `${role}_upload` as const;
    if (await replaceFile(tx, { settingsId }, role, { upload: changes[field], field }, actor)) replaced.push(role);
  }
  return replaced;
}
