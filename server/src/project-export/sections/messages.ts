import { sql } from 'drizzle-orm';
import type { MessageForm } from '@dijkportaal/contract/messages/form-fields';
import type { MessageSource, MessageState } from '@dijkportaal/contract/messages/messages';
import { html, type Html } from '../../platform/html.ts';
import { factsOfForm } from '../../messages/public.ts';
import { messages, replies } from '../../schema/messages.ts';
import { standardAnswers } from '../../schema/standard-answers.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import { fileFields, filesJson, showFiles, withPlaces, type ExportedFile } from '../files.ts';
import { richText, when } from '../html.ts';
import type { Section } from '../section.ts';

/** A reply, with the fields of the API where it has them. */
interface ReplyRow {
  at: string;
  from: 'team' | 'resident';
  name: string;
  job_title: string;
  text: string;
  read_at: string | null;
  signed_in_with: string;
  files: ExportedFile[];
}

interface MessageRow {
  id: number;
  subject: string;
  text: string;
  name: string;
  email: string;
  user: number | null;
  contact: number | null;
  created_at: string;
  changed_at: string | null;
  state: string;
  source: string;
  happened_on: string | null;
  entered_by: string;
  about: { kind: string; ref: string; name: string } | null;
  question: string;
  form: MessageForm | null;
  signed_in_with: string;
  read_at: string | null;
  first_read_at: string | null;
  owner: string;
  latest_at: string;
  files: ExportedFile[];
  replies: ReplyRow[];
}

export const messageSection: Section<MessageRow> = {
  name: 'messages',
  title: 'Gesprekken met bewoners',
  about:
    'Wat bewoners via het portaal schreven of wat medewerkers voor hen invoerden, met de reacties van beide kanten. Wat per ' +
    'e-mail buiten het portaal om ging, staat hier niet.',
  fields: {
    id: 'nummer',
    subject: 'onderwerp',
    text: 'tekst: als HTML',
    name: 'naam van de afzender; leeg als het account is verwijderd',
    email: 'e-mailadres van de afzender; leeg als het account is verwijderd',
    user: 'gebruiker: het nummer; null als die er niet (meer) is',
    contact: 'contact: het nummer, als een medewerker het voor iemand zonder account invoerde; anders null',
    created_at: 'ontvangen',
    changed_at: 'gewijzigd door de afzender; null als dat niet is gebeurd',
    state:
      'status: new (nieuw), in_progress (in behandeling), waiting (wacht op de bewoner), answered (beantwoord) of closed (gesloten)',
    source: 'hoe het binnenkwam: portal (portaal), phone (telefoon), letter (brief), email of conversation (gesprek)',
    happened_on: 'dag van het telefoontje, de brief of het gesprek; null bij een bericht via het portaal',
    entered_by: 'ingevoerd door; leeg bij een bericht via het portaal, of als het account is verwijderd',
    about: 'gaat over: kind, ref en name; null als de afzender dat niet aangaf',
    question:
      'vraag van het ontwerp of document waarop dit een reactie is, zoals die toen was; leeg als dit geen reactie is',
    form:
      'velden van het formulier, met kind: wish (wens doorgeven), damage (schade of hinder melden) of details (gegevens ' +
      'wijzigen); null bij een gewoon bericht',
    read_at: 'gelezen: wanneer een medewerker het als gelezen markeerde; null als er iets ongelezen is',
    first_read_at: 'voor het eerst gelezen; null als dat niet bekend is',
    owner: 'behandelaar: de naam; leeg als niemand is gekozen of het account is verwijderd',
    latest_at: 'laatste bericht of reactie',
    signed_in_with: 'waarmee de afzender was ingelogd en op welk niveau; leeg zonder DigiD of eHerkenning',
    files: fileFields,
    replies:
      'reacties: at, from (team of resident), name, job_title, text (HTML), read_at (gelezen door de andere kant), ' +
      'signed_in_with en files',
  },
  query: sql`select ${messages.id}, ${messages.subject}, ${messages.text}, ${messages.name}, ${messages.email},
      ${messages.senderId} as "user", ${messages.contactId} as contact, ${messages.createdAt} as created_at,
      ${messages.changedAt} as changed_at, ${messages.state}, ${messages.source}, ${messages.happenedOn} as happened_on,
      ${messages.enteredBy} as entered_by, case when ${messages.aboutKind} is not null then json_build_object(
        'kind', ${messages.aboutKind}, 'ref', ${messages.aboutRef}, 'name', ${messages.aboutName}) end as about, ${messages.question}, ${messages.form}, ${messages.signedInWith} as signed_in_with,
      ${messages.readAt} as read_at, ${messages.textReadAt} as first_read_at, ${nameOfUser()} as owner,
      ${messages.latestAt} as latest_at, ${filesJson('message_id', sql`${messages.id}`)} as files,
      (select coalesce(json_agg(json_build_object('at', ${replies.createdAt}, 'from', ${replies.side},
          'name', ${replies.name}, 'job_title', ${replies.jobTitle}, 'text', ${replies.text}, 'read_at', ${replies.readAt},
          'signed_in_with', ${replies.signedInWith},
          'files', ${filesJson('reply_id', sql`${replies.id}`)}) order by ${replies.createdAt}, ${replies.id}), '[]')
        from ${replies} where ${replies.messageId} = ${messages.id}) as replies
    from ${messages} left join ${users} on ${users.id} = ${messages.ownerId}
    order by ${messages.createdAt} desc, ${messages.id} desc`,
  complete: (row) => ({
    ...row,
    files: withPlaces(row.files),
    replies: row.replies.map((reply) => ({ ...reply, files: withPlaces(reply.files) })),
  }),
  columns: ['subject', 'name', 'email', 'created_at', 'state', 'owner'],
  sortedBy: 'created_at',
  titleOf: ({ subject }) => subject,
  show: {
    state: ({ state }) => stateNames[state as keyof typeof stateNames],
    source: ({ source }) => sourceNames[source as keyof typeof sourceNames],
    about: ({ about }) => about?.name ?? null,
    form: ({ form }) => showForm(form),
    files: showFiles,
    replies: (row, page) => row.replies.map((reply) => showReply(reply, page)),
  },
};

