import { vi } from 'vitest';
import { readFile } from '../src/contacts/import/read-file.ts';

/** What jsdom lacks: the worker that reads files, in the same thread. */
export function stubFileWorker(): void {
  class FileWorker extends EventTarget {
    postMessage({ bytes, encoding }: { bytes: Uint8Array<ArrayBuffer>; encoding?: Parameters<typeof readFile>[1] }) {
      void readFile(bytes, encoding).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FileWorker);
}
