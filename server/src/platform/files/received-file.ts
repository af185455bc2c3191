import type { FileType } from '@dijkportaal/contract/files';

/** A file that came in and lies in the store, checked and cleaned, but belongs to nothing yet. */
export interface ReceivedFile {
  /** Where it lies in the store; random. */
  key: string;
  /** A WebP picture of at most 480 by 480 pixels; null where there is none. */
  thumbnailKey: string | null;
  /** As the sender called it, without a path or signs that could mislead; at most 200 characters. */
  name: string;
  type: FileType;
  /** Bytes in the store. */
  size: number;
  /** SHA-256 of what lies in the store, in hex. */
  hash: string;
  /** checking: the virus scanner could not be asked yet. */
  state: 'ready' | 'checking';
}
