import { auditLabelsNl } from '@dijkportaal/contract/audit/labels-nl';
import type { NewsletterMailState } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { sql } from 'drizzle-orm';
import { labelsOf, newsletterAudience } from '../../audience/public.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { fileFields, filesJson, showFiles, withPlaces, type ExportedFile } from '../files.ts';
import { count, facts, html, list, richText, table, when, yesOrNo } from '../html.ts';
import { link } from '../layout.ts';
import { readRows } from '../rows.ts';
import { pageOf, writeRows, type Described, type Export, type Section } from '../section.ts';
import { writeList } from '../write-list.ts';
import { audienceFields, describeAudience, type Audience } from './audience.ts';
import { historyField, historyOf, showHistory, type Step } from './history.ts';

type Counts = Partial<Record<NewsletterMailState, number>>;

interface NewsletterRow extends Omit<Audience, 'users'> {
  id: number;
  title: string;
  content: string;
  state: keyof (typeof auditLabelsNl)['words']['state'];
  send_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  created_at: string;
  updated_at: string;
  saved_by: number | null;
  send_to_contacts: boolean;
  send_to_not_logged_in: boolean;
  recipients_count: number;
  counts: Counts;
  trouble: string;
  files: ExportedFile[];
  history: Step[];
}

const mailStates: Record<NewsletterMailState, string> = {
  waiting: 'nog te versturen',
  sending: 'wordt verstuurd',
  sent: 'verstuurd',
  failed: 'mislukt',
  unknown: 'onzeker: misschien aangekomen',
  bounced: 'teruggekomen',
  unsubscribed: 'afgemeld voordat de mail vertrok',
  removed: 'niet verstuurd: door medewerkers verwijderd, gestopt, of account verwijderd',
};

/** A claimed mail is being sent, as in the API. */
const mailState = sql`case when ${newsletterMails.state} in ('claimed', 'in_flight') then 'sending' else ${newsletterMails.state} end`;

/** Newsletters with their recipients. */
export const newsletterSection: Section<NewsletterRow> = {
  name: 'newsletters',
  title: 'Nieuwsbrieven',
  about: 'Alle nieuwsbrieven met hun tekst, afbeelding, aantallen en ontvangers.',
  fields: {
    id: 'nummer',
    title: 'titel',
    content: 'tekst als HTML',
    state: 'draft, scheduled, held, sending, paused, stopped of sent',
    send_at: 'gekozen verzendtijd; null is meteen',
    started_at: 'wanneer het versturen begon',
    finished_at: 'wanneer het versturen klaar was',
    created_at: 'wanneer hij is gemaakt',
    updated_at: 'wanneer hij voor het laatst is gewijzigd',
    saved_by: 'nummer van de medewerker die hem voor het laatst opsloeg; null als die er niet meer is',
    ...audienceFields,
    send_to_contacts: 'of hij ook naar contacten zonder account ging',
    send_to_not_logged_in: 'of hij ook ging naar gebruikers die nog nooit hadden ingelogd',
    recipients_count: 'aantal ontvangers',
    counts: 'aantal mails per status',
    trouble: 'wat het versturen tegenhield',
    files: fileFields,
    history: historyField,
  },
  query: sql`
    select ${newsletters.id}, ${newsletters.title}, ${newsletters.content}, ${newsletters.state}, ${newsletters.sendAt} as send_at,
      ${newsletters.startedAt} as started_at, ${newsletters.finishedAt} as finished_at, ${newsletters.createdAt} as created_at,
      ${newsletters.updatedAt} as updated_at, ${newsletters.savedBy} as saved_by, ${newsletters.forEveryone} as everyone, ${labelsOf(newsletterAudience, 'groups')} as groups,
      ${labelsOf(newsletterAudience, 'zones')} as zones, ${labelsOf(newsletterAudience, 'segments')} as segments,
      ${newsletters.sendToContacts} as send_to_contacts, ${newsletters.sendToNotLoggedIn} as send_to_not_logged_in,
      coalesce(${newsletters.recipients}, 0) as recipients_count,
      (select coalesce(json_object_agg(state, mails), '{}') from (select ${mailState} as state, count(*) as mails from ${newsletterMails}
        where ${newsletterMails.newsletterId} = ${newsletters.id} group by 1) as counted) as counts,
      ${newsletters.trouble}, ${filesJson('newsletter_id', sql`${newsletters.id}`)} as files,
      coalesce(history.steps, '[]') as history
    from ${newsletters} left join (${historyOf('newsletter')}) as history on history.item_id = ${newsletters.id}
    order by ${newsletters.createdAt} desc, ${newsletters.id} desc`,
  complete: (row) => ({ ...row, files: withPlaces(row.files) }),
  list: {
    headings: ['Titel', 'Verstuurd', 'Status', 'Voor wie', 'Ontvangers'],
    cells: (row) => [
      html`<a href="${link('newsletters/index.html', pageOf('newsletters', row.id))}">${row.title}</a>`,
      when(row.started_at),
      auditLabelsNl.words.state[row.state],
      describeAudience(row).join(', ') || 'niemand',
      count(row.recipients_count),
    ],
    nameOf: (row) => when(row.created_at),
  },
  page: async (row, made) => {
    const path = pageOf('newsletters', row.id);
    const recipients = row.started_at === null ? 0 : await writeRecipients(made, row, path);
    const counted = Object.entries(mailStates).flatMap(([state, label]) => {
      const mails = row.counts[state as NewsletterMailState] ?? 0;
      return mails === 0 ? [] : [[label, count(mails)]];
    });
    return {
      title: row.title,
      body: html`${facts([
          ['Status', auditLabelsNl.words.state[row.state]],
          ['Verzendtijd', row.send_at === null ? 'meteen' : when(row.send_at)],
          ['Versturen begonnen', when(row.started_at)],
          ['Versturen klaar', when(row.finished_at)],
          ['Gemaakt', when(row.created_at)],
          ['Laatst gewijzigd', when(row.updated_at)],
          ['Voor wie', list(describeAudience(row)) ?? 'niemand gekozen'],
          ['Ook naar contacten zonder account', yesOrNo(row.send_to_contacts)],
          ['Ook naar wie nog nooit inlogde', yesOrNo(row.send_to_not_logged_in)],
          ['Problemen', row.trouble],
        ])}
        <h2>Tekst</h2>
        ${richText(row.content)} ${showFiles(path, row.files)}
        <h2>Ontvangers</h2>
        ${counted.length === 0 ? null : table('Mails per status', ['Status', 'Aantal'], counted)}
        <p>
          ${
            row.started_at === null
              ? 'Het versturen is nog niet begonnen.'
              : html`<a href="${link(path, path.replace('.html', '-recipients.html'))}">Alle ontvangers</a>
                  (${count(recipients)})`
          }
        </p>
        ${showHistory(row.history)}`,
    };
  },
};

