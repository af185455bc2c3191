import { fileKinds, type FileType } from '@dijkportaal/contract/files';
import { sql, type SQL } from 'drizzle-orm';
import { cleanName, extensionOf } from '../platform/files/file-names.ts';
import { html, type Html, type Value } from '../platform/html.ts';
import { list, megabytes, when } from './html.ts';
import { link } from './layout.ts';

/** A file of an item, with the fields of the API where it has them. */
export interface ExportedFile {
  id: number;
  /** Its place in the export. */
  file: string;
  file_name: string;
  file_type: string;
  size: number;
  sha256: string;
  role: string;
  caption: string;
  alt: string;
  is_cover: boolean;
  is_checking: boolean;
  created_at: string;
  uploaded_by: string;
  replaced_at: string | null;
  replaced_by: string;
  change: string;
  /** Earlier versions, newest first. */
  versions: ExportedFile[];
}

/** The fields of `ExportedFile`, for the description of the data. */
export const fileFields =
  'bestanden: file (plaats in deze map; leeg als het er niet in zit), file_name, file_type, size, sha256, role, caption, alt, is_cover, ' +
  'is_checking (nog niet op virussen gecontroleerd, en daarom niet opgenomen), created_at, uploaded_by, replaced_at, replaced_by, change, versions (eerdere versies)';

const maxNameLength = 100;

/** Types that a browser would run, under a name that makes it show text: an export may be put on a web server. */
const asText: readonly string[] = ['image/svg+xml'] satisfies FileType[];

/**
 * Where a file is in the export: its id, and its name in characters that every file system and archive supports. A name
 * never decides which program opens the file: without an extension of its type it gets one.
 */
export function placeOf({ id, file_name, file_type }: Pick<ExportedFile, 'id' | 'file_name' | 'file_type'>): string {
  const name = cleanName(file_name);
  const [extension] = [extensionOf(name)];
  const known: readonly string[] = Object.hasOwn(fileKinds, file_type)
    ? fileKinds[file_type as FileType].extensions
    : [];
  const stem = known.includes(extension) ? name.slice(0, -extension.length - 1) : name;
  const plain = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, maxNameLength)
    .replaceAll(/^-|-$/g, '');
  const opensWith = known.includes(extension) ? extension : (known[0] ?? 'bin');
  return `files/${[id, ...(plain === '' ? [] : [plain])].join('-')}.${opensWith}${asText.includes(file_type) ? '.txt' : ''}`;
}

/** Fills in where the files are. One that the virus scanner has not approved is left out, as in the portal. */
export const withPlaces = (files: ExportedFile[]): ExportedFile[] =>
  files.map((file) => ({ ...file, file: file.is_checking ? '' : placeOf(file), versions: withPlaces(file.versions) }));

const nameOf = (table: string) =>
  `coalesce(nullif(btrim(${table}.first_name || ' ' || ${table}.last_name), ''), ${table}.username, '')`;

const fieldsOf = (file: string, versions: string) => `'id', ${file}.id, 'file', '', 'file_name', ${file}.name,
  'file_type', ${file}.type, 'size', ${file}.size, 'sha256', ${file}.hash, 'role', ${file}.role,
  'caption', ${file}.caption, 'alt', ${file}.alt, 'is_cover', ${file}.is_cover, 'is_checking', ${file}.state = 'checking',
  'created_at', ${file}.created_at, 'uploaded_by', ${nameOf(`${file}_uploader`)}, 'replaced_at', ${file}.placed_at,
  'replaced_by', ${nameOf(`${file}_placer`)}, 'change', ${file}.change, 'versions', ${versions}`;

const withPeople = (file: string) => `files ${file}
  left join users ${file}_uploader on ${file}_uploader.id = ${file}.uploaded_by_id
  left join users ${file}_placer on ${file}_placer.id = ${file}.placed_by_id`;

const versions = `(select coalesce(json_agg(json_build_object(${fieldsOf('old', `'[]'::json`)})
    order by coalesce(old.placed_at, old.created_at) desc, old.id desc), '[]')
  from ${withPeople('old')} where old.current_file_id = kept.id)`;

/** The files of a row in the order of staff, as one JSON value. */
export const filesJson = (
  owner: 'publication_id' | 'newsletter_id' | 'site_id' | 'contact_person_id' | 'message_id' | 'reply_id',
  id: SQL,
  /** Files that are also of the row, as a condition on `kept`. */
  others = sql`false`,
): SQL => sql`(
  select coalesce(json_agg(json_build_object(${sql.raw(fieldsOf('kept', versions))}) order by kept.position, kept.id), '[]')
  from ${sql.raw(withPeople('kept'))} where kept.${sql.identifier(owner)} = ${id} or ${others})`;

/** Pictures that every browser shows. */
const shown = /^image\/(jpeg|png|gif|webp)$/;

function describe(page: string, file: ExportedFile): Html {
  const notes = [
    ...(file.caption === '' ? [] : [file.file_name]),
    file.file_type,
    megabytes(file.size),
    `geüpload op ${when(file.created_at)}${file.uploaded_by === '' ? '' : ` door ${file.uploaded_by}`}`,
    ...(file.replaced_at === null
      ? []
      : [
          `in deze versie sinds ${when(file.replaced_at)}${file.replaced_by === '' ? '' : ` door ${file.replaced_by}`}`,
        ]),
    ...(file.change === '' ? [] : [`wijziging: ${file.change}`]),
    ...(asText.includes(file.file_type)
      ? [
          'bewaard als tekst, omdat een browser de opdrachten erin zou uitvoeren: haal .txt van de naam af voor een tekenprogramma',
        ]
      : []),
    ...(file.is_checking ? ['LET OP: niet opgenomen, want nog niet op virussen gecontroleerd'] : []),
  ];
  const name = file.caption === '' ? file.file_name : file.caption;
  return html`${file.file === '' ? name : html`<a href="${link(page, file.file)}">${name}</a>`} <br /><small
      >${notes.join(', ')}</small
    >
    ${
      file.versions.length === 0
        ? null
        : html`<p>Eerdere versies:</p>
            ${list(file.versions.map((old) => describe(page, old)))}`
    }`;
}

/** The files of an item with their versions, and its pictures. */
export function showFiles({ files }: { files: ExportedFile[] }, page: string): Value {
  if (files.length === 0) return 'geen';
  // Those in a text are shown there.
  const pictures = files.filter(
    ({ file, file_type, role }) => file !== '' && role !== 'letter_picture' && shown.test(file_type),
  );
  return html`${list(files.map((file) => describe(page, file)))}
  ${pictures.map((file) => html`<figure><img src="${link(page, file.file)}" alt="${file.alt || file.caption || file.file_name}" loading="lazy" /></figure> `)}`;
}
