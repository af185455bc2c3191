import type { Contactmoment } from '@dijkportaal/contract/relations';

/** Contact moments of one month. `month` is `2025-03`, null for those without a date. */
export interface Month {
  month: string | null;
  moments: Contactmoment[];
}

/** Contact moments by month, newest first throughout; those without a date come last, in the order given. */
export function groupByMonth(moments: readonly Contactmoment[]): Month[] {
  const sorted = moments.toSorted((one, other) => compare(other.Datum.iso ?? '', one.Datum.iso ?? ''));
  const months: Month[] = [];
  for (const moment of sorted) {
    const month = moment.Datum.iso?.slice(0, 7) ?? null;
    if (months.length === 0 || months.at(-1)?.month !== month) months.push({ month, moments: [] });
    months.at(-1)?.moments.push(moment);
  }
  return months;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** `2025-03` as 'Maart 2025' or 'March 2025'. */
export function nameMonth(month: string, locale: 'nl' | 'en'): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const name = format.format(new Date(`${month}-01T00:00:00Z`));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const minute = 60_000;

/** How long ago a moment was, as in '12 minuten geleden'; null within the first minute. */
export function formatAge(at: string, now: number, locale: 'nl' | 'en'): string | null {
  const minutes = Math.floor((now - Date.parse(at)) / minute);
  if (minutes < 1) return null;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (minutes < 60) return words.format(-minutes, 'minute');
  if (minutes < 48 * 60) return words.format(-Math.floor(minutes / 60), 'hour');
  return words.format(-Math.floor(minutes / (24 * 60)), 'day');
}
