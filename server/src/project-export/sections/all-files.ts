import { sql, type SQL } from 'drizzle-orm';
import { placeOf, type ExportedFile } from '../files.ts';
import { html } from '../../platform/html.ts';
import { megabytes } from '../html.ts';
import { link, pageOf } from '../layout.ts';
import type { Section } from '../section.ts';

/** How a file got into the export. */
type FileState = 'whole' | 'changed' | 'missing' | 'unchecked';

/** A file, with what was found in the store. */
export interface FileRow extends Pick<
  ExportedFile,
  'id' | 'file' | 'file_name' | 'file_type' | 'size' | 'sha256' | 'created_at'
> {
  owner: { kind: string; id: number; title: string };
  is_earlier_version: boolean;
  state: FileState;
  found_sha256: string | null;
}

/** What the export needs to know of a file to copy it. */
export interface StoredFile extends FileRow {
  key: string;
}

const stateNotes: Record<FileState, string> = {
  whole: '',
  changed: 'LET OP: de inhoud is niet meer die van het uploaden',
  missing: 'LET OP: niet opgenomen, want het ontbrak in de opslag van het portaal',
  unchecked: 'LET OP: niet opgenomen, want nog niet op virussen gecontroleerd',
};

/**
 * All files that belong to something that was not deleted; a picture in the text of several newsletters to the first. Not those in the bin, and not uploads that were never used:
 * these are removed within a day.
 */
const filesOfItems: SQL = sql`
  files join files current on current.id = coalesce(files.current_file_id, files.id)
  left join publications on publications.id = current.publication_id
  left join newsletters on newsletters.id = coalesce(current.newsletter_id, (
    select min(with_picture.id) from newsletters with_picture
    where current.role = 'letter_picture' and position('/api/newsletter-pictures/' || current.id || '/' in with_picture.content) > 0))
  left join settings on settings.id = current.site_id
  left join contact_persons on contact_persons.id = current.contact_person_id
  left join users callers on callers.id = contact_persons.user_id
  left join replies on replies.id = current.reply_id
  left join messages on messages.id = coalesce(current.message_id, replies.message_id)
  where coalesce(publications.id, newsletters.id, settings.id, messages.id, contact_persons.id) is not null`;

const folders: Record<string, string> = {
  design: 'designs',
  document: 'documents',
  news: 'news',
  newsletter: 'newsletters',
  message: 'messages',
  site: 'settings',
  contact_person: 'contact-persons',
};

/** Every file, with its owner. Written after they were copied, because its rows have the outcome. */
export const fileSection: Section<FileRow> = {
  name: 'all-files',
  title: 'Alle bestanden',
  about:
    'Alle bestanden in de map files, met het onderdeel waar ze bij horen. Kleinere uitgaven van afbeeldingen zitten er niet bij.',
  fields: {
    id: 'nummer, waarmee de naam in de map files begint',
    file: 'plaats in deze map; leeg als het er niet in zit',
    file_name: 'naam zoals geüpload',
    file_type: 'soort (MIME)',
    size: 'grootte, in bytes',
    sha256: 'SHA-256 van de inhoud, zoals vastgelegd bij het uploaden',
    created_at: 'geüpload',
    owner: 'hoort bij: kind (design, document, news, newsletter, message, contact_person of site), id en title',
    is_earlier_version: 'eerdere versie (of het er een is)',
    state:
      'bijzonderheden: whole (zoals geüpload), changed (de inhoud is een andere), missing (ontbrak in de opslag) of unchecked (nog niet op virussen ' +
      'gecontroleerd, en niet opgenomen)',
    found_sha256: 'SHA-256 van het bestand in deze map; null als het er niet in zit',
  },
  query: sql`
    select files.id, '' as file, files.name as file_name, files.type as file_type, files.size, files.hash as sha256, files.created_at,
      json_build_object('kind', coalesce(publications.kind, case when newsletters.id is not null then 'newsletter'
          when messages.id is not null then 'message'
          when contact_persons.id is not null then 'contact_person' else 'site' end),
        'id', coalesce(publications.id, newsletters.id, messages.id, contact_persons.id, settings.id),
        'title', coalesce(publications.title, newsletters.title, messages.subject,
          coalesce(nullif(btrim(callers.first_name || ' ' || callers.last_name), ''), callers.username), 'Instellingen ' || settings.id)) as owner,
      files.current_file_id is not null as is_earlier_version, files.key,
      case files.state when 'ready' then 'whole' else 'unchecked' end as state, null as found_sha256
    from ${filesOfItems} order by files.id`,
  complete: (row) => ({ ...row, file: row.found_sha256 === null ? '' : placeOf(row) }),
  columns: ['file_name', 'is_earlier_version', 'state', 'file_type', 'size', 'created_at', 'owner'],
  show: {
    file_name: ({ file, file_name }, page) =>
      file === '' ? file_name : html`<a href="${link(page, file)}">${file_name}</a>`,
    state: ({ state }) => stateNotes[state],
    size: ({ size }) => megabytes(size),
    owner: ({ owner }, page) =>
      html`<a href="${link(page, pageOf(folders[owner.kind] ?? owner.kind, owner.id))}">${owner.title}</a>`,
  },
};
