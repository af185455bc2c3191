import { acceptedTypes, fileKinds, phoneFormats, type Accepts, type PortalFile } from '@dijkportaal/contract/files';

/** A selected file and its progress. */
export interface Upload {
  /** Identifies it in the list. */
  key: string;
  source: File;
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
  return uploads.flatMap(({ file, state, source }) => (file === null && state === 'done' ? [source] : []));
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
  const { maxBytes } = fileKinds[type];
  return size > maxBytes ? { reason: 'size', megabytes: Math.round(maxBytes / 1_048_576) } : null;
}

/** The extensions that a field accepts, without a dot. */
export function extensionsFor(accepts: Accepts): string[] {
  return acceptedTypes[accepts].flatMap((type): readonly string[] => fileKinds[type].extensions);
}

/** The same for people: each type by its best-known extension. */
export function describeTypes(accepts: Accepts): string {
  return acceptedTypes[accepts].map((type) => fileKinds[type].extensions[0].toUpperCase()).join(', ');
}

let lastKey = 0;

/** A newly selected file; `problem` when it is refused immediately. */
export function createUpload(source: File, problem: string | null): Upload {
  lastKey += 1;
  return {
    key: `upload-${lastKey}`,
    source,
    state: problem === null ? 'waiting' : 'failed',
    share: 0,
    problem,
    canRetry: false,
    file: null,
  };
}
