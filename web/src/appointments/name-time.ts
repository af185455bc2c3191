import { formatLocalTime } from '../platform/date-time.ts';

/** `2026-12-01T10:00:00` as 'dinsdag 1 december 2026, 10:00 uur'; only the day without an hour. */
export function nameTime(startsAt: string, hourOf: (hour: string) => string): string {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'full', timeZone: 'UTC' });
  const day = format.format(new Date(`${startsAt.slice(0, 10)}T00:00:00Z`));
  return startsAt.length > 10 ? `${day}, ${hourOf(startsAt.slice(11, 16))}` : day;
}

/** Whether a time in Dutch time is still to come; a day without an hour until its end. */
export function isComing(startsAt: string | null, now = Date.now()): boolean {
  if (startsAt === null) return false;
  const today = formatLocalTime(new Date(now).toISOString());
  return startsAt.slice(0, 16) >= today.slice(0, Math.min(startsAt.length, 16));
}