const stateNames = {
  new: 'nieuw',
  in_progress: 'in behandeling',
  waiting: 'wacht op de bewoner',
  answered: 'beantwoord',
  closed: 'gesloten',
} satisfies Record<MessageState, string>;

const sourceNames = {
  portal: 'portaal',
  phone: 'telefoon',
  letter: 'brief',
  email: 'e-mail',
  conversation: 'gesprek',
} satisfies Record<MessageSource, string>;

function showForm(form: MessageForm | null): string | null {
  if (form === null) return null;
  const added = {
    wish: 'wish_id' in form && form.wish_id !== '' ? [`In Relatics: ${form.wish_id}`] : [],
    damage: [],
    details: 'taken_over_at' in form && form.taken_over_at !== null ? [`Overgenomen: ${when(form.taken_over_at)}`] : [],
  };
  return [...factsOfForm(form).map(({ label, value }) => `${label}: ${value}`), ...added[form.kind]].join('; ');
}

function showReply(reply: ReplyRow, page: string): Html {
  const side = reply.from === 'team' ? 'projectteam' : 'bewoner';
  const who = [reply.name, reply.job_title, side].filter(Boolean).join(', ');
  return html`<h3>${when(reply.at)}: ${who}</h3>
    ${reply.text === '' ? null : richText(reply.text)} ${reply.files.length === 0 ? null : showFiles(reply, page)} `;
}

interface AnswerRow {
  id: number;
  name: string;
  text: string;
  changed_at: string;
}

export const answerSection: Section<AnswerRow> = {
  name: 'standard-answers',
  title: 'Standaardantwoorden',
  about: 'Teksten waarmee het projectteam berichten beantwoordde. Een veld tussen accolades vulde het portaal in.',
  fields: { id: 'nummer', name: 'naam', text: 'tekst: als HTML', changed_at: 'laatst gewijzigd' },
  query: sql`select ${standardAnswers.id}, ${standardAnswers.name}, ${standardAnswers.text},
      ${standardAnswers.changedAt} as changed_at
    from ${standardAnswers} order by ${standardAnswers.name}, ${standardAnswers.id}`,
  columns: ['name', 'id', 'changed_at'],
  titleOf: ({ name }) => name,
};
