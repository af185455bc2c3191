import { files, type PortalFile } from '@dijkportaal/contract/files';
import { CallError, sendWithReauth, withRenewal } from './call.ts';
import { sendIfOffered } from './extensions.ts';
import { sendOnce } from './send-once.ts';

/** A file that is being uploaded. */
export interface RunningUpload {
  /**
   * The stored file; null if the server takes files only with their form. Throws a CallError, with status 0 when the
   * connection failed; after `abort` an AbortError.
   */
  done: Promise<PortalFile | null>;
  abort: () => void;
}

/**
 * Uploads one file; its id is sent when its owner is saved. `onProgress` gets the share that was sent, from 0 to 1;
 * after 1 the server checks the file. fetch reports no progress.
 */
export function uploadFile(file: File, onProgress: (share: number) => void): RunningUpload {
  let running: XMLHttpRequest | undefined;
  let isAborted = false;
  const sendWith = (key: string) => (access: string | undefined) =>
    new Promise<Response>((resolve, reject) => {
      const rejectAborted = () => reject(new DOMException('the upload was aborted', 'AbortError'));
      if (isAborted) return rejectAborted();
      const request = new XMLHttpRequest();
      running = request;
      request.open(files.upload.method, files.upload.url);
      request.setRequestHeader('accept-language', 'nl-NL');
      request.setRequestHeader('idempotency-key', key);
      if (access !== undefined) request.setRequestHeader('authorization', `Bearer ${access}`);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        const { status, responseText } = request;
        const type = request.getResponseHeader('content-type') ?? '';
        // A response with 204 cannot have a body.
        resolve(new Response(status === 204 ? null : responseText, { status, headers: { 'content-type': type } }));
      });
      request.addEventListener('abort', rejectAborted);
      for (const end of ['error', 'timeout'] as const) {
        request.addEventListener(end, () => reject(new CallError(0, {})));
      }
      const form = new FormData();
      form.append('file', file);
      request.send(form);
    });
  return {
    done: sendIfOffered(files.upload, () =>
      sendOnce(files.upload, { file }, (key) =>
        sendWithReauth(files.upload, () => withRenewal(files.upload, sendWith(key))),
      ),
    ) as Promise<PortalFile | null>,
    abort: () => {
      isAborted = true;
      running?.abort();
    },
  };
}
