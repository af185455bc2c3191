import { easter } from 'date-easter';
import { isoDay } from '../platform/dutch-time.ts';

const dayMs = 86_400_000;

/** New Year's Day, King's Day (a Saturday if it would be a Sunday), Liberation Day, Christmas. */
const everyYear = new Set(['01-01', '04-27', '05-05', '12-25', '12-26']);
/** Days after Easter: Good Friday, Easter Monday, Ascension Day, Whit Monday. */
const aroundEaster = new Set([-2, 1, 39, 50]);

/** Whether a day, as `2026-12-25`, is one of the Dutch law on terms: Algemene termijnenwet, article 3. */
function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const { month, day: sunday } = easter(year);
  const sinceEaster = (Date.parse(day) - Date.UTC(year, month - 1, sunday)) / dayMs;
  return aroundEaster.has(sinceEaster) || everyYear.has(day.slice(5));
}

/** The day of which the end is this number of whole working days ago, as `2026-11-21` in Europe/Amsterdam. */
export function workingDaysAgo(count: number, now: Date): string {
  const date = new Date(`${isoDay(now)}T12:00:00Z`);
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() - 1);
    const isWeekend = date.getUTCDay() % 6 === 0;
    if (!isWeekend && !isHoliday(date.toISOString().slice(0, 10))) left -= 1;
  }
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
