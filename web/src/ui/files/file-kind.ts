/** The kind of a file, as people know it. */
export type FileKind = 'pdf' | 'image' | 'document' | 'sheet' | 'video' | 'other';

/** The kind of a MIME type. */
export function kindOf(type: string): FileKind {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type === 'application/pdf') return 'pdf';
  if (type === 'text/csv' || /spreadsheet|excel/.test(type)) return 'sheet';
  if (type.startsWith('text/') || /wordprocessing|presentation|opendocument|msword/.test(type)) return 'document';
  return 'other';
}

/**
 * Whether the portal shows a file of this type as a picture. Drawings (SVG) can contain scripts and are only offered as
 * a download.
 */
export const isPicture = (type: string): boolean => kindOf(type) === 'image' && type !== 'image/svg+xml';

const units = ['kB', 'MB', 'GB'] as const;

/** Formats bytes: '340 kB', '1,2 MB'. */
export function formatSize(bytes: number, locale: 'nl' | 'en'): string {
  const power = Math.min(Math.max(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)), 1), units.length);
  const amount = bytes / 1000 ** power;
  const shown = power === 1 ? Math.max(Math.round(amount), 1) : amount;
  const digits = power === 1 || amount >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(shown)} ${units[power - 1]}`;
}
