import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { extension } from './platform/extension.ts';
import { Id, IdParams, text, Timestamp } from './platform/fields.ts';

const megabyte = 1_048_576;

/** A kind of file: its extensions and maximum size in bytes. */
interface FileKind {
  extensions: readonly string[];
  maxBytes: number;
}

const image = 25 * megabyte;
const office = 50 * megabyte;

/** What may be uploaded, by type. The type is detected from the content, never from the name alone. */
export const fileKinds = {
  'image/jpeg': { extensions: ['jpg', 'jpeg'], maxBytes: image },
  'image/png': { extensions: ['png'], maxBytes: image },
  'image/gif': { extensions: ['gif'], maxBytes: image },
  'image/webp': { extensions: ['webp'], maxBytes: image },
  'image/svg+xml': { extensions: ['svg'], maxBytes: 2 * megabyte },
  'application/pdf': { extensions: ['pdf'], maxBytes: 100 * megabyte },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { extensions: ['docx'], maxBytes: office },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { extensions: ['xlsx'], maxBytes: office },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    extensions: ['pptx'],
    maxBytes: office,
  },
  'application/vnd.oasis.opendocument.text': { extensions: ['odt'], maxBytes: office },
  'application/vnd.oasis.opendocument.spreadsheet': { extensions: ['ods'], maxBytes: office },
  'text/plain': { extensions: ['txt'], maxBytes: 5 * megabyte },
  'text/csv': { extensions: ['csv'], maxBytes: office },
  'application/zip': { extensions: ['zip'], maxBytes: 200 * megabyte },
  'video/mp4': { extensions: ['mp4', 'm4v'], maxBytes: 500 * megabyte },
  'video/webm': { extensions: ['webm'], maxBytes: 500 * megabyte },
} as const satisfies Record<string, FileKind>;
export type FileType = keyof typeof fileKinds;

/** Formats of phones and cameras that many devices cannot open, by extension. They are refused with advice. */
export const phoneFormats: Readonly<Record<string, 'heic' | 'mov'>> = {
  heic: 'heic',
  heif: 'heic',
  hif: 'heic',
  mov: 'mov',
  qt: 'mov',
};

/** The types for each value of `accepts` of an upload field. */
export const acceptedTypes = {
  any: Object.keys(fileKinds) as FileType[],
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  pdf: ['application/pdf'],
  video: ['video/mp4', 'video/webm'],
  message: [
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'text/plain',
    'text/csv',
  ],
} as const satisfies Record<string, readonly FileType[]>;
export type Accepts = keyof typeof acceptedTypes;

/** The maximum size of a file of this type in bytes; one with a message is smaller. */
export const maxBytesOf = (type: FileType, accepts: Accepts): number =>
  accepts === 'message' ? Math.min(fileKinds[type].maxBytes, image) : fileKinds[type].maxBytes;

/** The maximum width and height in pixels of a picture with a message; a larger one is reduced. */
export const maxMessagePixels = 2560;

/** How many uploads of a resident can wait for a message; more remove the oldest. */
export const maxWaitingUploads = 30;

/** Maximum number of files of one design or document. */
export const maxFiles = 200;

export const PortalFile = z.object({
  id: z.int(),
  file: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  size: extension(z.int()),
  thumbnail: z.nullable(z.string()),
  widths: extension(z.array(z.int())),
  is_checking: extension(z.boolean()),
  caption: extension(z.string()),
  alt: extension(z.string()),
  is_cover: extension(z.boolean()),
  created_at: Timestamp,
  replaced_at: extension(z.nullable(Timestamp)),
  change: extension(z.string()),
});
export type PortalFile = z.output<typeof PortalFile>;
describe(PortalFile, {
  this: 'A file. `file` and `thumbnail` are signed links of this portal that work for an hour.',
  file_type: 'MIME type.',
  size: 'Bytes.',
  thumbnail: 'An image of at most 480 by 480 pixels; null if there is none.',
  widths: 'Widths in pixels that `thumbnail` also has, smallest first: add `&w=` and the width to it.',
  is_checking: 'Not yet checked by the virus scanner: until then `file` and `thumbnail` return 404.',
  caption: 'Shown to readers instead of the file name; empty for the name itself.',
  alt: 'What a picture shows, for people who cannot see it; empty for its caption or name.',
  is_cover: 'Whether staff chose it as the cover. Without a choice it is the first picture.',
  replaced_at: 'When it replaced an earlier version; null if it never did.',
  change: 'What staff wrote about the difference from the previous version; may be empty.',
});

/** What staff write about a file; absent fields are unchanged, and a chosen cover replaces another one. */
const FileDetails = z.strictObject({
  id: Id,
  caption: z.optional(text(200)),
  alt: z.optional(text(300)),
  is_cover: z.optional(z.boolean()),
});
export type FileDetails = z.output<typeof FileDetails>;

/**
 * The order and descriptions of the files of an item, new uploads included. Ids of other files are ignored; files
 * missing from `file_order` come after those in it.
 */
export const fileArrangement = {
  file_order: z.optional(z.array(Id).check(z.maxLength(maxFiles))),
  file_details: z.optional(z.array(FileDetails).check(z.maxLength(maxFiles))),
};

export const Uploads = z._default(z.array(Id).check(z.maxLength(maxFiles)), []);
describe(Uploads, 'Ids of files that the same person uploaded earlier, one at a time.');

export const files = {
  description: 'Uploading files one at a time, and removing files.',
  upload: endpoint({
    method: 'POST',
    url: '/api/uploads/',
    access: 'signed-in',
    extension: true,
    summary: 'Upload one file; its id must be used in `uploads` of an item within a day; 400 with file',
    description:
      'Residents upload pictures, PDF, office and text files of at most 25 MB for their messages, at most 60 an hour; of more than 30 that wait for a message, the oldest are removed. Their pictures get at most 2,560 pixels in width and height.',
    statuses: [429],
    files: { file: { max: 1, accepts: 'any', fromResidents: 'message' } },
    response: PortalFile,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/files/:id/',
    access: 'signed-in',
    summary: 'Remove your own upload, or for staff a file from its design, document, news item or message',
    params: IdParams,
    response: z.object({ detail: z.string() }),
    statuses: [409],
  }),
};
