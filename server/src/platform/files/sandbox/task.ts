import type { FileType } from '@dijkportaal/contract/files';

/** Pictures that are re-encoded. */
export type ImageType = Extract<FileType, `image/${'jpeg' | 'png' | 'gif' | 'webp'}`>;

/** Work on one uploaded file; `to` is the path of a file that does not exist yet. */
export type Task =
  | { kind: 'mail'; file: string }
  | { kind: 'type'; file: string; type: FileType }
  | { kind: 'phone'; file: string }
  | { kind: 'clean'; from: string; to: string; type: ImageType; maxPixels?: number }
  | { kind: 'for mail'; from: string; to: string }
  | { kind: 'width'; from: string; to: string; width: number }
  | { kind: 'thumbnail'; from: string; to: string; type: 'application/pdf' | ImageType };

/** A picture as mail programs show it, with its size in pixels. */
export interface DrawnForMail {
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
}
