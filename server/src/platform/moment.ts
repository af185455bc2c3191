import type { FastifyReply } from 'fastify';
import { fieldError } from './errors.ts';

const offsets = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' });

/** Milliseconds that the Netherlands is ahead of UTC at a given time. */
function offsetAt(moment: number): number {
  const name = offsets.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, hours = '0', minutes = '0', seconds = '0'] = /^GMT\+(\d+):(\d+)(?::(\d+))?$/.exec(name) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

const day = 86_400_000;

/**
 * The times that a `Moment` of the contract can mean, earliest first. Without an offset it is Dutch time, and a day is its
 * midnight: none in the hour that is skipped, two in the hour that occurs twice.
 */
function listMoments(written: string): number[] {
  const text = written.includes('T') ? written : `${written}T00:00`;
  if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return [Date.parse(text)];
  const asUtc = Date.parse(`${text}Z`);
  const around = new Set([offsetAt(asUtc - day), offsetAt(asUtc + day)]);
  return [...around]
    .map((offset) => asUtc - offset)
    .filter((moment) => moment + offsetAt(moment) === asUtc)
    .toSorted((one, other) => one - other);
}

/** Reads a `Moment`: the first of two. Throws 400 at the field for a time in the hour that is skipped. */
export function readMoment(field: string, written: string): Date {
  const [moment] = listMoments(written);
  if (moment !== undefined) return new Date(moment);
  const date = written.slice(0, 10).split('-').toReversed().join('-');
  const what = `Dit tijdstip bestaat niet: op ${date} gaat de klok van 02:00 naar 03:00 uur.`;
  throw fieldError(field, `${what} Kies een tijd vóór 02:00 of vanaf 03:00 uur.`);
}

/** Says in the header `portal-notice` which moment was taken for a time that happens twice. */
export function sayWhichMoment(reply: FastifyReply, written: string | null | undefined): void {
  const [first, second] = written ? listMoments(written) : [];
  if (first === undefined || second === undefined) return;
  const taken = `${written?.slice(0, 16)} zomertijd (${new Date(first).toISOString()})`;
  const notice = `Dit tijdstip komt twee keer voor, want de klok gaat een uur terug. Gekozen is de eerste keer: ${taken}.`;
  reply.header('portal-notice', notice);
}
