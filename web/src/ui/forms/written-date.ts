/** The value of a date field: a day, or a day with a time in Europe/Amsterdam. */
export type Precision = 'day' | 'minute';

const separated = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?:[ ,]+(\d{1,2})[:.](\d\d))?$/;
const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/;
/** For keyboards with digits only. */
const digits = /^(\d\d)(\d\d)(\d{4})(?:(\d\d)(\d\d))?$/;

/**
 * Reads a date as people write it, such as 1-4-2026, 01/04/2026 or 01042026, with a time such as 9:30 if it needs one.
 * Returns YYYY-MM-DD or YYYY-MM-DDTHH:mm; null for what is not a date between 2000 and 2099.
 */
export function readWrittenDate(text: string, precision: Precision): string | null {
  const written = text.trim();
  const inOrder = iso.exec(written);
  const [, day, month, year, hour, minute] = inOrder
    ? [null, inOrder[3], inOrder[2], inOrder[1], inOrder[4], inOrder[5]]
    : (separated.exec(written) ?? digits.exec(written) ?? []);
  if (day === undefined || month === undefined || year === undefined || !year.startsWith('20')) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // The 31st of a month with 30 days becomes the 1st.
  const isDay = new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) ?? false;
  if (!isDay || (precision === 'minute') !== (hour !== undefined)) return null;
  if (precision === 'day') return date;
  return Number(hour) < 24 && Number(minute) < 60 ? `${date}T${hour?.padStart(2, '0')}:${minute}` : null;
}

/** The value of a date field as DD-MM-YYYY or DD-MM-YYYY HH:mm; empty without a value. */
export function writeDate(value: string): string {
  const [date = '', time] = value.split('T');
  return [date.split('-').toReversed().join('-'), time].filter(Boolean).join(' ');
}
