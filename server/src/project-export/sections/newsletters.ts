import { auditLabelsNl } from '@dijkportaal/contract/audit/labels';
import type { NewsletterMailState } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { sql } from 'drizzle-orm';
import { labelsOf, newsletterAudience } from '../../audience/public.ts';
import { newsletterMails, newsletters, newsletterVisits, type StoredLimits } from '../../schema/newsletters.ts';
import { fileFields, filesJson, showFiles, withPlaces, type ExportedFile } from '../files.ts';
import { asHtml, html, printHtml, type Html } from '../../platform/html.ts';
import { count, richText, table, when } from '../html.ts';
import { link } from '../layout.ts';
import { readRows } from '../rows.ts';
import { writeRows, type Described, type Export, type Section } from '../section.ts';
import { writeList } from '../write-list.ts';
import { audienceFields, type Audience } from './audience.ts';
import { historyField, historyOf, showHistory, type Step } from './history.ts';

type Counts = Partial<Record<NewsletterMailState, number>>;

interface NewsletterRow extends Audience {
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
  limits: StoredLimits | null;
  reply_to: string;
  rest_of_id: number | null;
  approval_state: 'asked' | 'approved' | 'returned' | null;
  approval_by: number | null;
  approval_at: string | null;
  approval_asked_at: string | null;
  approval_note: string;
  recipients_count: number;
  visits: number;
  counts: Counts;
  trouble: string;
  files: ExportedFile[];
  history: Step[];
}

export const mailStates: Record<NewsletterMailState, string> = {
  waiting: 'nog te versturen',
  sending: 'wordt verstuurd',
  sent: 'verstuurd',
  failed: 'mislukt',
  unknown: 'onzeker: misschien aangekomen',
  bounced: 'teruggekomen',
  unsubscribed: 'afgemeld voordat de mail vertrok',
  removed: 'niet verstuurd: door medewerkers verwijderd, gestopt, of account verwijderd',
};

/** Pictures in the text of a newsletter, which may be in others as well. */
const isInText = sql`(kept.role = 'letter_picture' and kept.id = any(array(
  select found[1]::integer from regexp_matches(${newsletters.content}, '/api/newsletter-pictures/(\\d{1,9})/', 'g') as found)))`;

/** The files of a newsletter, with the pictures in its text. */
export const newsletterFiles = filesJson('newsletter_id', sql`${newsletters.id}`, isInText);

/** The text of a newsletter with the pictures as they are in the export; of one that is not in it, what it shows. */
export function showNewsletter({ content, files }: Pick<NewsletterRow, 'content' | 'files'>, page: string): Html {
  const places = new Map(files.map(({ id, file }) => [String(id), file]));
  const text = printHtml(richText(content, 'letter'));
  const source = /src="\/api\/newsletter-pictures\/(\d+)\/[0-9a-f]+\/"/g;
  return asHtml(
    text.replaceAll(source, (_found, id: string) => {
      const place = places.get(id) ?? '';
      return place === '' ? '' : `src="${link(page, place)}"`;
    }),
  );
}

/** A claimed mail is being sent, as in the API. */
const mailState = sql`case when ${newsletterMails.state} in ('claimed', 'in_flight') then 'sending' else ${newsletterMails.state} end`;

