import type { Contactmoment, Klanteis } from '@dijkportaal/contract/relations';
import { listAttachments } from './attachments.ts';
import { readDate, readValue } from './fields.ts';
import type { RelaticsMapping } from './mapping.ts';
import { RelaticsError } from './relatics-error.ts';
import type { ReportNode, ReportRow } from './report-parser.ts';

/** Texts are '' if Relatics gave none. `Vastlegging` is RAW HTML: clean it before storing or showing it. */
export function readMoment(row: ReportRow, { moment: paths, attachments }: RelaticsMapping): Contactmoment {
  const { node } = row;
  const value = valuesOf(row);
  const date = value(paths.date);
  const who = value(paths.who).trim();
  return {
    ID: value(paths.id).trim(),
    Contactmoment: value(paths.title),
    Datum: { Datum: date, iso: readDate(date) },
    Type_contactmoment: { Type_contactmoment: value(paths.type) },
    Status_contactmoment: { Status_contactmoment: value(paths.status) },
    Vastlegging: { Vastlegging: value(paths.record) },
    ...(who !== '' && { Medewerker: { Medewerker: who } }),
    ...listAttachments(node, attachments),
  };
}

/**
 * Texts are '' if Relatics returned none. `Tekst` and `Toelichting` may be RAW HTML: clean them before storing or
 * showing them.
 */
export function readWish(row: ReportRow, { wish: paths, attachments }: RelaticsMapping): Klanteis {
  const { node } = row;
  const value = valuesOf(row);
  const createdOn = value(paths.createdOn);
  return {
    ID: value(paths.id).trim(),
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

/** Characters that cannot be stored, raw and as a reference that the parser could not read. */
const controls =
  /(?![\t\n\r])[\p{Cc}\u{fffe}\u{ffff}]|&#(?:[Xx]0*(?:[0-8BCEFbcef]|1[\dA-Fa-f])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gu;

/** Reads the values of a row, without the characters that cannot be stored. Throws if the row is too large. */
function valuesOf({ node, flaw }: ReportRow): (path: string) => string {
  if (flaw?.kind === 'too-large') throw flaw;
  return (path) => (flaw === null ? readValue(node, path) : readValue(node, path).replaceAll(controls, ''));
}

/** A row without its id could not be found again. */
export const missingId = (node: ReportNode, path: string): RelaticsError => {
  const found = Object.keys(node.attributes).slice(0, 10).join(', ').slice(0, 200);
  return new RelaticsError('schema-drift', `${node.tag} has no ${path}, but ${found}: check the mapping`);
};
