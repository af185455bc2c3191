import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { extension } from './platform/extension.ts';
import { EmailAddress, Id, IdParams, requiredText, richText, text } from './platform/fields.ts';
import { PortalFile } from './files.ts';
import { listQuery, page } from './platform/paging.ts';

/** Placeholders of the invitation mail: the person's name, and the portal's address. */
export const activationPlaceholders = ['{naam}', '{portaal}'] as const;

const emailOrNone = z.union([z.literal(''), EmailAddress]);

const FormText = z.object({
  title: text(200).check(z.trim()),
  introduction: text(2000).check(z.trim()),
  help: text(1000).check(z.trim()),
});

export const FormTexts = z.object({ wish: FormText, damage: FormText, details: FormText });
export type FormTexts = z.output<typeof FormTexts>;
describe(FormTexts, 'What staff wrote above each form of residents, as plain text; an empty text is the default one.');

const noFormText = { title: '', introduction: '', help: '' };

/** The default texts everywhere. */
export const noFormTexts: FormTexts = { wish: noFormText, damage: noFormText, details: noFormText };

export const Site = z.object({
  id: extension(z.int()),
  site: z.int(),
  description: z.string(),
  introduction_text: z.string(),
  activation_email: z.string(),
  activation_email_subject: z.string(),
  contact_email: z.string(),
  contact_name: extension(z.string()),
  contact_phone: extension(z.string()),
  contact_hours: extension(z.string()),
  answer_days: extension(z.int()),
  newsletter_sender: extension(z.string()),
  newsletter_reply_to: extension(z.string()),
  newsletter_test_addresses: extension(z.string()),
  forms: extension(FormTexts),
  automatically_invite_contacts: z.boolean(),
  analytics_embed_code: z.string(),
  manual: extension(z.nullable(PortalFile)),
  video: extension(z.nullable(PortalFile)),
  mfa_video: extension(z.nullable(PortalFile)),
});
export type Site = z.output<typeof Site>;
describe(Site, {
  this: 'The settings that staff edit, of one site. Residents get those that their screens use; the others are empty.',
  site: 'The same as `id`.',
  description: 'Sanitised HTML on the page about the portal.',
  introduction_text: "Sanitised HTML above the residents' map.",
  activation_email:
    'Text of the invitation, sanitised HTML, with `activationPlaceholders`; empty means the default text.',
  contact_email: 'The project team, as residents see it; their messages are forwarded to the address.',
  contact_hours: 'When the telephone is answered, as staff wrote it.',
  answer_days: 'Working days after which an unanswered message is late, for staff.',
  newsletter_sender: 'Name of the sender of newsletters; empty means that of the other mails.',
  newsletter_reply_to: 'Where replies to newsletters go; empty means the address of the portal.',
  newsletter_test_addresses: 'Addresses that a test mail can go to, one on each line, at most ten.',
  automatically_invite_contacts: 'Whether a synchronisation invites new contacts.',
  analytics_embed_code: 'https address of a page with statistics on another host; empty if there is none.',
  manual: 'Files of the page about the portal; null means the default ones.',
});

/** The most working days in which a message can be answered. */
export const maxAnswerDays = 60;

/** The most addresses for test mails of newsletters. */
export const maxTestAddresses = 10;

const upload = z.optional(z.nullable(Id));

export const SiteChanges = z.object({
  description: z.optional(richText(20_000)),
  introduction_text: z.optional(richText(20_000)),
  activation_email: z.optional(richText(20_000)),
  activation_email_subject: z.optional(text(200)),
  contact_email: z.optional(emailOrNone),
  contact_name: z.optional(text(200)),
  contact_phone: z.optional(text(50)),
  contact_hours: z.optional(text(200)),
  forms: z.optional(FormTexts),
  answer_days: z.optional(z.int().check(z.minimum(1), z.maximum(maxAnswerDays))),
  newsletter_sender: z.optional(text(100)),
  newsletter_reply_to: z.optional(emailOrNone),
  newsletter_test_addresses: z.optional(text(2600)),
  automatically_invite_contacts: z.optional(z.boolean()),
  analytics_embed_code: z.optional(text(2000)),
  manual_upload: upload,
  video_upload: upload,
  mfa_video_upload: upload,
});
export type SiteChanges = z.output<typeof SiteChanges>;
describe(SiteChanges, {
  this: 'A change of settings; omitted fields do not change. An upload of null restores the default file.',
  analytics_embed_code: 'An address, or embed code with the address in `src`.',
});

