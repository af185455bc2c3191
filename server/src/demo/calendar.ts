const day = 86_400_000;
const timeZone = 'Europe/Amsterdam';

/** So many days from `now`; before it when negative. */
export const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * day);

/** The first Monday (1) to Sunday (7) from so many days after `now`, as 'donderdag 10 december'. */
export function dayInWords(now: Date, days: number, weekday: number): string {
  const first = inDays(now, days);
  const date = inDays(first, (weekday - first.getUTCDay() + 7) % 7);
  return new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(date);
}

/** The seasons, as they are called in a Dutch sentence. */
export const seasons = ['winter', 'lente', 'zomer', 'herfst'] as const;
export type Season = (typeof seasons)[number];

/** The meteorological season: winter begins in December. */
export function seasonOf(date: Date): Season {
  return seasons[Math.floor(((date.getUTCMonth() + 1) % 12) / 3)] ?? 'winter';
}
