import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Attachment, RelaticsData } from '@dijkportaal/contract/relations';
import { RelaticsError } from '../platform/relatics/relatics-error.ts';
import { cleanHtml } from '../platform/security/clean-html.ts';

/** More than this cannot be sent to a phone with every reading of the profile. */
const mostCharacters = 5_000_000;

/** What is kept of a person's data: the shape of the specification, HTML cleaned. Fails with a RelaticsError. */
export async function cleanData({ Contactmoment, Klanteis }: RelaticsData): Promise<RelaticsData> {
  const data: RelaticsData = { Contactmoment: [], Klanteis: [] };
  let characters = 0;
  function count(row: object): void {
    characters += JSON.stringify(row).length;
    if (characters > mostCharacters) throw new RelaticsError('too-large', 'one person has more than is shown');
  }
  for (const moment of Contactmoment) {
    const clean = { ...moment, Vastlegging: { Vastlegging: cleanHtml(moment.Vastlegging.Vastlegging, 'record') } };
    count(clean);
    data.Contactmoment.push(clean);
    // Cleaning a long record takes a while in which nobody else is answered.
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

/** How a file stands in `relaticsFiles` of the profile. */
export const fileKey = ({ kind, GUID }: Pick<Attachment, 'kind' | 'GUID'>) => `${kind} ${GUID}`;

/** Every file that the data name, once. */
export function listFiles({ Contactmoment, Klanteis }: RelaticsData): string[] {
  const files = [...Contactmoment, ...Klanteis].flatMap(({ Document, Afbeelding }) => [...Document, ...Afbeelding]);
  return [...new Set(files.map(fileKey))];
}

/** Columns of a profile that now belongs to somebody else in the relationship system: nothing of before stays. */
export const forgottenData = {
  relaticsData: null,
  relaticsFiles: [],
  relaticsFetchedAt: null,
  relaticsFailingSince: null,
  relaticsTriedAt: null,
  relaticsLeaseUntil: null,
};
