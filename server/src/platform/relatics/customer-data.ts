import { listAttachments, type Attachment } from './attachments.ts';
import { readDate, readValue } from './fields.ts';
import type { RelaticsMapping } from './mapping.ts';
import { RelaticsError } from './relatics-error.ts';
import type { ReportNode } from './report-parser.ts';

/**
 * Contact moment, in the object paths of the specification. Texts are '' where Relatics gave none.
 * `Vastlegging.Vastlegging` is HTML AS IT CAME: whoever stores or shows it cleans it first.
 */
export interface Contactmoment {
  ID: string;
  Contactmoment: string;
  /** As written, and `iso` as in `2025-03-04` or `2025-03-04T14:05:00` (Dutch time), null where it is no date. */
  Datum: { Datum: string; iso: string | null };
  Type_contactmoment: { Type_contactmoment: string };
  Status_contactmoment: { Status_contactmoment: string };
  Vastlegging: { Vastlegging: string };
  Document: Attachment[];
  Afbeelding: Attachment[];
}

/**
 * Wish, in the object paths of the specification. Texts are '' where Relatics gave none. `Tekst_concept.Tekst`,
 * `Tekst_geaccepteerd.Tekst` and `Toelichting` may hold HTML AS IT CAME: whoever stores or shows them cleans them first.
 */
export interface Klanteis {
  ID: string;
  Klanteis: string;
  Actualiteit_klanteis: { Actualiteit_klanteis: string };
  Tekst_concept: { Tekst: string };
  Tekst_geaccepteerd: { Tekst: string };
  Honorering_klanteis: { Status_honorering: { Status_honorering: string }; Toelichting: { Toelichting: string } };
  CreatedOn: string;
  /** As `Datum.iso` of a contact moment. */
  CreatedOn_iso: string | null;
  Document: Attachment[];
  Afbeelding: Attachment[];
}

export function readMoment(node: ReportNode, { moment: paths, attachments }: RelaticsMapping): Contactmoment {
  const value = (path: string) => readValue(node, path);
  const date = value(paths.date);
  return {
    ID: readId(node, paths.id),
    Contactmoment: value(paths.title),
    Datum: { Datum: date, iso: readDate(date) },
    Type_contactmoment: { Type_contactmoment: value(paths.type) },
    Status_contactmoment: { Status_contactmoment: value(paths.status) },
    Vastlegging: { Vastlegging: value(paths.record) },
    ...listAttachments(node, attachments),
  };
}

export function readWish(node: ReportNode, { wish: paths, attachments }: RelaticsMapping): Klanteis {
  const value = (path: string) => readValue(node, path);
  const createdOn = value(paths.createdOn);
  return {
    ID: readId(node, paths.id),
    Klanteis: value(paths.title),
    Actualiteit_klanteis: { Actualiteit_klanteis: value(paths.topicality) },
    Tekst_concept: { Tekst: value(paths.conceptText) },
    Tekst_geaccepteerd: { Tekst: value(paths.acceptedText) },
    Honorering_klanteis: {
      Status_honorering: { Status_honorering: value(paths.honouring) },
      Toelichting: { Toelichting: value(paths.explanation) },
    },
    CreatedOn: createdOn,
    CreatedOn_iso: readDate(createdOn),
    ...listAttachments(node, attachments),
  };
}

/** A row without its id means that the report was changed; taking it would make rows that nobody finds again. */
export function readId(node: ReportNode, path: string): string {
  const id = readValue(node, path).trim();
  if (id !== '') return id;
  const found = Object.keys(node.attributes).slice(0, 10).join(', ').slice(0, 200);
  throw new RelaticsError('schema-drift', `${node.tag} has no ${path}, but ${found}: check the mapping`);
}
