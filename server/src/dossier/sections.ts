import { contactTextLengths, type ContactText } from '@dijkportaal/contract/contacts/contacts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isForResident, publicationAudience } from '../audience/public.ts';
import { referenceOf } from '../messages/public.ts';
import { isAboutUser } from '../notes/public.ts';
import { dayAndSecond } from '../platform/dutch-time.ts';
import {
  addressSection,
  contactSection,
  mailSection,
  messageSection,
  noteSection,
  publicationSection,
  userSection,
  withPlaces,
  type ExportedFile,
  type Section,
} from '../project-export/public.ts';
import { contacts } from '../schema/contacts.ts';
import { notes } from '../schema/notes.ts';
import { publications } from '../schema/publications.ts';
import { users } from '../schema/users.ts';

/** Whose dossier it is. */
export interface Person {
  userId: number;
  /** Called for each file that the dossier refers to, with its place in the ZIP file. */
  onFile: (id: number, place: string) => void;
}

/** A section of any row, of which only its own functions know more. */
export type AnySection = Section<{ id: number | string }>;

interface WithFiles {
  files?: ExportedFile[];
  replies?: WithFiles[];
}

/**
 * A section of the project export with the rows of one person, and only the fields that the portal shows to residents:
 * not who uploaded a file, nor earlier versions. `instead` are other values of fields.
 */
export function ofPerson<Row extends { id: number | string }, Name extends keyof Row & string>(
  section: Section<Row>,
  chosen: {
    name: string;
    title: string;
    about: string;
    fields: readonly Name[];
    columns?: readonly Name[];
    where: SQL;
    instead?: Partial<Record<Name, SQL>>;
    words?: Partial<Record<Name, string>>;
    titleOf?: (row: Row) => string;
  },
  onFile?: Person['onFile'],
): AnySection {
  const { fields, where, ...texts } = chosen;
  const instead: { [Field in Name]?: SQL } = chosen.instead ?? {};
  const words: { [Field in Name]?: string } = chosen.words ?? {};
  const names = ['id', ...fields.filter((name) => name !== 'id')] as Name[];
  const values = names.map(
    (name) => sql`${instead[name] ?? sql`item.${sql.identifier(name)}`} as ${sql.identifier(name)}`,
  );
  return {
    ...section,
    ...texts,
    columns: chosen.columns ?? fields,
    fields: Object.fromEntries(fields.map((name) => [name, words[name] ?? section.fields[name]])),
    query: sql`select ${sql.join(values, sql`, `)} from (${section.query}) as item where ${where}`,
    more: undefined,
    ...(onFile !== undefined && { complete: (row: WithFiles) => placeFiles(row, onFile) }),
  } as unknown as AnySection;
}

/** Reports the files of a row, and of its replies, without who uploaded them. */
export function placeFiles<Row extends WithFiles>(row: Row, onFile: Person['onFile']): Row {
  const shown = (row.files ?? []).map((file) => ({ ...file, uploaded_by: '', replaced_by: '', versions: [] }));
  const files = withPlaces(shown);
  for (const { id, file } of files) if (file !== '') onFile(id, file);
  return {
    ...row,
    files,
    ...(row.replies !== undefined && { replies: row.replies.map((reply) => placeFiles(reply, onFile)) }),
  };
}

const ownContacts = (userId: number) =>
  sql`array(select ${contacts.id} from ${contacts} where ${contacts.userId} = ${userId})`;
const ownEmail = (userId: number) => sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;

/** Not the addresses as staff typed them, which may be of several people. */
const contactTexts = (Object.keys(contactTextLengths) as ContactText[]).filter((name) => name !== 'email');

/** Whether it is about a contact of the account. */
export const isOfOwnContact = (userId: number, contactId: SQLWrapper) =>
  sql`${contactId} = any(${ownContacts(userId)})`;

/** Whether nobody else has an account with an address. */
export const isNobodyElses = (userId: number, address: SQLWrapper) =>
  sql`not exists (select from ${users} where ${users.email} = lower(${address}) and ${users.id} <> ${userId})`;

/** Addresses of a contact that are not those of somebody else's account: relatives may share a contact. */
const ownAddresses = (userId: number, addresses: SQL) => sql`(select coalesce(json_agg(address), '[]')
  from json_array_elements_text(to_json(${addresses})) as address
  where ${isNobodyElses(userId, sql`address`)})`;

/** The account with its profile and parcels, on one page. */
export const profileOf = ({ userId }: Person): AnySection =>
  ofPerson(userSection, {
    name: 'profiel',
    title: 'Uw account en profiel',
    about: 'Uw naam, adres, percelen en keuzes.',
    fields: [
      'name',
      'username',
      'email',
      'first_name',
      'last_name',
      'job_title',
      'is_staff',
      'is_superuser',
      'is_active',
      'created_at',
      'last_login',
      'unused_warned_at',
      'guid',
      'street',
      'house_number',
      'number_addition',
      'zip',
      'city',
      'state',
      'latitude',
      'longitude',
      'newsletter',
      'notifications',
      'groups',
      'zones',
      'parcels',
      'polygons',
      'updated_at',
    ],
    where: sql`item.id = ${userId}`,
  });