export const newsletterSection: Section<NewsletterRow> = {
  name: 'newsletters',
  title: 'Nieuwsbrieven',
  about: 'Alle nieuwsbrieven met hun tekst, afbeeldingen, aantallen en ontvangers.',
  fields: {
    id: 'nummer',
    title: 'titel',
    content: 'tekst: als HTML; het nummer in het adres van een afbeelding is dat in files',
    state: 'status: draft, scheduled, held, sending, paused, stopped of sent',
    send_at: 'tijd van versturen; null is meteen',
    started_at: 'versturen begonnen',
    finished_at: 'versturen klaar',
    created_at: 'gemaakt',
    updated_at: 'laatst gewijzigd',
    saved_by: 'opgeslagen door: nummer van de medewerker die hem voor het laatst opsloeg; null als die er niet meer is',
    ...audienceFields,
    send_to_contacts: 'ook naar contacten zonder account',
    send_to_not_logged_in: 'ook naar wie nog nooit inlogde',
    limits: 'beperking van de doelgroep: nummers van groepen, zones, segmenten en werkzaamheden',
    reply_to: 'adres voor antwoorden; leeg is dat van de instellingen',
    rest_of_id: 'niet voor wie de nieuwsbrief met dit nummer al kreeg',
    approval_state: 'goedkeuring door een collega: asked, approved of returned; null als die niet is gevraagd',
    approval_by: 'goedgekeurd of teruggestuurd door: nummer van de medewerker',
    approval_at: 'goedgekeurd of teruggestuurd op',
    approval_asked_at: 'goedkeuring gevraagd op',
    approval_note: 'opmerking bij de goedkeuring',
    recipients_count: 'aantal ontvangers',
    visits: 'hoe vaak de nieuwsbrief in de browser is geopend',
    counts: 'mails per status',
    trouble: 'problemen: wat het versturen tegenhield',
    files: fileFields,
    history: historyField,
  },
  query: sql`
    select ${newsletters.id}, ${newsletters.title}, ${newsletters.content}, ${newsletters.state}, ${newsletters.sendAt} as send_at,
      ${newsletters.startedAt} as started_at, ${newsletters.finishedAt} as finished_at, ${newsletters.createdAt} as created_at,
      ${newsletters.updatedAt} as updated_at, ${newsletters.savedBy} as saved_by, ${newsletters.restOfId} as rest_of_id, ${newsletters.limits}, ${newsletters.forEveryone} as everyone, ${labelsOf(newsletterAudience, 'groups')} as groups,
      ${labelsOf(newsletterAudience, 'zones')} as zones, ${labelsOf(newsletterAudience, 'segments')} as segments,
      ${newsletters.sendToContacts} as send_to_contacts, ${newsletters.sendToNotLoggedIn} as send_to_not_logged_in,
      ${newsletters.approvalState} as approval_state, ${newsletters.approvalBy} as approval_by, ${newsletters.approvalAt} as approval_at,
      ${newsletters.approvalAskedAt} as approval_asked_at, ${newsletters.approvalNote} as approval_note,
      ${newsletters.replyTo} as reply_to, coalesce(${newsletters.recipients}, 0) as recipients_count,
      coalesce((select ${newsletterVisits.visits} from ${newsletterVisits}
        where ${newsletterVisits.newsletterId} = ${newsletters.id}), 0) as visits,
      (select coalesce(json_object_agg(state, mails), '{}') from (select ${mailState} as state, count(*) as mails from ${newsletterMails}
        where ${newsletterMails.newsletterId} = ${newsletters.id} group by 1) as counted) as counts,
      ${newsletters.trouble}, ${newsletterFiles} as files,
      coalesce(history.steps, '[]') as history
    from ${newsletters} left join (${historyOf('newsletter')}) as history on history.item_id = ${newsletters.id}
    order by ${newsletters.createdAt} desc, ${newsletters.id} desc`,
  complete: (row) => ({ ...row, files: withPlaces(row.files) }),
  columns: [
    'title',
    'created_at',
    'started_at',
    'state',
    'everyone',
    'groups',
    'zones',
    'segments',
    'recipients_count',
  ],
  sortedBy: 'created_at',
  show: {
    content: showNewsletter,
    state: ({ state }) => auditLabelsNl.words.state[state],
    recipients_count: ({ recipients_count }) => count(recipients_count),
    visits: ({ visits }) => count(visits),
    send_at: ({ send_at }) => when(send_at) || 'meteen',
    counts: ({ counts }) => {
      const mails = Object.entries(counts).map(([state, amount]) => [
        mailStates[state as NewsletterMailState],
        count(amount),
      ]);
      return mails.length === 0 ? null : table('Mails per status', ['Status', 'Aantal'], mails);
    },
    files: showFiles,
    history: showHistory,
  },
  titleOf: ({ title }) => title,
  more: async (row, made, path) =>
    row.started_at === null ? html`<p>Het versturen is nog niet begonnen.</p>` : writeRecipients(made, row, path),
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
    user: 'gebruiker: het nummer; null als die er niet (meer) is',
    contact: 'contact: het nummer; null als dat er niet (meer) is',
    email: 'e-mailadres; leeg als het account of contact is verwijderd, of de bewaartermijn van ontvangers voorbij is',
    name: 'naam',
    state: 'status: waiting, sending, sent, failed, unknown, bounced, unsubscribed of removed',
    sent_at: 'verstuurd: wanneer de mailserver hem aannam',
    reason: 'reden: waarom hij niet aankwam, in de woorden van de mailserver',
  },
};

async function writeRecipients(made: Export, { id, title }: NewsletterRow, path: string): Promise<Html> {
  const stored = readRows<RecipientRow>(
    made.tx,
    sql`select ${newsletterMails.id}, ${newsletterMails.newsletterId} as newsletter, ${newsletterMails.userId} as "user",
        ${newsletterMails.contactId} as contact, coalesce(${newsletterMails.email}, '') as email, ${newsletterMails.name},
        ${mailState} as state, ${newsletterMails.sentAt} as sent_at, ${newsletterMails.reason}
      from ${newsletterMails} where ${newsletterMails.newsletterId} = ${id}
      order by ${newsletterMails.email}, ${newsletterMails.id}`,
  );
  const rows = writeRows(made, recipientData, stored);
  const base = path.replace(/\.html$/, '-recipients');
  const total = await writeList(
    made,
    {
      base,
      title: `Ontvangers van ‘${title}’`,
      above: { path, title },
      about: recipientData.about,
      fields: recipientData.fields,
      columns: ['email', 'name', 'user', 'contact', 'state', 'sent_at', 'reason'],
      show: {
        email: ({ email, user, contact }) =>
          email ||
          (user === null && contact === null ? 'account of contact verwijderd' : 'verwijderd na de bewaartermijn'),
        state: ({ state }) => mailStates[state],
      },
    },
    rows,
  );
  return html`<h2>Ontvangers</h2>
    <p><a href="${link(path, `${base}.html`)}">Alle ontvangers</a> (${count(total)})</p>`;
}
