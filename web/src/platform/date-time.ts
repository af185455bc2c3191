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

/** Empty for what is no moment: other servers send that for none, and a screen must not break on it. */
function read(timestamp: string | null): Record<string, string> | null {
  if (timestamp === null || Number.isNaN(Date.parse(timestamp))) return null;
  return Object.fromEntries(formats.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]));
}

/** A time as DD-MM-YYYY in Europe/Amsterdam, in every language of the portal. */
export function formatDate(timestamp: string): string {
  const parts = read(timestamp);
  return parts === null ? '' : `${parts['day']}-${parts['month']}-${parts['year']}`;
}

/** A time as DD-MM-YYYY HH:mm in Europe/Amsterdam. */
export function formatMinute(timestamp: string): string {
  const parts = read(timestamp);
  return parts === null ? '' : `${formatDate(timestamp)} ${parts['hour']}:${parts['minute']}`;
}

/** A time in the format of a datetime-local field: YYYY-MM-DDTHH:mm in Europe/Amsterdam. */
export function formatLocalTime(timestamp: string): string {
  const [date = '', time = ''] = formatMinute(timestamp).split(' ');
  if (date === '') return '';
  return `${date.split('-').toReversed().join('-')}T${time}`;
}

/** A time as DD-MM-YYYY HH:mm:ss in Europe/Amsterdam. */
export function formatSecond(timestamp: string): string {
  const parts = read(timestamp);
  return parts === null ? '' : `${formatMinute(timestamp)}:${parts['second']}`;
}

/**
 * A day in a text of the relationship system, as DD-MM-YYYY. It is Dutch time already; an invalid date is returned as
 * written.
 */
export function formatDay(iso: string | null, written: string): string {
  if (iso === null) return written;
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}

/** `2025-03` as 'Maart 2025' or 'March 2025'. */
export function nameMonth(month: string): string {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const first = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return '';
  const name = format.format(first);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** How long ago a time was, as in '12 minuten geleden'; null within the first minute. */
export function formatAge(at: string, now: number): string | null {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (!(minutes >= 1)) return null;
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'always' });
  if (minutes < 60) return words.format(-minutes, 'minute');
  if (minutes < 48 * 60) return words.format(-Math.floor(minutes / 60), 'hour');
  return words.format(-Math.floor(minutes / (24 * 60)), 'day');
}
