import type { PortalFile } from '@dijkportaal/contract/files';
import type { Site, SiteChanges } from '@dijkportaal/contract/settings';
import type { Upload } from '../ui/files/uploads.ts';

/** The text fields. */
export const textNames = [
  'contact_name',
  'contact_email',
  'contact_phone',
  'contact_hours',
  'introduction_text',
  'description',
  'activation_email_subject',
  'activation_email',
  'analytics_embed_code',
] as const;

/** The files of the page about the portal. */
export const fileNames = ['manual', 'video', 'mfa_video'] as const;

type TextName = (typeof textNames)[number];
export type FileName = (typeof fileNames)[number];

/** A file while the settings are being edited. */
export interface SiteFile {
  /** The stored file; null for the default. */
  current: PortalFile | null;
  /** The upload that replaces it. */
  upload: Upload | null;
}

/** The settings as edited in the form. */
export type SettingsValues = Pick<Site, TextName | 'automatically_invite_contacts'> &
  Record<FileName, SiteFile> & {
    /** A number, as typed. */
    answer_days: string;
  };

/** The editable settings. */
export function readValues(site: Site): SettingsValues {
  const texts = Object.fromEntries(textNames.map((name) => [name, site[name]])) as Pick<Site, TextName>;
  const files = Object.fromEntries(fileNames.map((name) => [name, { current: site[name], upload: null }]));
  return {
    ...texts,
    ...(files as unknown as Record<FileName, SiteFile>),
    answer_days: String(site.answer_days),
    automatically_invite_contacts: site.automatically_invite_contacts,
  };
}

/** The settings that the specification names, as loaded: changes are sent with all of them. */
export function toBody(site: Site): SiteChanges {
  const { description, introduction_text, activation_email, activation_email_subject } = site;
  const { contact_email, automatically_invite_contacts, analytics_embed_code } = site;
  return {
    description,
    introduction_text,
    activation_email,
    activation_email_subject,
    contact_email,
    automatically_invite_contacts,
    analytics_embed_code,
  };
}

/** The changes, as sent to the server. */
export function changesOf(before: SettingsValues, now: SettingsValues): SiteChanges {
  const changes: SiteChanges = {};
  for (const name of textNames) if (before[name] !== now[name]) changes[name] = now[name];
  for (const name of fileNames) {
    const { current, upload } = now[name];
    if (upload?.file) changes[`${name}_upload`] = upload.file.id;
    else if (current === null && before[name].current !== null) changes[`${name}_upload`] = null;
  }
  if (before.answer_days !== now.answer_days) changes.answer_days = Number(now.answer_days);
  const { automatically_invite_contacts: invites } = now;
  if (before.automatically_invite_contacts !== invites) changes.automatically_invite_contacts = invites;
  return changes;
}

/** The saved values, as the new base for changes; the texts are those of the editors. */
export function savedValues(sent: SettingsValues, saved: Site): SettingsValues {
  const { contact_name, contact_email, contact_phone, contact_hours, answer_days } = readValues(saved);
  const { analytics_embed_code, manual, video, mfa_video } = readValues(saved);
  return {
    ...sent,
    answer_days,
    contact_name,
    contact_email,
    contact_phone,
    contact_hours,
    analytics_embed_code,
    manual,
    video,
    mfa_video,
  };
}
