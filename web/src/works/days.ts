import { formatLocalTime } from '../platform/date-time.ts';

/** A day as `2026-12-04`. */
type Day = string;

/** What a day is compared with. */
export interface Period {
  starts_on: Day;
  ends_on: Day;
}

/** Today in Europe/Amsterdam. */
export const today = (): Day => formatLocalTime(new Date().toISOString()).slice(0, 10);

const at = (day: Day) => new Date(`${day}T12:00:00Z`);

/** The day so many days later. */
export function addDays(day: Day, days: number): Day {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `donderdag 3 december`, or `3 december` without the day of the week. */
export const nameDay = (day: Day, isLong = true): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, {
    ...(isLong && { weekday: 'long' }),
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(at(day));

/** Whether it is over, takes place now, or is still to come. */
export const phaseOf = ({ starts_on, ends_on }: Period, day: Day): 'past' | 'now' | 'coming' =>
  ends_on < day ? 'past' : starts_on > day ? 'coming' : 'now';

/** The Mondays of this week and the weeks after it. */
export function nextWeeks(day: Day, count: number): Day[] {
  const monday = addDays(day, -((at(day).getUTCDay() + 6) % 7));
  return Array.from({ length: count }, (_, week) => addDays(monday, 7 * week));
}

export const isDuring = ({ starts_on, ends_on }: Period, from: Day, until: Day): boolean =>
  starts_on <= until && ends_on >= from;
