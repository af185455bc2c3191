import type { Profile } from '@dijkportaal/contract/profiles';
import type { Attachment, Contactmoment, Klanteis, RelaticsData } from '@dijkportaal/contract/relations';
import { formatDate } from '../platform/date-time.ts';

/**
 * Wishes and contact moments of a profile; null if they were never fetched. Other servers may leave out what is empty,
 * and the specification (section 3) leaves open how attachments are nested and how dates are written.
 */
export function readRelations({ relatics_data: data }: Pick<Profile, 'relatics_data'>): RelaticsData | null {
  if (!isPart(data)) return null;
  return {
    Contactmoment: partsOf(data['Contactmoment']).map(readMoment),
    Klanteis: partsOf(data['Klanteis']).map(readWish),
  };
}

type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const partsOf = (value: unknown) => [value].flat().filter(isPart);

function readMoment(moment: Part, index: number): Contactmoment {
  const date = readText(moment, 'Datum', 'Datum');
  const who = readText(moment, 'Medewerker', 'Medewerker');
  return {
    ID: readText(moment, 'ID') || String(index),
    Contactmoment: readText(moment, 'Contactmoment'),
    Datum: { Datum: date, iso: readIso(moment['Datum'], 'iso', date) },
    Type_contactmoment: { Type_contactmoment: readText(moment, 'Type_contactmoment', 'Type_contactmoment') },
    Status_contactmoment: { Status_contactmoment: readText(moment, 'Status_contactmoment', 'Status_contactmoment') },
    Vastlegging: { Vastlegging: readText(moment, 'Vastlegging', 'Vastlegging') },
    ...(who !== '' && { Medewerker: { Medewerker: who } }),
    ...readAttachments(moment),
  };
}

function readWish(wish: Part, index: number): Klanteis {
  const created = readText(wish, 'CreatedOn');
  const status = readText(wish, 'Honorering_klanteis', 'Status_honorering', 'Status_honorering');
  const explanation = readText(wish, 'Honorering_klanteis', 'Toelichting', 'Toelichting');
  return {
    ID: readText(wish, 'ID') || String(index),
    Klanteis: readText(wish, 'Klanteis'),
    Actualiteit_klanteis: { Actualiteit_klanteis: readText(wish, 'Actualiteit_klanteis', 'Actualiteit_klanteis') },
    Tekst_concept: { Tekst: readText(wish, 'Tekst_concept', 'Tekst') },
    Tekst_geaccepteerd: { Tekst: readText(wish, 'Tekst_geaccepteerd', 'Tekst') },
    Honorering_klanteis: {
      Status_honorering: { Status_honorering: status },
      Toelichting: { Toelichting: explanation },
    },
    CreatedOn: created,
    CreatedOn_iso: readIso(wish, 'CreatedOn_iso', created),
    ...readAttachments(wish),
  };
}

/** The text at a path; empty if a part of it is missing. */
function readText(part: Part, ...path: string[]): string {
  const found = path.reduce<unknown>((value, name) => (isPart(value) ? value[name] : undefined), part);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** The day that the server parsed, if any; otherwise the day as written. */
function readIso(part: unknown, name: string, written: string): string | null {
  const read = isPart(part) ? part[name] : undefined;
  if (read === undefined) return readDay(written);
  return typeof read === 'string' ? read : null;
}

/** A date as 2025-03-04, with the time if it is local; null if it is not a date. */
function readDay(written: string): string | null {
  const [, date = '', month = '', year] = /^(\d\d?)[-/](\d\d?)[-/](\d{4})\b/.exec(written) ?? [];
  if (year !== undefined) return readDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  if (!/^\d{4}-\d\d-\d\d/.test(written) || Number.isNaN(Date.parse(written))) return null;
  // A time with an offset may be another day in the Netherlands.
  return /(Z|[+-]\d\d:?\d\d)$/.test(written.slice(10))
    ? formatDate(written).split('-').toReversed().join('-')
    : written;
}

type Attached = Pick<Contactmoment, 'Document' | 'Afbeelding'>;

/** The attachments, wherever they are: each has a GUID, and Document or Afbeelding somewhere above it. */
function readAttachments(record: Part): Attached {
  const found: Attached = { Document: [], Afbeelding: [] };
  const collect = (value: unknown, kind: Attachment['kind'] | null): void => {
    for (const part of partsOf(value)) {
      const { GUID, name } = part;
      if (kind !== null && typeof GUID === 'string' && !found[kind].some((known) => known.GUID === GUID)) {
        found[kind].push({ GUID, name: typeof name === 'string' ? name : null, kind });
      }
      for (const [key, inner] of Object.entries(part)) {
        collect(inner, key === 'Document' || key === 'Afbeelding' ? key : kind);
      }
    }
  };
  collect(record, null);
  return found;
}
