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
