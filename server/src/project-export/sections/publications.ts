import { sql } from 'drizzle-orm';
import { labelsOf, publicationAudience } from '../../audience/public.ts';
import { publications, type publicationKinds } from '../../schema/publications.ts';
import { fileFields, filesJson, showFiles, withPlaces, type ExportedFile } from '../files.ts';
import type { Section } from '../section.ts';
import { audienceFields, type Audience, type Named } from './audience.ts';
import { historyField, historyOf, showHistory, type Step } from './history.ts';
import { writeReaders } from './readers.ts';

interface PublicationRow extends Audience {
  id: number;
  title: string;
  content: string;
  state: 'draft' | 'planned' | 'published';
  publish_at: string | null;
  question: string;
  question_before: string | null;
  created_at: string;
  updated_at: string;
  users: Named[];
  files: ExportedFile[];
  history: Step[];
}

const states = { draft: 'concept', planned: 'gepland', published: 'gepubliceerd' };

export function publicationSection(
  kind: (typeof publicationKinds)[number],
  texts: Pick<Section<PublicationRow>, 'name' | 'title' | 'about'>,
): Section<PublicationRow> {
  return {
    ...texts,
    fields: {
      id: 'nummer',
      title: 'titel',
      content: 'tekst: als HTML; bij een ontwerp of document wat er verandert',
      state: 'status: draft (concept), planned (gepland) of published (gepubliceerd)',
      publish_at: 'te zien vanaf: wanneer bewoners het mochten zien; null bij een concept',
      question: 'vraag aan bewoners; leeg als er geen vraag is, en bij nieuws',
      question_before: 'reageren vóór: de dag vanaf wanneer reageren niet meer kan; null zonder vraag',
      created_at: 'datum: die van het bericht, of wanneer het is gemaakt',
      updated_at: 'laatst gewijzigd: wanneer het voor het laatst is gewijzigd',
      ...audienceFields,
      users: 'gekozen gebruikers: id en name',
      files: fileFields,
      history: historyField,
    },
    query: sql`
      select ${publications.id}, ${publications.title}, ${publications.content},
        case when ${publications.isPublished} then 'published' when ${publications.publishAt} is null then 'draft' else 'planned' end as state,
        ${publications.publishAt} as publish_at, ${publications.question}, ${publications.questionBefore} as question_before,
        ${publications.createdAt} as created_at, ${publications.updatedAt} as updated_at,
        ${publications.forEveryone} as everyone, ${labelsOf(publicationAudience, 'groups')} as groups,
        ${labelsOf(publicationAudience, 'zones')} as zones, ${labelsOf(publicationAudience, 'segments')} as segments,
        ${labelsOf(publicationAudience, 'users')} as users, ${filesJson('publication_id', sql`${publications.id}`)} as files,
        coalesce(history.steps, '[]') as history
      from ${publications} left join (${historyOf(kind)}) as history on history.item_id = ${publications.id}
      where ${publications.kind} = ${kind} order by ${publications.createdAt} desc, ${publications.id} desc`,
    complete: (row) => ({ ...row, files: withPlaces(row.files) }),
    columns: ['title', 'created_at', 'state', 'everyone', 'groups', 'zones', 'segments', 'users'],
    sortedBy: 'created_at',
    show: { state: ({ state }) => states[state], files: showFiles, history: showHistory },
    titleOf: ({ title }) => title,
    more: (row, made, path) => writeReaders(made, { kind, item: row, path }),
  };
}
