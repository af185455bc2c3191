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
