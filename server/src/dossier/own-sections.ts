import { auditLabelsNl } from '@dijkportaal/contract/audit/labels';
import type { NewsletterMailState } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../platform/audit/audit.ts';
import {
  fileFields,
  mailStates,
  list,
  newsletterFiles,
  showFiles,
  showNewsletter,
  when,
  type ExportedFile,
  type Section,
} from '../project-export/public.ts';
import { calendarFeeds } from '../schema/calendar-feeds.ts';
import { mailedLinks } from '../schema/auth.ts';
import { contacts } from '../schema/contacts.ts';
import { invitationLetters } from '../schema/letters.ts';
import { messages } from '../schema/messages.ts';
import { mfaFactors, mfaResets, recoveryCodes } from '../schema/mfa.ts';
import { newsletterMails, newsletters } from '../schema/newsletters.ts';
import { identities } from '../schema/oidc.ts';
import { pendingNotifications, publications } from '../schema/publications.ts';
import { workNotifications, works } from '../schema/works.ts';
import { passkeys } from '../schema/passkeys.ts';
import { knownDevices, sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';
import { isNobodyElses, isOfOwnContact, placeFiles, type AnySection, type Person } from './sections.ts';

export const any = <Row extends { id: number | string }>(section: Section<Row>) => section as unknown as AnySection;

interface NewsletterRow {
  id: number;
  title: string;
  content: string;
  email: string;
  state: NewsletterMailState;
  sent_at: string | null;
  reason: string;
  files: ExportedFile[];
}

const newslettersOf = ({ userId, onFile }: Person) =>
  any<NewsletterRow>({
    name: 'nieuwsbrieven',
    title: 'Nieuwsbrieven die u kreeg',
    about: 'De nieuwsbrieven die aan u zijn gestuurd, en of ze aankwamen.',
    fields: {
      id: 'nummer van de mail',
      title: 'titel',
      content: 'tekst: als HTML; het nummer in het adres van een afbeelding is dat in files',
      email: 'naar: e-mailadres; leeg als de bewaartermijn van ontvangers voorbij is',
      state: 'status: sent, failed, unknown of bounced',
      sent_at: 'verstuurd',
      reason: 'reden (wat de mailserver zei)',
      files: fileFields,
    },
    query: sql`select ${newsletterMails.id}, ${newsletters.title}, ${newsletters.content},
        coalesce(${newsletterMails.email}, '') as email, ${newsletterMails.state}, ${newsletterMails.sentAt} as sent_at,
        ${newsletterMails.reason}, ${newsletterFiles} as files
      from ${newsletterMails} join ${newsletters} on ${newsletters.id} = ${newsletterMails.newsletterId}
      where ${newsletterMails.state} in ('sent', 'failed', 'unknown', 'bounced') and (${newsletterMails.userId} = ${userId}
        or (${newsletterMails.userId} is null and (${newsletterMails.email} =
            (select ${users.email} from ${users} where ${users.id} = ${userId})
          or (${isOfOwnContact(userId, newsletterMails.contactId)} and ${isNobodyElses(userId, newsletterMails.email)}))))
      order by ${newsletterMails.sentAt} desc nulls last, ${newsletterMails.id} desc`,
    complete: (row) => placeFiles(row, onFile),
    columns: ['title', 'sent_at', 'state', 'reason'],
    sortedBy: 'sent_at',
    show: { content: showNewsletter, state: ({ state }) => mailStates[state], files: showFiles },
    titleOf: ({ title }) => title,
  });

interface NotificationRow {
  id: number;
  kind: 'design' | 'document' | 'news';
  title: string;
  created_at: string;
  settled_at: string | null;
}

const kinds = { design: 'ontwerp', document: 'document', news: 'nieuws', work: 'werkzaamheden' };

const notificationsOf = ({ userId }: Person) =>
  any<NotificationRow>({
    name: 'meldingen',
    title: 'Meldingen over iets nieuws',
    about: 'Waarover een melding voor u klaarstond.',
    fields: {
      id: 'nummer van het ontwerp, document, nieuwsbericht of werk',
      kind: 'soort: design (ontwerp), document, news (nieuws) of work (werkzaamheden)',
      title: 'titel',
      created_at: 'klaargezet',
      settled_at: 'afgehandeld: gemaild, of vervallen omdat u dat niet wilde of het niet meer mocht zien',
    },
    query: sql`select ${publications.id}, ${publications.kind}, ${publications.title},
        ${pendingNotifications.createdAt} as created_at, ${pendingNotifications.settledAt} as settled_at
      from ${pendingNotifications} join ${publications} on ${publications.id} = ${pendingNotifications.publicationId}
      where ${pendingNotifications.userId} = ${userId} and ${publications.isPublished}
      union all
      select ${works.id}, 'work', ${works.title}, ${workNotifications.createdAt}, ${workNotifications.settledAt}
      from ${workNotifications} join ${works} on ${works.id} = ${workNotifications.workId}
      where ${workNotifications.userId} = ${userId} and ${works.state} <> 'draft'
      order by created_at desc, id`,
    columns: ['title', 'kind', 'created_at', 'settled_at'],
    sortedBy: 'created_at',
    show: { kind: ({ kind }) => kinds[kind] },
  });

interface SessionRow {
  id: number;
  user_agent: string;
  created_at: string;
  last_used_at: string;
  authenticated_at: string;
  revoked_at: string | null;
}

const sessionsOf = ({ userId }: Person) =>
  any<SessionRow>({
    name: 'sessies',
    title: 'Waar u was ingelogd',
    about: 'Elke keer dat u inlogde, zolang de bewaartermijn van sessies duurt.',
    fields: {
      id: 'volgnummer',
      user_agent: 'apparaat, zoals uw browser het noemt',
      created_at: 'ingelogd',
      last_used_at: 'laatst gebruikt',
      authenticated_at: 'laatst bevestigd dat u het was',
      revoked_at: 'uitgelogd; null als dat niet is gebeurd',
    },
    query: sql`select row_number() over (order by ${sessions.createdAt}) as id, ${sessions.userAgent} as user_agent,
        ${sessions.createdAt} as created_at, ${sessions.lastUsedAt} as last_used_at,
        ${sessions.authenticatedAt} as authenticated_at, ${sessions.revokedAt} as revoked_at
      from ${sessions} where ${sessions.userId} = ${userId} order by ${sessions.createdAt} desc`,
    columns: ['created_at', 'user_agent', 'last_used_at', 'authenticated_at', 'revoked_at'],
  });

interface SecurityRow {
  id: number;
  has_password: boolean;
  mfa_since: string | null;
  recovery_codes_left: number;
  mfa_reset_requested_at: string | null;
  known_devices: string[];
  passkeys: { name: string; added_at: string; used_at: string | null }[];
  providers: { provider: string; since: string; last_used_at: string | null }[];
  calendar_address_since: string | null;
  links: { purpose: 'login' | 'reset' | 'invitation'; sent_at: string; used_at: string | null }[];
  letters: { sent_at: string; used_at: string | null }[];
}

const purposes = { login: 'Inloggen', reset: 'Nieuw wachtwoord', invitation: 'Uitnodiging' };

const use = (at: string | null) => (at === null ? 'niet gebruikt' : `gebruikt op ${when(at)}`);

/** On one page. */
export const securityOf = ({ userId }: Person) =>
  any<SecurityRow>({
    name: 'beveiliging',
    title: 'Hoe uw account beveiligd is',
    about:
      'Zonder wat geheim moet blijven: uw wachtwoord en codes zijn ook voor het waterschap onleesbaar, en staan hier niet.',
    fields: {
      id: 'nummer van uw account',
      has_password: 'wachtwoord ingesteld',
      mfa_since: 'tweestapsverificatie aan sinds; null als die uit staat',
      recovery_codes_left: 'herstelcodes over',
      mfa_reset_requested_at: 'gevraagd om tweestapsverificatie te verwijderen; null als dat niet loopt',
      known_devices: 'apparaten waarvan het portaal weet dat u er inlogde: wanneer voor het laatst',
      passkeys: 'uw passkeys: name, added_at en used_at (voor het laatst gebruikt)',
      providers: 'organisaties waarmee u inlogt: provider, since en last_used_at',
      calendar_address_since: 'agenda-adres gemaakt; null als dat er niet is',
      links:
        'laatste link in een mail om in te loggen (login), een wachtwoord te kiezen (reset) of te beginnen (invitation): purpose, sent_at en used_at',
      letters: 'laatste brief met een code om te beginnen: sent_at en used_at',
    },
    query: sql`select ${users.id}, ${users.passwordHash} is not null as has_password,
        (select ${mfaFactors.enabledAt} from ${mfaFactors} where ${mfaFactors.userId} = ${users.id}) as mfa_since,
        (select count(*) from ${recoveryCodes} where ${recoveryCodes.userId} = ${users.id} and ${recoveryCodes.usedAt} is null)
          as recovery_codes_left,
        (select ${mfaResets.requestedAt} from ${mfaResets} where ${mfaResets.userId} = ${users.id}) as mfa_reset_requested_at,
        (select coalesce(json_agg(${knownDevices.lastSeenAt} order by ${knownDevices.lastSeenAt} desc), '[]')
          from ${knownDevices} where ${knownDevices.userId} = ${users.id}) as known_devices,
        (select coalesce(json_agg(json_build_object('name', ${passkeys.name}, 'added_at', ${passkeys.createdAt},
            'used_at', ${passkeys.lastUsedAt}) order by ${passkeys.id}), '[]')
          from ${passkeys} where ${passkeys.userId} = ${users.id}) as passkeys,
        (select coalesce(json_agg(json_build_object('provider', ${identities.provider}, 'since', ${identities.createdAt},
            'last_used_at', ${identities.lastUsedAt}) order by ${identities.createdAt}), '[]')
          from ${identities} where ${identities.userId} = ${users.id}) as providers,
        (select ${calendarFeeds.createdAt} from ${calendarFeeds} where ${calendarFeeds.userId} = ${users.id}) as calendar_address_since,
        (select coalesce(json_agg(json_build_object('purpose', ${mailedLinks.purpose}, 'sent_at', ${mailedLinks.createdAt},
            'used_at', ${mailedLinks.usedAt}) order by ${mailedLinks.createdAt}), '[]')
          from ${mailedLinks} where ${mailedLinks.userId} = ${users.id}) as links,
        (select coalesce(json_agg(json_build_object('sent_at', ${invitationLetters.createdAt}, 'used_at',
            ${invitationLetters.usedAt}) order by ${invitationLetters.createdAt}), '[]')
          from ${invitationLetters} join ${contacts} on ${contacts.id} = ${invitationLetters.contactId}
          where ${contacts.userId} = ${users.id}) as letters
      from ${users} where ${users.id} = ${userId}`,
    columns: [],
    show: {
      mfa_since: ({ mfa_since }) => when(mfa_since) || 'uit',
      calendar_address_since: ({ calendar_address_since: at }) => when(at) || 'geen',
      passkeys: ({ passkeys }) =>
        list(
          passkeys.map(({ name, added_at, used_at }) => {
            const used = used_at === null ? 'niet gebruikt' : `voor het laatst gebruikt op ${when(used_at)}`;
            return `${name}: toegevoegd op ${when(added_at)}, ${used}`;
          }),
        ),
      providers: ({ providers }) => list(providers.map(({ provider, since }) => `${provider}: sinds ${when(since)}`)),
      links: ({ links }) =>
        list(
          links.map(
            ({ purpose, sent_at, used_at }) => `${purposes[purpose]}: gemaild op ${when(sent_at)}, ${use(used_at)}`,
          ),
        ),
      letters: ({ letters }) =>
        list(letters.map(({ sent_at, used_at }) => `Gemaakt op ${when(sent_at)}, ${use(used_at)}`)),
    },
  });

const { id, at, action, object, actorId, details, result, origin } = auditLog;

/** Name and function of staff as residents see them; never the number of an account. */
const who = (userId: number) => sql`case when ${actorId} = ${userId} then 'u zelf'
  when ${actorId} is null then case when ${origin} in ('job', 'command') then 'het portaal' else 'niet ingelogd' end
  when ${users.id} is null then 'iemand van wie het account is verwijderd'
  when not (${users.isStaff} or ${users.isSuperuser}) then 'iemand die nu geen medewerker is'
  else coalesce(nullif(btrim(${users.firstName} || ' ' || ${users.lastName}), ''), 'een medewerker')
    || case when ${users.jobTitle} = '' then '' else ', ' || ${users.jobTitle} end end`;

/** The account and its contacts, as objects of the log. */
const aboutPerson = (userId: number): SQL => sql`${object} = any(array(select 'user ' || ${userId}::int
  union all select 'contact ' || ${contacts.id} from ${contacts} where ${contacts.userId} = ${userId}))`;

const isLook = sql`${action} in ('profile.read', 'impersonation.start', 'impersonation.end')`;
const isExport = (
  userId: number,
) => sql`(${action} in ('contact.export', 'portal.export') or (${action} = 'message.export'
  and exists (select from ${messages} where ${messages.senderId} = ${userId} and ${messages.createdAt} <= ${at}
    and ${messages.form} ->> 'kind' = ${details} ->> 'form')))`;

interface LookRow {
  id: number;
  at: string;
  who: string;
  action: string;
  purpose: string;
}

const looks: Record<string, string> = {
  'profile.read': 'bekeek uw gegevens',
  'impersonation.start': 'bekeek het portaal zoals u het ziet',
  'impersonation.end': 'stopte met het portaal bekijken zoals u het ziet',
  'contact.export': 'downloadde de lijst van contacten, waar u in kunt staan',
  'message.export': 'downloadde een lijst van formulieren, waar dat van u in staat',
  'portal.export': 'exporteerde het hele project, waar u in staat',
};

const looksAt = ({ userId }: Person) =>
  any<LookRow>({
    name: 'inzage',
    title: 'Wie uw gegevens bekeek, en waarom',
    about:
      'Medewerkers die uw gegevens bekeken of een lijst downloadden waar u in kunt staan, zolang de bewaartermijn van het ' +
      'logboek duurt. Wie het portaal bekijkt zoals u het ziet, moet opschrijven waarom.',
    fields: {
      id: 'nummer in het logboek',
      at: 'wanneer',
      who: 'wie: naam en functie',
      action: 'wat (er is bekeken of gedownload)',
      purpose: 'waarom, in de woorden van de medewerker; leeg als dat niet werd gevraagd',
    },
    query: sql`select ${id}, ${at}, ${who(userId)} as who, ${action}, coalesce(${details} ->> 'purpose', '') as purpose
      from ${auditLog} left join ${users} on ${users.id} = ${actorId}
      where ${result} = 'success' and ((${aboutPerson(userId)} and ${isLook}) or (${isExport(userId)}
        and ${at} >= (select account.created_at from ${users} as account where account.id = ${userId})))
      order by ${id} desc`,
    columns: ['at', 'who', 'action', 'purpose'],
    show: { action: (row) => looks[row.action] ?? row.action },
  });

/** Of which the object is not the account, but a session or an address. */
const isOwnAct = sql`split_part(${action}, '.', 1) in ('session', 'password', 'login_link', 'notifications')`;

interface ChangeRow extends Omit<LookRow, 'purpose'> {
  result: 'success' | 'failure';
  fields: string[];
  address: string;
}

const { fields: fieldLabels } = auditLabelsNl.words;

const logOf = ({ userId }: Person) =>
  any<ChangeRow>({
    name: 'logboek',
    title: 'Wat er met uw account en gegevens gebeurde',
    about: 'Wanneer u inlogde en wat u of een medewerker wijzigde, zolang de bewaartermijn van het logboek duurt.',
    fields: {
      id: 'nummer in het logboek',
      at: 'wanneer',
      who: 'wie: naam en functie',
      action: 'wat (er is gedaan)',
      fields: 'gewijzigd: welke gegevens',
      result: 'gelukt: success of failure',
      address: 'vanaf: uw netwerkadres; leeg als u het niet zelf deed',
    },
    query: sql`select ${id}, ${at}, ${who(userId)} as who, ${action}, coalesce(${details} -> 'fields', '[]') as fields,
        ${result}, case when ${actorId} = ${userId} then ${origin} else '' end as address
      from ${auditLog} left join ${users} on ${users.id} = ${actorId}
      where (${aboutPerson(userId)} or (${actorId} = ${userId} and ${isOwnAct})) and not ${isLook} order by ${id} desc`,
    columns: ['at', 'who', 'action', 'fields', 'result', 'address'],
    show: {
      action: (row) => (auditLabelsNl.actions as Record<string, string>)[row.action] ?? row.action,
      fields: (row) => row.fields.map((name) => (fieldLabels as Record<string, string>)[name] ?? name).join(', '),
      result: (row) => (row.result === 'success' ? 'ja' : 'nee'),
    },
  });

/** What only a dossier has. */
export const ownSections = (person: Person): AnySection[] => [
  newslettersOf(person),
  notificationsOf(person),
  sessionsOf(person),
  looksAt(person),
  logOf(person),
];
