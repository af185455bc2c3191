import { acceptedTypes, fileKinds, type Accepts, type PortalFile } from '@dijkportaal/contract/files';

/** A file that somebody chose, and how far it is. */
export interface Upload {
  /** Tells it from the others. */
  key: string;
  source: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The part that was sent, from 0 to 1. */
  share: number;
  /** What is wrong, as a sentence, when it failed. */
  problem: string | null;
  /** Whether the same file could succeed another time. */
  canRetry: boolean;
  /** The stored file, when it is done. */
  file: PortalFile | null;
}

/** Whether some of the files are still on their way: a form then waits, because it would save without them. */
export function isUploading(uploads: readonly Upload[]): boolean {
  return uploads.some(({ state }) => state === 'waiting' || state === 'sending');
}

/** The ids of the files that arrived, for `uploads` of what they belong to. */
export function uploadIds(uploads: readonly Upload[]): number[] {
  return uploads.flatMap(({ file }) => (file === null ? [] : [file.id]));
}

/** Why a file is refused before it is sent. */
export type EarlyRefusal = { reason: 'type' } | { reason: 'empty' } | { reason: 'size'; megabytes: number };

/** Looks at the name and size of a file; the server looks into it. */
export function refuseEarly({ name, size }: Pick<File, 'name' | 'size'>, accepts: Accepts): EarlyRefusal | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const type = acceptedTypes[accepts].find((type) =>
    (fileKinds[type].extensions as readonly string[]).some((known) => known === extension),
  );
  if (type === undefined) return { reason: 'type' };
  if (size === 0) return { reason: 'empty' };
  const { maxBytes } = fileKinds[type];
  return size > maxBytes ? { reason: 'size', megabytes: Math.round(maxBytes / 1_048_576) } : null;
}

/** The extensions that a field takes, without a dot. */
export function extensionsFor(accepts: Accepts): string[] {
  return acceptedTypes[accepts].flatMap((type): readonly string[] => fileKinds[type].extensions);
}

/** The same for people: each type by the extension that it is known by. */
export function typesInWords(accepts: Accepts): string {
  return acceptedTypes[accepts].map((type) => fileKinds[type].extensions[0].toUpperCase()).join(', ');
}

let lastKey = 0;

/** A file that was just chosen; `problem` where it is refused at once. */
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