/** What the portal last received from Relatics, on one page. */
export const relationsOf = ({ userId }: Person): AnySection =>
  ofPerson(userSection, {
    name: 'wensen',
    title: 'Uw wensen en contactmomenten',
    about:
      'Wat Relatics, het systeem waarin het waterschap wensen en gesprekken bijhoudt, het laatst aan het portaal gaf. Van de ' +
      'bijlagen staan hier alleen de namen: het portaal bewaart ze niet. U opent ze in het portaal, bij de wens.',
    fields: ['relatics_fetched_at', 'relatics_data'],
    where: sql`item.id = ${userId}`,
  });

/** Designs, documents and news that the person may see. */
const publicationsOf = (
  { userId, onFile }: Person,
  kind: Parameters<typeof publicationSection>[0],
  texts: Pick<AnySection, 'name' | 'title' | 'about'>,
): AnySection =>
  ofPerson(
    publicationSection(kind, texts),
    {
      ...texts,
      fields: ['title', 'content', 'publish_at', 'question', 'question_before', 'created_at', 'updated_at', 'files'],
      columns: ['title', 'created_at'],
      where: sql`item.id = any(array(select ${publications.id} from ${publications}
        where ${publications.isPublished} and (${isForResident(publicationAudience, userId)})))`,
    },
    onFile,
  );

/** What the project export has too. */
export function sharedSections(person: Person): AnySection[] {
  const { userId, onFile } = person;
  const conversations = ofPerson(
    messageSection,
    {
      name: 'berichten',
      title: 'Uw berichten',
      about:
        'Uw berichten en formulieren aan het projectteam, ook die een medewerker voor u invoerde, met de reacties van beide kanten, ' +
        'de bestanden en het ontvangstbewijs.',
      fields: [
        'subject',
        'text',
        'name',
        'email',
        'created_at',
        'changed_at',
        'state',
        'source',
        'happened_on',
        'entered_by',
        'about',
        'question',
        'form',
        'signed_in_with',
        'first_read_at',
        'files',
        'replies',
      ],
      columns: ['subject', 'created_at', 'state'],
      where: sql`item."user" = ${userId} or (${isOfOwnContact(userId, sql`item.contact`)} and ${isNobodyElses(userId, sql`item.email`)})`,
    },
    onFile,
  );
  return [
    ofPerson(contactSection, {
      name: 'contact',
      title: 'U als contact van het waterschap',
      about:
        'Wat het projectteam heeft om u te bereiken, ook buiten uw account om. Een e-mailadres waarmee iemand anders een ' +
        'account heeft, staat er niet bij.',
      fields: [
        ...contactTexts,
        'external_id',
        'filtered_email',
        'invite_all_email_addresses',
        'details',
        'invited_at',
        'account_deleted_at',
      ],
      where: sql`item.id = any(${ownContacts(userId)})`,
      instead: { filtered_email: ownAddresses(userId, sql`item.filtered_email`) },
      words: { filtered_email: 'e-mailadressen', account_deleted_at: 'eerder account verwijderd' },
    }),
    {
      ...conversations,
      fields: { ...conversations.fields, reference: 'ontvangstbewijs: kenmerk en tijd van ontvangst' },
      complete: (row) => {
        const { id, created_at } = row as unknown as { id: number; created_at: string };
        const reference = `${referenceOf(id)}, ontvangen op ${dayAndSecond(new Date(created_at))}`;
        return { ...(conversations.complete?.(row) ?? row), reference };
      },
    } as AnySection,
    ofPerson(noteSection, {
      name: 'toezeggingen',
      title: 'Wat het projectteam u heeft toegezegd',
      about: 'De toezeggingen zoals u ze in het portaal ziet.',
      fields: ['promise', 'created_at', 'due_on', 'done_at'],
      where: sql`item.id = any(array(select ${notes.id} from ${notes}
        where ${isAboutUser(userId)} and ${notes.promise} <> ''))`,
      words: { created_at: 'toegezegd op', due_on: 'uiterlijk op' },
    }),
    publicationsOf(person, 'design', {
      name: 'ontwerpen',
      title: 'Ontwerpen die u kunt zien',
      about: 'De ontwerpen van de dijk die voor u of voor iedereen zijn.',
    }),
    publicationsOf(person, 'document', {
      name: 'documenten',
      title: 'Documenten die u kunt zien',
      about: 'De documenten die voor u of voor iedereen zijn.',
    }),
    publicationsOf(person, 'news', {
      name: 'nieuws',
      title: 'Nieuws dat u kunt zien',
      about: 'De nieuwsberichten die voor u of voor iedereen zijn.',
    }),
    ofPerson(mailSection, {
      name: 'mails',
      title: 'E-mails die u kreeg',
      about: 'De e-mails die het portaal aan u stuurde, en of ze aankwamen. De inhoud bewaart het portaal niet.',
      fields: ['created_at', 'to', 'subject', 'state', 'sent_at', 'reason'],
      where: sql`item."user" = ${userId}`,
    }),
    ofPerson(addressSection, {
      name: 'adressen',
      title: 'Afmeldingen en teruggekomen e-mail',
      about: 'Of u zich voor de nieuwsbrief hebt afgemeld, en of e-mail aan u terugkwam.',
      fields: ['id', 'opted_out_at', 'bounced_at', 'last_bounced_at', 'soft_bounces', 'is_permanent', 'reason'],
      where: sql`item.id = ${ownEmail(userId)}`,
    }),
  ];
}
