import type { FormTexts } from '@dijkportaal/contract/settings';
import { sql } from 'drizzle-orm';
import { settings } from '../../schema/settings.ts';
import { fileFields, filesJson, showFiles, withPlaces, type ExportedFile } from '../files.ts';
import type { Section } from '../section.ts';

interface SettingsRow {
  id: number;
  description: string;
  introduction_text: string;
  activation_email: string;
  activation_email_subject: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  contact_hours: string;
  answer_days: number;
  newsletter_sender: string;
  newsletter_reply_to: string;
  newsletter_test_addresses: string;
  forms: FormTexts;
  automatically_invite_contacts: boolean;
  analytics_embed_code: string;
  files: ExportedFile[];
}

/** The texts and settings that staff changed on screen. */
export const settingsSection: Section<SettingsRow> = {
  name: 'settings',
  title: 'Instellingen en teksten',
  about: 'De teksten en instellingen van het portaal. Het portaal gebruikte die met het laagste nummer.',
  fields: {
    id: 'nummer',
    description: 'tekst van de pagina over het portaal, als HTML',
    introduction_text: 'tekst op de startpagina, als HTML',
    activation_email: 'tekst van de uitnodiging, als HTML; leeg is de standaardtekst',
    activation_email_subject: 'onderwerp van de uitnodiging',
    contact_name: 'naam van het projectteam',
    contact_email: 'e-mailadres van het projectteam',
    contact_phone: 'telefoonnummer van het projectteam',
    contact_hours: 'wanneer het projectteam te bellen was',
    answer_days: 'werkdagen waarna een bericht zonder antwoord te laat was',
    newsletter_sender: 'afzender van nieuwsbrieven; leeg is die van andere e-mails',
    newsletter_reply_to: 'adres voor antwoorden op nieuwsbrieven',
    newsletter_test_addresses: 'adressen voor testmails van nieuwsbrieven',
    forms: 'teksten boven de formulieren van bewoners: title, introduction en help; leeg is de standaardtekst',
    automatically_invite_contacts: 'nieuwe contacten vanzelf uitnodigen',
    analytics_embed_code: 'adres van de pagina met statistieken',
    files: fileFields,
  },
  query: sql`select ${settings.id}, ${settings.description}, ${settings.introductionText} as introduction_text,
      ${settings.activationEmail} as activation_email, ${settings.activationEmailSubject} as activation_email_subject,
      ${settings.contactName} as contact_name, ${settings.contactEmail} as contact_email, ${settings.contactPhone} as contact_phone,
      ${settings.contactHours} as contact_hours,
      ${settings.answerDays} as answer_days, ${settings.forms},
      ${settings.newsletterSender} as newsletter_sender, ${settings.newsletterReplyTo} as newsletter_reply_to,
      ${settings.newsletterTestAddresses} as newsletter_test_addresses,
      ${settings.automaticallyInviteContacts} as automatically_invite_contacts,
      ${settings.analyticsEmbedCode} as analytics_embed_code, ${filesJson('site_id', sql`${settings.id}`)} as files
    from ${settings} order by ${settings.id}`,
  complete: (row) => ({ ...row, files: withPlaces(row.files) }),
  columns: ['id', 'contact_name', 'contact_email'],
  show: { files: showFiles },
  titleOf: ({ id }) => `Instellingen ${id}`,
};
