/**
 * A number in the format of a language, in Dutch `12.345` and in English `12,345`; by default the language of the page.
 */
export function formatNumber(value: number, language = document.documentElement.lang, digits?: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

const units = ['kB', 'MB', 'GB'] as const;

/** Bytes in the language of the page: '340 kB', '1,2 MB'. */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)), 1), units.length);
  const amount = bytes / 1000 ** power;
  const shown = power === 1 ? Math.max(Math.round(amount), 1) : amount;
  return `${formatNumber(shown, undefined, power === 1 || amount >= 100 ? 0 : 1)} ${units[power - 1]}`;
}
