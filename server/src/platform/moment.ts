const offsets = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' });

/** Milliseconds that the Netherlands is ahead of UTC at a given time. */
function offsetAt(moment: number): number {
  const name = offsets.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, hours = '0', minutes = '0', seconds = '0'] = /^GMT\+(\d+):(\d+)(?::(\d+))?$/.exec(name) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/**
 * Reads a `Moment` of the contract: a time without an offset is Dutch time, and a day is its midnight. In the hour that
 * occurs twice it is the second, and in the skipped hour it moves an hour ahead.
 */
export function readMoment(text: string): Date {
  const written = text.includes('T') ? text : `${text}T00:00`;
  if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(written)) return new Date(written);
  const asUtc = Date.parse(`${written}Z`);
  // Near a change of the clock the offset at that time of UTC may be the wrong one.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess));
}
