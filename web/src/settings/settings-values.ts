import { formKinds, type FormKind } from '@dijkportaal/contract/messages/form-fields';
import type { PortalFile } from '@dijkportaal/contract/files';
import type { FormTexts, Site, SiteChanges } from '@dijkportaal/contract/settings';
import type { Upload } from '../ui/files/uploads.ts';

/** The text fields. */
export const textNames = [
  'contact_name',
  'contact_email',
  'contact_phone',
  'contact_hours',
  'newsletter_sender',
  'newsletter_reply_to',
  'newsletter_test_addresses',
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

const formParts = ['title', 'introduction', 'help'] as const;
type FormTextName = `${FormKind}_${(typeof formParts)[number]}`;

/** The texts of the forms of residents, each a field. */
export const formTextNames = formKinds.flatMap((kind) => formParts.map((part) => `${kind}_${part}` as const));

/** The settings as edited in the form. */
export type SettingsValues = Record<FormTextName, string> &
  Pick<Site, TextName | 'automatically_invite_contacts'> &
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
    ...readFormTexts(site.forms),
    ...(files as unknown as Record<FileName, SiteFile>),
    answer_days: String(site.answer_days),
    automatically_invite_contacts: site.automatically_invite_contacts,
  };
}

const readFormTexts = (forms: FormTexts) =>
  Object.fromEntries(
    formKinds.flatMap((kind) => formParts.map((part) => [`${kind}_${part}`, forms[kind][part]])),
  ) as Record<FormTextName, string>;

const writeFormTexts = (values: SettingsValues) =>
  Object.fromEntries(
    formKinds.map((kind) => [
      kind,
      Object.fromEntries(formParts.map((part) => [part, values[`${kind}_${part}`].trim()])),
    ]),
  ) as FormTexts;

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
  if (formTextNames.some((name) => before[name] !== now[name])) changes.forms = writeFormTexts(now);
  if (before.answer_days !== now.answer_days) changes.answer_days = Number(now.answer_days);
  const { automatically_invite_contacts: invites } = now;
  if (before.automatically_invite_contacts !== invites) changes.automatically_invite_contacts = invites;
  return changes;
}

/** The saved values, as the new base for changes; the texts are those of the editors. */
export function savedValues(sent: SettingsValues, saved: Site): SettingsValues {
  const { contact_name, contact_email, contact_phone, contact_hours, answer_days } = readValues(saved);
  const { analytics_embed_code, manual, video, mfa_video } = readValues(saved);
  const { newsletter_sender, newsletter_reply_to, newsletter_test_addresses } = readValues(saved);
  return {
    ...sent,
    ...readFormTexts(saved.forms),
    answer_days,
    contact_name,
    contact_email,
    contact_phone,
    contact_hours,
    newsletter_sender,
    newsletter_reply_to,
    newsletter_test_addresses,
    analytics_embed_code,
    manual,
    video,
    mfa_video,
  };
}
