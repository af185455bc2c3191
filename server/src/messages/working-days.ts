import { isoDay } from '../platform/dutch-time.ts';

/** The library takes 12 MB, so only a process that counts working days loads it. */
async function openCalendar() {
  const { default: Holidays } = await import('date-holidays');
  // The public holidays, with Good Friday and 5 May: the days of the Algemene termijnenwet, article 3.
  const calendar = new Holidays('NL', { types: ['public', 'school'] });
  const years = new Map<number, Set<string>>();
  return (day: string): boolean => {
    const year = Number(day.slice(0, 4));
    const free = years.get(year) ?? new Set(calendar.getHolidays(year).map(({ date }) => date.slice(0, 10)));
    years.set(year, free);
    return free.has(day);
  };
}
let calendar: ReturnType<typeof openCalendar> | undefined;

/** The day of which the end is this number of whole working days ago, as `2026-11-21` in Europe/Amsterdam. */
export async function workingDaysAgo(count: number, now: Date): Promise<string> {
  calendar ??= openCalendar();
  const isHoliday = await calendar;
  const date = new Date(`${isoDay(now)}T12:00:00Z`);
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() - 1);
    const isWeekend = date.getUTCDay() % 6 === 0;
    if (!isWeekend && !isHoliday(date.toISOString().slice(0, 10))) left -= 1;
  }
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
