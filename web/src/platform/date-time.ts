const formats = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function read(timestamp: string): Record<string, string> {
  return Object.fromEntries(formats.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]));
}

/** A moment as DD-MM-YYYY in Europe/Amsterdam, in every language of the portal. */
export function formatDate(timestamp: string): string {
  const { day, month, year } = read(timestamp);
  return `${day}-${month}-${year}`;
}

/** A moment as DD-MM-YYYY HH:mm in Europe/Amsterdam. */
export function formatMinute(timestamp: string): string {
  const { hour, minute } = read(timestamp);
  return `${formatDate(timestamp)} ${hour}:${minute}`;
}

/** A moment in the format of a datetime-local field: YYYY-MM-DDTHH:mm in Europe/Amsterdam. */
export function formatLocalTime(timestamp: string): string {
  const [date = '', time = ''] = formatMinute(timestamp).split(' ');
  return `${date.split('-').toReversed().join('-')}T${time}`;
}

/** A moment as DD-MM-YYYY HH:mm:ss in Europe/Amsterdam. */
export function formatSecond(timestamp: string): string {
  return `${formatMinute(timestamp)}:${read(timestamp)['second']}`;
}

/**
 * A day in a text of the relationship system, as DD-MM-YYYY. It is in Dutch time already; an invalid date stays as
 * written.
 */
export function formatDay(iso: string | null, written: string): string {
  if (iso === null) return written;
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}
