import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { Id, IdParams, Timestamp } from './platform/fields.ts';

const megabyte = 1_048_576;

/** A kind of file that staff may publish: its extensions and how many bytes it may have. */
interface FileKind {
  extensions: readonly string[];
  maxBytes: number;
}

const image = 25 * megabyte;
const office = 50 * megabyte;

/** What may be uploaded, by type. The type is read from the content, never from the name alone. */
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

/** Types that `accepts` of an upload field stands for. */
export const acceptedTypes = {
  any: Object.keys(fileKinds) as FileType[],
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  pdf: ['application/pdf'],
  video: ['video/mp4', 'video/webm'],
} as const satisfies Record<string, readonly FileType[]>;
export type Accepts = keyof typeof acceptedTypes;

/** Files of one design or document, at most. */
export const mostFiles = 50;

/** A file as it is shown. `file` and `thumbnail` are signed addresses of this portal that work for an hour. */
export const PortalFile = z.object({
  id: z.int(),
  file: z.string(),
  file_name: z.string(),
  /** MIME type. */
  file_type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** A picture of at most 480 by 480 pixels; null where there is none. */
  thumbnail: z.nullable(z.string()),
  /** Still to be looked at by the virus scanner: it cannot be fetched yet, and `file` and `thumbnail` lead nowhere. */
  is_checking: z.boolean(),
  created_at: Timestamp,
});
export type PortalFile = z.output<typeof PortalFile>;

/** Ids of files that were uploaded before, one by one, by the same member of staff. */
export const Uploads = z._default(z.array(Id).check(z.maxLength(mostFiles)), []);

export const files = {
  upload: endpoint({
    method: 'POST',
    url: '/api/uploads/',
    access: 'staff',
    summary: 'Upload one file, to name its id in `uploads` of what it belongs to within a day; 400 with file',
    files: { file: { most: 1, accepts: 'any' } },
    answer: PortalFile,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/files/:id/',
    access: 'staff',
    summary: 'Remove a file from its design, document or news item, or an upload of one’s own',
    params: IdParams,
    answer: z.object({ detail: z.string() }),
  }),
};