export const AboutPage = z.object({
  description: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  contact_hours: z.string(),
  manual: z.nullable(PortalFile),
  video: z.nullable(PortalFile),
  mfa_video: z.nullable(PortalFile),
});
export type AboutPage = z.output<typeof AboutPage>;
describe(AboutPage, {
  this: 'What the public page about the portal shows; null means the default.',
  contact_name: 'How to contact the project team; empty where it is unknown.',
});

/** What a save can change; see `Endpoint.version`. */
const version = [
  'description',
  'introduction_text',
  'activation_email',
  'activation_email_subject',
  'contact_email',
  'contact_name',
  'contact_phone',
  'contact_hours',
  'answer_days',
  'forms',
  'newsletter_sender',
  'newsletter_reply_to',
  'newsletter_test_addresses',
  'automatically_invite_contacts',
  'analytics_embed_code',
  'manual',
  'video',
  'mfa_video',
] as const;

export const sites = {
  description: 'The texts and settings of the portal.',
  list: endpoint({
    method: 'GET',
    url: '/api/sites/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'The sites; the portal uses the settings of the first. Residents get those that their screens use',
    query: listQuery('site'),
    response: page(Site),
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/sites/',
    access: 'staff',
    summary: 'Store the settings of another site; the portal continues to use those of the first',
    body: SiteChanges,
    response: Site,
    version,
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/sites/:id/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'The settings of the site',
    params: IdParams,
    response: Site,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/sites/:id/',
    access: 'staff',
    summary: 'Change the settings that are sent; missing fields are unchanged',
    params: IdParams,
    body: SiteChanges,
    response: Site,
    version,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/sites/:id/',
    access: 'staff',
    summary: 'Delete a site with its settings; 409 for the only one',
    statuses: [409],
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
  previewActivation: endpoint({
    method: 'POST',
    url: '/api/sites/preview-activation/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'The invitation as a resident would get it, with an example name; nothing is sent or stored',
    body: z.strictObject({ activation_email_subject: text(200), activation_email: richText(20_000) }),
    response: z.object({ subject: requiredText(300), html: z.string(), text: z.string() }),
  }),
  about: endpoint({
    method: 'GET',
    url: '/api/about/',
    access: 'public',
    extension: true,
    summary: 'What the page about the portal shows',
    response: AboutPage,
  }),
};

/**
 * Reads the URL of the statistics from a URL or an embed code; empty for none. A page that may run scripts is never
 * framed from the portal's own origin (specification, section 2): checked when saving, and again for what is stored.
 */
export function readAnalyticsAddress(given: string, publicUrl: string): { address: string } | { refusal: string } {
  const text = given.trim();
  if (text === '') return { address: '' };
  const source = text.includes('<') ? findSource(text) : text;
  if (!URL.canParse(source)) {
    return { refusal: 'Dit is geen adres. Plak het adres van de statistieken, of de code om ze in te sluiten.' };
  }
  const url = new URL(source);
  if (url.protocol !== 'https:') return { refusal: 'Gebruik een adres dat met https:// begint.' };
  if (url.username !== '' || url.password !== '') {
    return { refusal: 'Gebruik een adres zonder gebruikersnaam en wachtwoord.' };
  }
  const nameOf = (hostname: string) => hostname.replace(/\.$/, '');
  if (nameOf(url.hostname) === nameOf(new URL(publicUrl).hostname)) {
    return {
      refusal: 'Gebruik een adres van een andere website. Een adres van het portaal zelf is hier niet toegestaan.',
    };
  }
  // The host becomes part of the content security policy, where other characters have a meaning.
  if (!/^[a-z\d.-]+$/.test(url.hostname) || url.href.length > 2000) {
    return { refusal: 'Dit adres kan hier niet worden gebruikt.' };
  }
  return { address: url.href };
}

/** The URL in `src` of an embed code. */
function findSource(code: string): string {
  const [, double, single, bare] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(code) ?? [];
  const source = (double ?? single ?? bare ?? '').replaceAll(/&(?:amp|#38|#x26);/gi, '&').trim();
  return source.startsWith('//') ? `https:${source}` : source;
}
