import { sql } from 'drizzle-orm';
import { labelsOf, publicationAudience } from '../../audience/public.ts';
import { publications, type publicationKinds } from '../../schema/publications.ts';
import { fileFields, filesJson, showFiles, withPlaces, type ExportedFile } from '../files.ts';
import { count, facts, html, list, richText, when } from '../html.ts';
import { link } from '../layout.ts';
import { pageOf, type Section } from '../section.ts';
import { audienceFields, describeAudience, type Audience } from './audience.ts';
import { historyField, historyOf, showHistory, type Step } from './history.ts';
import { writeReaders } from './readers.ts';

interface PublicationRow extends Required<Audience> {
  id: number;
  title: string;
  content: string;
  state: 'draft' | 'planned' | 'published';
  publish_at: string | null;
  created_at: string;
  updated_at: string;
  files: ExportedFile[];
  history: Step[];
}

const states = { draft: 'concept', planned: 'gepland', published: 'gepubliceerd' };

/** Designs, documents or news. */
export function publicationSection(
  kind: (typeof publicationKinds)[number],
  texts: Pick<Section<PublicationRow>, 'name' | 'title' | 'about'>,
): Section<PublicationRow> {
  const { name } = texts;
  return {
    ...texts,
    fields: {
      id: 'nummer',
      title: 'titel',
      content: 'tekst als HTML; alleen nieuws heeft die',
      state: 'draft (concept), planned (gepland) of published (gepubliceerd)',
      publish_at: 'wanneer bewoners het mochten zien; null bij een concept',
      created_at: 'datum van het bericht, of wanneer het is gemaakt',
      updated_at: 'wanneer het voor het laatst is gewijzigd',
      ...audienceFields,
      users: 'gekozen gebruikers: id en name',
      files: fileFields,
      history: historyField,
    },
    query: sql`
      select ${publications.id}, ${publications.title}, ${publications.content},
        case when ${publications.isPublished} then 'published' when ${publications.publishAt} is null then 'draft' else 'planned' end as state,
        ${publications.publishAt} as publish_at, ${publications.createdAt} as created_at, ${publications.updatedAt} as updated_at,
        ${publications.forEveryone} as everyone, ${labelsOf(publicationAudience, 'groups')} as groups,
        ${labelsOf(publicationAudience, 'zones')} as zones, ${labelsOf(publicationAudience, 'segments')} as segments,
        ${labelsOf(publicationAudience, 'users')} as users, ${filesJson('publication_id', sql`${publications.id}`)} as files,
        coalesce(history.steps, '[]') as history
      from ${publications} left join (${historyOf(kind)}) as history on history.item_id = ${publications.id}
      where ${publications.kind} = ${kind} order by ${publications.createdAt} desc, ${publications.id} desc`,
    complete: (row) => ({ ...row, files: withPlaces(row.files) }),
    list: {
      headings: ['Titel', 'Datum', 'Status', 'Voor wie', 'Bestanden'],
      cells: (row) => [
        html`<a href="${link(`${name}/index.html`, pageOf(name, row.id))}">${row.title}</a>`,
        when(row.created_at),
        states[row.state],
        describeAudience(row).join(', ') || 'niemand',
        count(row.files.length),
      ],
      nameOf: (row) => when(row.created_at),
    },
    page: async (row, made) => {
      const path = pageOf(name, row.id);
      const readers = await writeReaders(made, { kind, item: row, path });
      return {
        title: row.title,
        body: html`${facts([
          ['Status', states[row.state]],
          ['Te zien vanaf', when(row.publish_at)],
          ['Datum', when(row.created_at)],
          ['Laatst gewijzigd', when(row.updated_at)],
          ['Voor wie', list(describeAudience(row)) ?? 'niemand'],
        ])}
        ${
          row.content === ''
            ? null
            : html`<h2>Tekst</h2>
                ${richText(row.content)}`
        }
        ${showFiles(path, row.files)} ${readers} ${showHistory(row.history)}`,
      };
    },
  };
}
