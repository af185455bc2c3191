import { vi } from 'vitest';

/** An upload started by the page under test. */
export interface FakeUpload {
  method: string;
  url: string;
  authorization: string | undefined;
  file: File;
  isAborted: boolean;
  /** Reports the share that was sent, from 0 to 1. */
  report: (share: number) => void;
  /** Responds to it. */
  respond: (status: number, body: unknown, type?: string) => void;
  /** Breaks the connection. */
  breakOff: () => void;
}

/** Replaces the network of uploads. The returned array gets the uploads, in the order in which they start. */
export function startFakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      #type = 'application/json';
      #method = '';
      #url = '';
      #authorization: string | undefined;
      #current: FakeUpload | undefined;

      open(method: string, url: string) {
        this.#method = method;
        this.#url = url;
      }

      getResponseHeader = () => this.#type;

      setRequestHeader(name: string, value: string) {
        if (name === 'authorization') this.#authorization = value;
      }

      abort() {
        if (this.#current === undefined) return;
        this.#current.isAborted = true;
        this.dispatchEvent(new Event('abort'));
      }

      send(form: FormData) {
        this.#current = {
          method: this.#method,
          url: this.#url,
          authorization: this.#authorization,
          file: form.get('file') as File,
          isAborted: false,
          report: (share) =>
            this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 1000, total: 1000 })),
          respond: (status, body, type = 'application/json') => {
            this.#type = type;
            this.status = status;
            this.responseText = JSON.stringify(body);
            this.dispatchEvent(new Event('load'));
          },
          breakOff: () => this.dispatchEvent(new Event('error')),
        };
        uploads.push(this.#current);
      }
    },
  );
  return uploads;
}
