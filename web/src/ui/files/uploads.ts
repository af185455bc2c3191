import {
  acceptedTypes,
  fileKinds,
  maxBytesOf,
  phoneFormats,
  type Accepts,
  type PortalFile,
} from '@dijkportaal/contract/files';

/** A selected file and its progress. */
export interface Upload {
  /** Identifies it in the list. */
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** null for one that an earlier page uploaded. */
  source: File | null;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The share that was sent, from 0 to 1. */
  share: number;
  /** The error message, when it failed. */
  problem: string | null;
  /** Whether a retry could succeed. */
  canRetry: boolean;
  /** The stored file, when done; null if the file is sent with its form. */
  file: PortalFile | null;
}

/** Whether any file is still being uploaded: a form must wait, because it would save without it. */
export function isUploading(uploads: readonly Upload[]): boolean {
  return uploads.some(({ state }) => state === 'waiting' || state === 'sending');
}

/** The ids of the uploaded files, for `uploads` in the body of their owner. */
export function uploadIds(uploads: readonly Upload[]): number[] {
  return uploads.flatMap(({ file }) => (file === null ? [] : [file.id]));
}

/** The files that are sent with their form, because the server does not accept them earlier. */
export function filesWithForm(uploads: readonly Upload[]): File[] {
  return uploads.flatMap(({ file, state, source }) =>
    file === null && state === 'done' && source !== null ? [source] : [],
  );
}

/** Why a file is refused before it is sent. */
export type EarlyRefusal = { reason: 'type' | 'empty' | 'heic' | 'mov' } | { reason: 'size'; megabytes: number };

/** Checks the name and size of a file; the server checks its content. */
export function refuseEarly({ name, size }: Pick<File, 'name' | 'size'>, accepts: Accepts): EarlyRefusal | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const type = acceptedTypes[accepts].find((type) =>
    (fileKinds[type].extensions as readonly string[]).some((known) => known === extension),
  );
  if (type === undefined) return { reason: phoneFormats[extension ?? ''] ?? 'type' };
  if (size === 0) return { reason: 'empty' };
  const maxBytes = maxBytesOf(type, accepts);
  return size > maxBytes ? { reason: 'size', megabytes: Math.round(maxBytes / 1_048_576) } : null;
}

/** The `accept` of a file field. For a type of picture a phone offers its camera, not for an extension alone. */
export function acceptFor(accepts: Accepts): string {
  return acceptedTypes[accepts]
    .flatMap((type) => [
      ...(type.startsWith('image/') ? [type] : []),
      ...fileKinds[type].extensions.map((extension) => `.${extension}`),
    ])
    .join(',');
}

/** The same for people: each type by its best-known extension. */
export function describeTypes(accepts: Accepts): string {
  return acceptedTypes[accepts].map((type) => fileKinds[type].extensions[0].toUpperCase()).join(', ');
}

/** What a draft stores of uploads: those that are on the server, without their content and the links to it. */
export function storedUploads(uploads: readonly Upload[]): Upload[] {
  return uploads.flatMap((upload) =>
    upload.file === null ? [] : [{ ...upload, source: null, file: { ...upload.file, file: '', thumbnail: null } }],
  );
}

// Uploads of a draft have the keys of an earlier page.
let lastKey = Date.now();

/** A newly selected file; `problem` when it is refused immediately. */
export function createUpload(source: File, problem: string | null): Upload {
  lastKey += 1;
  return {
    key: `upload-${lastKey}`,
    name: source.name,
    size: source.size,
    source,
    state: problem === null ? 'waiting' : 'failed',
    share: 0,
    problem,
    canRetry: false,
    file: null,
  };
}
