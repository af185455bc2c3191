/** Formats times and numbers in Dutch. Each formatter is created once: that takes longer than formatting. */
function formatter(options: Intl.DateTimeFormatOptions, language = 'nl-NL'): (at: Date) => string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'Europe/Amsterdam' });
  return (at) => format.format(at);
}

const time = { hour: '2-digit', minute: '2-digit' } as const;
const digits = formatter({ day: '2-digit', month: '2-digit', year: 'numeric', ...time });

/** `21-11-2026 om 14:05 uur`. */
export const dayAndHour = (at: Date): string => `${digits(at).replace(/,? /, ' om ')} uur`;
/** `3 maart 2026 om 14:05`. */
export const dayInWords = formatter({ day: 'numeric', month: 'long', year: 'numeric', ...time });
/** `3 maart 2026`. */
export const dayOnly = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
/** `21-11-2026, 14:05:09`. */
export const dayAndSecond = formatter({ dateStyle: 'short', timeStyle: 'medium' });
/** `donderdag 10 december`. */
export const weekday = formatter({ weekday: 'long', day: 'numeric', month: 'long' });
/** The day as `2026-11-21`. */
export const isoDay = formatter({}, 'sv-SE');

const number = new Intl.NumberFormat('nl-NL');

/** `12.345`. */
export const wholeNumber = (amount: number): string => number.format(amount);

/** A day such as `2026-11-21` as `21-11-2026`; empty if there is none. */
export const dutchDay = (day: string | null): string => day?.split('-').toReversed().join('-') ?? '';
