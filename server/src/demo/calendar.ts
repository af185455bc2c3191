import { weekday as nameDay } from '../platform/dutch-time.ts';

const day = 86_400_000;

/** This many days from `now`; negative for earlier. */
export const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * day);

/** The first Monday (1) to Sunday (7) at least this many days after `now`, as 'donderdag 10 december'. */
export function dayInWords(now: Date, days: number, weekday: number): string {
  const first = inDays(now, days);
  return nameDay(inDays(first, (weekday - first.getUTCDay() + 7) % 7));
}

/** The seasons, as they are called in a Dutch sentence. */
export const seasons = ['winter', 'lente', 'zomer', 'herfst'] as const;
export type Season = (typeof seasons)[number];

/** The meteorological season: winter begins in December. */
export function seasonOf(date: Date): Season {
  return seasons[Math.floor(((date.getUTCMonth() + 1) % 12) / 3)] ?? 'winter';
}
