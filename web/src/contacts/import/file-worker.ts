import type { Encoding } from './decode-text.ts';
import { readFile } from './read-file.ts';

/* Reads a file beside the page: a spreadsheet that somebody received may take a reader very long. */

globalThis.addEventListener(
  'message',
  ({ data }: MessageEvent<{ bytes: Uint8Array<ArrayBuffer>; encoding?: Encoding }>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
    void readFile(data.bytes, data.encoding).then((content) => globalThis.postMessage(content));
  },
);
