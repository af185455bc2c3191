import { importFetched } from '../../platform/lazy-files.ts';
import { loadPart } from '../../platform/load-part.ts';
import type { Encoding } from './decode-text.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './file-worker.ts?worker&url';
import type { FileContent, FileProblem } from './read-file.ts';

/** A list of contacts takes a second or two on an old computer. */
const deadlineMs = 20_000;

/** Reads a file in a worker that is stopped after a deadline. */
export async function readInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  encoding?: Encoding,
): Promise<FileContent | FileProblem> {
  // A worker does not say why its code could not be loaded.
  if (import.meta.env.PROD) await loadPart(() => importFetched(() => Promise.resolve(), [workerUrl.slice(1)]));
  const { promise, resolve, reject } = Promise.withResolvers<FileContent | FileProblem>();
  const worker = new Worker(trusted(workerUrl), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FileContent | FileProblem>) => resolve(data));
  worker.addEventListener('error', (event) => reject(new Error(`the file could not be read: ${event.message}`)));
  const timer = setTimeout(() => resolve('tooSlow'), deadlineMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
  worker.postMessage({ bytes, encoding });
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The portal's policy refuses a worker from a plain text; browsers without trusted types take it. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('file-worker', { createScriptURL: (own) => own });
  return policy?.createScriptURL(url) ?? url;
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;