interface RecipientRow {
  id: number;
  newsletter: number;
  user: number | null;
  contact: number | null;
  email: string;
  name: string;
  state: NewsletterMailState;
  sent_at: string | null;
  reason: string;
}

const recipientData: Described & { fields: Record<keyof RecipientRow, string> } = {
  name: 'newsletter-mails',
  title: 'Ontvangers van nieuwsbrieven',
  about: 'Een regel voor elke mail van een nieuwsbrief.',
  fields: {
    id: 'nummer',
    newsletter: 'nummer van de nieuwsbrief',
    user: 'nummer van de gebruiker; null als die er niet (meer) is',
    contact: 'nummer van het contact; null als dat er niet (meer) is',
    email: 'e-mailadres; leeg als het account of contact is verwijderd, of de bewaartermijn van ontvangers voorbij is',
    name: 'naam',
    state: 'waiting, sending, sent, failed, unknown, bounced, unsubscribed of removed',
    sent_at: 'wanneer de mailserver hem aannam',
    reason: 'waarom hij niet aankwam, in de woorden van de mailserver',
  },
};

async function writeRecipients(made: Export, { id, title }: NewsletterRow, path: string): Promise<number> {
  const stored = readRows<RecipientRow>(
    made.tx,
    sql`select ${newsletterMails.id}, ${newsletterMails.newsletterId} as newsletter, ${newsletterMails.userId} as "user",
        ${newsletterMails.contactId} as contact, coalesce(${newsletterMails.email}, '') as email, ${newsletterMails.name},
        ${mailState} as state, ${newsletterMails.sentAt} as sent_at, ${newsletterMails.reason}
      from ${newsletterMails} where ${newsletterMails.newsletterId} = ${id}
      order by ${newsletterMails.email}, ${newsletterMails.id}`,
  );
  const rows = writeRows(made, recipientData, stored);
  return writeList(
    made,
    {
      base: path.replace(/\.html$/, '-recipients'),
      title: `Ontvangers van ‘${title}’`,
      above: { path, title },
      about: recipientData.about,
      headings: ['E-mailadres', 'Naam', 'Status', 'Verstuurd', 'Reden'],
      cells: (row) => [
        row.email ||
          (row.user === null && row.contact === null
            ? 'account of contact verwijderd'
            : 'verwijderd na de bewaartermijn'),
        row.name,
        mailStates[row.state],
        when(row.sent_at),
        row.reason,
      ],
      nameOf: (row) => row.email,
    },
    rows,
  );
}
