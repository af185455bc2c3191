import type { FoundAddress, RegisteredParcel } from '@dijkportaal/contract/parcels/land-register';
import { maxCorners } from '@dijkportaal/contract/parcels/parcels';
import { nameDesignation, readDesignation } from '@dijkportaal/contract/parcels/designations';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { fieldError, HttpError, plainError } from '../platform/errors.ts';
import type { Pdok } from '../platform/pdok/pdok.ts';
import { PdokError } from '../platform/pdok/pdok-error.ts';
import type { RegisteredParcel as ParcelAtPdok } from '../platform/pdok/read-answers.ts';
import { rememberMunicipalities } from './municipalities.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Looks up a designation, and stores the municipalities of the results. Throws 400 for an invalid one, 502, 503 or 504
 * if PDOK does not respond.
 */
export async function findRegistered(
  db: Db,
  pdok: Pdok,
  log: Log,
  text: string,
): Promise<{ results: RegisteredParcel[]; suggestions: string[] }> {
  const designation = readDesignation(text);
  if (designation === null) {
    throw fieldError('designation', 'Vul een kadastrale aanduiding in, zoals KDL02 C 1145.');
  }
  const found = await explainFailures(log, () => pdok.findParcels(designation));
  await rememberMunicipalities(db, found);
  if (found.length > 0) return { results: found.map(toRegistered), suggestions: [] };
  // The response is still correct without suggestions.
  const similar = await pdok.suggestParcels(nameDesignation(designation)).catch(() => []);
  return { results: [], suggestions: similar.map(({ name }) => tidyName(name)) };
}

/** Looks up an address. Throws the same errors as `findRegistered`. */
export async function findAddresses(pdok: Pdok, log: Log, text: string): Promise<FoundAddress[]> {
  const found = await explainFailures(log, () => pdok.findAddresses(text));
  return found.map(({ name, latitude, longitude, parcels }) => ({
    name,
    latitude,
    longitude,
    parcels: parcels.map(tidyName),
  }));
}

/** A parcel with an outline for each of its parts. */
export function toRegistered({ areaM2, municipality, outlines, ...parcel }: ParcelAtPdok): RegisteredParcel {
  const designation = nameDesignation({ ...parcel, name: null });
  const nameOf = (part: number) => (outlines.length === 1 ? designation : `${designation} (${part + 1})`);
  const polygons = outlines.map((polygon, part) => ({ name: nameOf(part), polygon }));
  return { designation, municipality, area: areaM2, polygons };
}

function tidyName(text: string): string {
  const designation = readDesignation(text);
  return designation === null ? text : nameDesignation(designation);
}

async function explainFailures<Result>(log: Log, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PdokError)) throw error;
    log.warn({ kind: error.kind }, error.message);
    throw toHttpError(error);
  }
}

const inWords = (corners: number) => corners.toLocaleString('nl');

function toHttpError({ kind, retryAfter }: PdokError): HttpError {
  const byHand = 'U kunt het perceel ook tekenen of als tekst plakken.';
  if (kind === 'off') return plainError(503, `De koppeling met het Kadaster is niet ingesteld. ${byHand}`);
  if (kind === 'busy') {
    const seconds = Math.max(Math.ceil((retryAfter ?? 10_000) / 1_000), 1);
    const when = seconds < 120 ? `${seconds} seconden` : `${Math.ceil(seconds / 60)} minuten`;
    const error = `Het Kadaster heeft het te druk. Probeer het over ${when} opnieuw. ${byHand}`;
    return plainError(503, error, { 'Retry-After': String(seconds) });
  }
  if (kind === 'timeout') return plainError(504, `Het Kadaster gaf niet op tijd antwoord. ${byHand}`);
  if (kind === 'network') return plainError(502, `Het Kadaster is nu niet bereikbaar. ${byHand}`);
  if (kind === 'too-large') {
    const limit = `Een omtrek mag hoogstens ${inWords(maxCorners / 2)} hoeken hebben, alles samen ${inWords(maxCorners)}.`;
    return plainError(502, `Het antwoord van het Kadaster is te groot. ${limit} ${byHand}`);
  }
  if (kind === 'crossing')
    return plainError(502, `De omtrek kruist zichzelf in het antwoord van het Kadaster. ${byHand}`);
  return plainError(502, `Het Kadaster gaf geen bruikbaar antwoord. ${byHand}`);
}
