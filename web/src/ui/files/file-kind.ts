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

const kindsOfNames: [RegExp, FileKind][] = [
  [/\.pdf$/i, 'pdf'],
  [/\.(jpe?g|png|gif|webp)$/i, 'image'],
  [/\.(docx?|odt|pptx?|txt)$/i, 'document'],
  [/\.(xlsx?|ods|csv)$/i, 'sheet'],
  [/\.(mp4|mov)$/i, 'video'],
];

/** The kind of a file of which only the name is known. */
export const kindOfName = (name: string): FileKind =>
  kindsOfNames.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';

/**
 * Whether the portal shows a file of this type as a picture. Drawings (SVG) can contain scripts and are only offered as
 * a download.
 */
export const isPicture = (type: string): boolean => kindOf(type) === 'image' && type !== 'image/svg+xml';
