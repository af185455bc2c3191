import { sql, type SQL } from 'drizzle-orm';
import { placeOf, type ExportedFile } from '../files.ts';
import { html, megabytes, when } from '../html.ts';
import { link } from '../layout.ts';
import { pageOf, type Section } from '../section.ts';

interface FileRow extends Pick<
  ExportedFile,
  'id' | 'file' | 'file_name' | 'file_type' | 'size' | 'sha256' | 'created_at'
> {
  owner: { kind: string; id: number; title: string };
  is_earlier_version: boolean;
}

/**
 * All files that belong to something that was not deleted. Not those in the bin, and not uploads that were never used: these
 * are removed within a day.
 */
export const filesOfItems: SQL = sql`
  files join files current on current.id = coalesce(files.current_file_id, files.id)
  left join publications on publications.id = current.publication_id
  left join newsletters on newsletters.id = current.newsletter_id
  left join settings on settings.id = current.site_id
  where coalesce(publications.id, newsletters.id, settings.id) is not null`;

const folders: Record<string, string> = {
  design: 'designs',
  document: 'documents',
  news: 'news',
  newsletter: 'newsletters',
  site: 'settings',
};

/** Every file, with what it belongs to. */
export const fileSection: Section<FileRow> = {
  name: 'all-files',
  title: 'Alle bestanden',
  about:
    'Alle bestanden in de map files, met het onderdeel waar ze bij horen. Kleinere uitgaven van afbeeldingen zitten er niet bij.',
  fields: {
    id: 'nummer, waarmee de naam in de map files begint',
    file: 'plaats in deze map',
    file_name: 'naam zoals geüpload',
    file_type: 'soort (MIME)',
    size: 'grootte in bytes',
    sha256: 'SHA-256 van de inhoud, zoals vastgelegd bij het uploaden',
    created_at: 'wanneer het is geüpload',
    owner: 'waar het bij hoort: kind (design, document, news, newsletter of site), id en title',
    is_earlier_version: 'of het een eerdere versie is',
  },
  query: sql`
    select files.id, '' as file, files.name as file_name, files.type as file_type, files.size, files.hash as sha256, files.created_at,
      json_build_object('kind', coalesce(publications.kind, case when newsletters.id is null then 'site' else 'newsletter' end),
        'id', coalesce(publications.id, newsletters.id, settings.id),
        'title', coalesce(publications.title, newsletters.title, 'Instellingen ' || settings.id)) as owner,
      files.current_file_id is not null as is_earlier_version
    from ${filesOfItems} order by files.id`,
  complete: (row) => ({ ...row, file: placeOf(row) }),
  list: {
    headings: ['Bestand', 'Soort', 'Grootte', 'Geüpload', 'Hoort bij'],
    cells: (row) => [
      html`<a href="${link('all-files/index.html', row.file)}">${row.file_name}</a
        >${row.is_earlier_version ? html`<br /><small>eerdere versie</small>` : null}`,
      row.file_type,
      megabytes(row.size),
      when(row.created_at),
      html`<a href="${link('all-files/index.html', pageOf(folders[row.owner.kind] ?? row.owner.kind, row.owner.id))}"
        >${row.owner.title}</a
      >`,
    ],
    nameOf: (row) => row.file_name,
  },
};
