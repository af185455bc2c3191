import type { PortalFile } from '@dijkportaal/contract/files';
import type { Site, SiteChanges } from '@dijkportaal/contract/settings';
import type { Upload } from '../ui/files/uploads.ts';

/** The fields that hold a line or a text. */
export const textNames = [
  'contact_name',
  'contact_email',
  'contact_phone',
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

/** A file while the settings are being changed. */
export interface SiteFile {
  /** What is stored; null: what comes with the portal. */
  current: PortalFile | null;
  /** What is to come in its place. */
  upload: Upload | null;
}

/** The settings as they are being changed. */
export type SettingsValues = Pick<Site, TextName | 'automatically_invite_contacts'> & Record<FileName, SiteFile>;

/** What may be changed of the settings. */
export function readValues(site: Site): SettingsValues {
  const texts = Object.fromEntries(textNames.map((name) => [name, site[name]])) as Pick<Site, TextName>;
  const files = Object.fromEntries(fileNames.map((name) => [name, { current: site[name], upload: null }]));
  return {
    ...texts,
    ...(files as unknown as Record<FileName, SiteFile>),
    automatically_invite_contacts: site.automatically_invite_contacts,
  };
}

/** What differs, as it is sent. */
export function changesOf(before: SettingsValues, now: SettingsValues): SiteChanges {
  const changes: SiteChanges = {};
  for (const name of textNames) if (before[name] !== now[name]) changes[name] = now[name];
  for (const name of fileNames) {
    const { current, upload } = now[name];
    if (upload?.file) changes[`${name}_upload`] = upload.file.id;
    else if (current === null && before[name].current !== null) changes[`${name}_upload`] = null;
  }
  const { automatically_invite_contacts: invites } = now;
  if (before.automatically_invite_contacts !== invites) changes.automatically_invite_contacts = invites;
  return changes;
}

/** What was saved, as it is to be compared with from now on; the texts stay as the editors hold them. */
export function takeOver(sent: SettingsValues, saved: Site): SettingsValues {
  const { contact_name, contact_email, contact_phone, analytics_embed_code, manual, video, mfa_video } =
    readValues(saved);
  return { ...sent, contact_name, contact_email, contact_phone, analytics_embed_code, manual, video, mfa_video };
}
