import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Attachment, RelaticsData } from '@dijkportaal/contract/relations';
import { RelaticsError } from '../platform/relatics/relatics-error.ts';
import { cleanHtml } from '../platform/security/clean-html.ts';

/** More would be too much for a phone, which gets the data with every read of the profile. */
const maxCharacters = 5_000_000;

/** Converts a person's data to the stored form, with cleaned HTML. Throws a RelaticsError if it is too large. */
export async function cleanData({ Contactmoment, Klanteis }: RelaticsData): Promise<RelaticsData> {
  const data: RelaticsData = { Contactmoment: [], Klanteis: [] };
  let characters = 0;
  function count(row: object): void {
    characters += JSON.stringify(row).length;
    if (characters > maxCharacters) throw new RelaticsError('too-large', 'the data of one person is too large');
  }
  for (const moment of Contactmoment) {
    const clean = { ...moment, Vastlegging: { Vastlegging: cleanHtml(moment.Vastlegging.Vastlegging, 'record') } };
    count(clean);
    data.Contactmoment.push(clean);
    // Cleaning a long record blocks the event loop.
    await nextTurn();
  }
  for (const wish of Klanteis) {
    const { Status_honorering, Toelichting } = wish.Honorering_klanteis;
    const clean = {
      ...wish,
      Tekst_concept: { Tekst: cleanHtml(wish.Tekst_concept.Tekst, 'record') },
      Tekst_geaccepteerd: { Tekst: cleanHtml(wish.Tekst_geaccepteerd.Tekst, 'record') },
      Honorering_klanteis: {
        Status_honorering,
        Toelichting: { Toelichting: cleanHtml(Toelichting.Toelichting, 'record') },
      },
    };
    count(clean);
    data.Klanteis.push(clean);
    await nextTurn();
  }
  return data;
}

/** The value for a file in `relaticsFiles` of the profile. */
export const fileKey = ({ kind, GUID }: Pick<Attachment, 'kind' | 'GUID'>) => `${kind} ${GUID}`;

/** All files in the data, without duplicates. */
export function listFiles({ Contactmoment, Klanteis }: RelaticsData): string[] {
  const files = [...Contactmoment, ...Klanteis].flatMap(({ Document, Afbeelding }) => [...Document, ...Afbeelding]);
  return [...new Set(files.map(fileKey))];
}

/** The columns of a profile to reset when it is linked to another person in Relatics. */
export const clearedData = {
  relaticsData: null,
  relaticsFiles: [],
  relaticsItems: null,
  relaticsFetchedAt: null,
  relaticsFailingSince: null,
  relaticsTriedAt: null,
  relaticsLeaseUntil: null,
};
