import type { Contactmoment, Klanteis } from '@dijkportaal/contract/relations';
import { listAttachments } from './attachments.ts';
import { readDate, readValue } from './fields.ts';
import type { RelaticsMapping } from './mapping.ts';
import { RelaticsError } from './relatics-error.ts';
import type { ReportNode } from './report-parser.ts';

/** Texts are '' if Relatics returned none. `Vastlegging` is RAW HTML: clean it before storing or showing it. */
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

/**
 * Texts are '' if Relatics returned none. `Tekst` and `Toelichting` may be RAW HTML: clean them before storing or
 * showing them.
 */
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

/** A row without its id means that the report was changed; storing it would create rows that cannot be found again. */
export function readId(node: ReportNode, path: string): string {
  const id = readValue(node, path).trim();
  if (id !== '') return id;
  const found = Object.keys(node.attributes).slice(0, 10).join(', ').slice(0, 200);
  throw new RelaticsError('schema-drift', `${node.tag} has no ${path}, but ${found}: check the mapping`);
}
