const offsets = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' });

/** Milliseconds that the Netherlands are ahead of UTC at a moment. */
function offsetAt(moment: number): number {
  const name = offsets.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, hours = '0', minutes = '0', seconds = '0'] = /^GMT\+(\d+):(\d+)(?::(\d+))?$/.exec(name) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/**
 * Reads a `Moment` of the contract: without an offset a time is that of the Netherlands, and a day its midnight. Of the
 * hour that happens twice it is the second, and the hour that is skipped counts on.
 */
export function readMoment(text: string): Date {
  const written = text.includes('T') ? text : `${text}T00:00`;
  if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(written)) return new Date(written);
  const asUtc = Date.parse(`${written}Z`);
  // Near a change of the clock the offset at that time of UTC may be the wrong one.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess));
}
