import type { SentMail } from '@dijkportaal/contract/mail';
import { sql } from 'drizzle-orm';
import { mails } from '../../platform/mail/tables.ts';
import { mailAddresses } from '../../schema/newsletters.ts';
import type { Section } from '../section.ts';

interface AddressRow {
  id: string;
  opted_out_at: string | null;
  bounced_at: string | null;
  last_bounced_at: string | null;
  soft_bounces: number;
  is_permanent: boolean;
  reason: string;
}

/** Addresses that newsletters do not go to. */
export const addressSection: Section<AddressRow> = {
  name: 'mail-addresses',
  title: 'Afgemelde en onbereikbare adressen',
  about: 'E-mailadressen waarvan de lezer geen nieuwsbrieven meer wilde, of waarvan mail terugkwam.',
  fields: {
    id: 'e-mailadres',
    opted_out_at: 'afgemeld: sinds wanneer de lezer geen nieuwsbrieven wil',
    bounced_at: 'geen mail meer sinds: wanneer er niets meer heen gaat omdat mail terugkwam',
    last_bounced_at: 'mail kwam terug: wanneer er voor het laatst mail terugkwam',
    soft_bounces: 'tijdelijk geweigerd: hoe vaak achter elkaar mail tijdelijk niet werd aangenomen',
    is_permanent: 'voorgoed: of de mailserver zei dat het adres niet bestaat',
    reason: 'reden (wat de mailserver zei)',
  },
  query: sql`select ${mailAddresses.email} as id, ${mailAddresses.optedOutAt} as opted_out_at, ${mailAddresses.bouncedAt} as bounced_at,
      ${mailAddresses.lastBouncedAt} as last_bounced_at, ${mailAddresses.softBounces} as soft_bounces,
      ${mailAddresses.isPermanent} as is_permanent, ${mailAddresses.reason}
    from ${mailAddresses} order by ${mailAddresses.email}`,
  columns: ['id', 'opted_out_at', 'bounced_at', 'last_bounced_at', 'soft_bounces', 'is_permanent', 'reason'],
};

/** As in the API, with the account. */
interface MailRow extends Omit<SentMail, 'profile_id'> {
  user: number | null;
}

const mailStates: Record<SentMail['state'], string> = {
  waiting: 'nog te versturen',
  sent: 'verstuurd',
  failed: 'mislukt',
};

export const mailSection: Section<MailRow> = {
  name: 'mails',
  title: 'Mails over accounts en meldingen',
  about:
    'De mails die het portaal aan een persoon stuurde, zonder hun inhoud: die was versleuteld en is gewist. Het portaal ' +
    'bewaart deze lijst maar kort. Nieuwsbrieven staan bij de nieuwsbrieven.',
  fields: {
    id: 'kenmerk',
    user: 'gebruiker: het nummer; null als die er niet is',
    to: 'aan: e-mailadres',
    subject: 'onderwerp',
    state: 'status: waiting, sent of failed',
    reason: 'reden (wat de mailserver zei)',
    created_at: 'klaargezet',
    sent_at: 'verstuurd: wanneer de mailserver hem aannam',
  },
  query: sql`select ${mails.id}, ${mails.userId} as "user", ${mails.recipient} as "to", ${mails.subject}, ${mails.state}, ${mails.reason},
      ${mails.createdAt} as created_at, ${mails.sentAt} as sent_at
    from ${mails} order by ${mails.createdAt}, ${mails.id}`,
  columns: ['created_at', 'to', 'user', 'subject', 'state', 'sent_at', 'reason'],
  show: { state: ({ state }) => mailStates[state] },
};
